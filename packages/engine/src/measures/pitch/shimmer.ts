import { readFrom } from '../../core/reading.js';
import { perturbation } from '../../derived/pitch/perturbation.js';
import { defineMeasure } from '../measure.js';

/** How unsteady the level of the voice is. */
export const shimmer = defineMeasure({
  id: 'shimmer',
  title: 'Shimmer',
  definition:
    'How much the amplitude of one period of the voice differs from the next: local, in percent of the mean amplitude and in dB, and apq3, from the mean of three. Meant for a held vowel; in speech it also holds the stress. Absent with fewer than 30 pairs of amplitudes that differ by a factor of 1.6 at most, or 30 times three.',
  unit: '1',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['localPercent', 'localDb', 'apq3Percent'],
    properties: {
      localPercent: {
        type: 'number',
        minimum: 0,
        description: 'Mean change from one period to the next, %.',
      },
      localDb: {
        type: 'number',
        minimum: 0,
        description: 'The same in decibels.',
      },
      apq3Percent: {
        type: 'number',
        minimum: 0,
        description: 'Mean distance from the mean of a period and its two neighbours, %.',
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
