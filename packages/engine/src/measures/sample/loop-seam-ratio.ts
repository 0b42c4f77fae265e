import { loopSeam } from '../../derived/loop-seam.js';
import { defineMeasure } from '../measure.js';

export const loopSeamRatio = defineMeasure({
  id: 'loop.seamRatio',
  title: 'Seam',
  definition:
    'Jump from the last sample to the first, over the mean step from sample to sample, in the worst channel; under 3 inaudible, above 10 a click. Absent under 0.1 s.',
  unit: '1',
  status: 'validated',
  basis: 'closed form',
  margin: null,
  needs: { loopSeam },
  read: ({ loopSeam }) =>
    loopSeam === undefined ? { absent: 'shorter than 0.1 s' } : { value: loopSeam },
});
