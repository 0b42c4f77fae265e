import { loopSeam } from '../../derived/rhythm/loop-seam.js';
import { defineMeasure } from '../measure.js';

/** Seam. */
export const loopSeamRatio = defineMeasure({
  id: 'loop.seamRatio',
  title: 'Seam',
  definition:
    'How hard the end meets the start when the file is repeated: the jump from the last sample to the first, as a multiple of the mean step from one sample to the next, in the worst channel. Under 3 it is inaudible, above 10 a click. Absent under 0.1 s.',
  unit: '1',
  status: 'validated',
  basis: 'closed form',
  margin: { percent: 2 },
  needs: { loopSeam },
  read: ({ loopSeam }) =>
    loopSeam === undefined ? { absent: 'shorter than 0.1 s' } : { value: loopSeam },
});
