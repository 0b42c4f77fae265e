import { readFrom } from '../../core/reading.js';
import { perturbation } from '../../derived/pitch/perturbation.js';
import { defineMeasure } from '../measure.js';

/** Irregularity of the level of the voice. */
export const shimmer = defineMeasure({
  id: 'shimmer',
  title: 'Shimmer',
  definition:
    'Variation between successive amplitudes of the voice: local in percent and dB, and apq3. Meant for a sustained vowel; in speech it includes the stress. Absent with fewer than 30 similar pairs, or 30 triples.',
  unit: '1',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['localPercent', 'localDb', 'apq3Percent'],
    properties: {
      localPercent: {
        type: 'number',
        minimum: 0,
        description: 'Mean change between successive periods, %.',
      },
      localDb: {
        type: 'number',
        minimum: 0,
        description: 'The same in decibels.',
      },
      apq3Percent: {
        type: 'number',
        minimum: 0,
        description: 'Mean deviation from the mean of a period and its two neighbours, %.',
      },
    },
  },
  status: 'beta',
  basis:
    'Praat, To PointProcess (cc), Get shimmer (local), (local_dB) and (apq3); docs/measures/pitch.md#periods-of-a-voice',
  accuracy: 'within 5 % of Praat on most voices; docs/accuracy.md#voices',
  margin: null,
  needs: { perturbation },
  read: ({ perturbation: { shimmer } }) =>
    readFrom(shimmer, ({ local, db, ofThree }) => ({
      value: { localPercent: 100 * local, localDb: db, apq3Percent: 100 * ofThree },
    })),
});
