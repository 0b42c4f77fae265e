import { speechPace } from '../../derived/speech/speech-pace.js';
import { defineMeasure } from '../measure.js';

/** Pace variance. */
export const pacingVariance = defineMeasure({
  id: 'pacingVariance',
  title: 'Pace variance',
  definition:
    'Variance of the bursts per second of speech over 5 s windows with at least 2 s of speech, in bursts² per s². Absent with fewer than three such windows.',
  unit: '1',
  status: 'beta',
  basis: 'our own definition, docs/measure/pacingVariance.md',
  margin: null,
  needs: { pace: speechPace },
  read: ({ pace }) => {
    if ('absent' in pace) return pace;
    if (pace.variance === undefined)
      return { absent: 'fewer than three windows of 5 s contain 2 s of speech' };
    return { value: pace.variance };
  },
});
