import { loopSeam } from '../../derived/loop-seam.js';
import { defineMeasure } from '../measure.js';

export const loopSeamRatio = defineMeasure({
  id: 'loopSeamRatio',
  title: 'Loop seam',
  definition:
    'Jump from the last sample to the first over the mean step from sample to sample, in the worst channel: under 3 inaudible, above 10 a click. At most 1000. Absent under 0.1 s.',
  unit: '1',
  status: 'validated',
  basis: 'closed form',
  margin: { percent: 2 },
  needs: { loopSeam },
  read: ({ loopSeam }) =>
    loopSeam === undefined ? { absent: 'shorter than 0.1 s' } : { value: loopSeam },
});
