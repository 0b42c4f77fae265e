import { attackStrength } from '../../derived/sound/attack-strength.js';
import { onsets as onsetList } from '../../derived/rhythm/onsets.js';
import { defineMeasure } from '../measure.js';

/** Onsets, a count. */
export const onsets = defineMeasure({
  id: 'onsets',
  title: 'Onsets',
  definition:
    'How many sounds begin, counted where the spectrum fills suddenly, and how far the strongest of them stands out of the 100 ms around it (0 to 1; 0 without any).',
  unit: 'count',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['count', 'attackStrength'],
    properties: {
      count: { type: 'integer', minimum: 0, description: 'Onsets in the file.' },
      attackStrength: {
        type: 'number',
        minimum: 0,
        maximum: 1,
        description: 'Strongest onset against its surroundings, (peak − mean)/(peak + mean).',
      },
    },
  },
  status: 'beta',
  basis: 'noise bursts of known number; log-compressed spectral flux',
  margin: null,
  needs: { onsetList, attackStrength },
  read: ({ onsetList, attackStrength }) => ({
    value: { count: onsetList.length, attackStrength },
  }),
});
