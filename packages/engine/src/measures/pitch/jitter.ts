import { perturbation } from '../../derived/pitch/perturbation.js';
import { defineMeasure } from '../measure.js';
import { absentOfPeriods, LEAST_PAIRS } from './absent-of-periods.js';

/** How unsteady the period of the voice is. */
export const jitter = defineMeasure({
  id: 'jitter',
  title: 'Jitter',
  definition:
    'How much one period of the voice differs from the next, in percent of the mean period: local, and rap, from the mean of three. Meant for a held vowel; in speech it also holds the melody. Absent with fewer than 30 pairs of periods.',
  unit: '1',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['localPercent', 'rapPercent', 'pairs'],
    properties: {
      localPercent: {
        type: 'number',
        minimum: 0,
        description: 'Mean change from one period to the next, %.',
      },
      rapPercent: {
        type: 'number',
        minimum: 0,
        description: 'Mean distance from the mean of a period and its two neighbours, %.',
      },
      pairs: { type: 'integer', minimum: 0, description: 'Pairs of neighbouring periods.' },
    },
  },
  status: 'beta',
  basis:
    'Praat, To PointProcess (cc), Get jitter (local) and (rap); docs/measures/pitch.md#periods-of-a-voice',
  accuracy: 'within 5 % of Praat on most voices; docs/accuracy.md#voices',
  margin: null,
  needs: { perturbation },
  read: ({ perturbation: { jitter, pairs } }) =>
    jitter && pairs >= LEAST_PAIRS
      ? {
          value: {
            localPercent: 100 * jitter.local,
            rapPercent: 100 * jitter.ofThree,
            pairs,
          },
        }
      : absentOfPeriods(pairs),
});
