import { LEVEL_FRAME_SEC, levelFrames } from '../../derived/levels/level-frames.js';
import { defineMeasure } from '../measure.js';
import { laneOf, seriesArray } from './series-array.js';

/** RMS over time, full scale 1. */
export const rmsOverTime = defineMeasure({
  id: 'rmsOverTime',
  title: 'RMS over time',
  definition:
    'Square root of the mean channel power in 20 ms frames, full scale 1; on a long file, the largest of each bucket.',
  unit: 'linear',
  shape: seriesArray('linear'),
  status: 'validated',
  basis: 'closed form',
  margin: { percent: 0.1 },
  needs: { levels: levelFrames },

  read: ({ levels: { powers } }) => ({
    value: laneOf(powers.map(Math.sqrt), LEVEL_FRAME_SEC, 'linear'),
  }),
});
