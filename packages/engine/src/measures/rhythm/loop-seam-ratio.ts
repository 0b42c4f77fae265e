import { loopSeam } from '../../derived/rhythm/loop-seam.js';
import { defineMeasure } from '../measure.js';

/** Seam. */
export const loopSeamRatio = defineMeasure({
  id: 'loop.seamRatio',
  title: 'Seam',
  definition:
    'Step from the last sample to the first, relative to the mean step between samples, in the worst channel. Below 3 it is inaudible, above 10 a click. Absent below 0.1 s.',
  unit: '1',
  status: 'validated',
  basis: 'closed form',
  margin: { percent: 2 },
  needs: { loopSeam },
  read: ({ loopSeam }) =>
    loopSeam === undefined ? { absent: 'shorter than 0.1 s' } : { value: loopSeam },
});
