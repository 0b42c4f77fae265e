import { attackStrength } from '../../derived/attack-strength.js';
import { onsets as onsetList } from '../../derived/onsets.js';
import { defineMeasure } from '../measure.js';

export const onsets = defineMeasure({
  id: 'onsets',
  title: 'Onsets',
  definition:
    'Sounds that begin, counted at the peaks of the spectral flux, and how far the strongest stands out of the 100 ms around it (0 to 1; 0 without an onset).',
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
