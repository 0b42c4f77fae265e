import { attackStrength } from '../../derived/sound/attack-strength.js';
import { onsets as onsetList } from '../../derived/rhythm/onsets.js';
import { defineMeasure } from '../measure.js';

/** Onsets, a count. */
export const onsets = defineMeasure({
  id: 'onsets',
  title: 'Onsets',
  definition:
    'Number of onsets, counted at sudden rises of the spectrum, and contrast of the strongest with its surrounding 100 ms, from 0 to 1. 0 without onsets.',
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
