import { readFrom } from '../../core/reading.js';
import { perturbation } from '../../derived/pitch/perturbation.js';
import { defineMeasure } from '../measure.js';

/** Irregularity of the period of the voice. */
export const jitter = defineMeasure({
  id: 'jitter',
  title: 'Jitter',
  definition:
    'Variation between successive periods of the voice, in percent of the mean period: local and rap. Meant for a sustained vowel; in speech it includes the melody. Absent with fewer than 30 pairs, or 30 triples, of periods.',
  unit: '1',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['localPercent', 'rapPercent', 'pairs'],
    properties: {
      localPercent: {
        type: 'number',
        minimum: 0,
        description: 'Mean change between successive periods, %.',
      },
      rapPercent: {
        type: 'number',
        minimum: 0,
        description: 'Mean deviation from the mean of a period and its two neighbours, %.',
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
  read: ({ perturbation: { jitter } }) =>
    readFrom(jitter, ({ pairs, local, ofThree }) => ({
      value: { localPercent: 100 * local, rapPercent: 100 * ofThree, pairs },
    })),
});
