import { LEVEL_FRAME_SEC, levelFrames } from '../../derived/level-frames.js';
import { defineMeasure } from '../measure.js';
import { laneOf, seriesArray } from './series-array.js';

export const rmsOverTime = defineMeasure({
  id: 'rmsOverTime',
  title: 'RMS over time',
  definition:
    'Root of the mean power of the channels in frames of 20 ms; on a long file each point is the largest of its bucket.',
  unit: 'linear',
  shape: seriesArray('linear'),
  status: 'validated',
  basis: 'closed form',
  margin: null,
  needs: { levels: levelFrames },

  read: ({ levels: { powers } }) => ({
    value: laneOf(powers.map(Math.sqrt), LEVEL_FRAME_SEC, 'linear'),
  }),
});
