import { bucketMaxima } from '../../core/numbers.js';
import { LEVEL_FRAME_SEC } from '../../derived/level-frames.js';
import { speech } from '../../derived/speech.js';
import { defineMeasure } from '../measure.js';
import { MAX_LANE_POINTS, seriesArray } from './series-array.js';

export const speechOverTime = defineMeasure({
  id: 'speechOverTime',
  title: 'Speech over time',
  definition:
    '1 where a frame of 20 ms is speech, else 0; a bucket of a long file is 1 when any of its frames is.',
  unit: 'count',
  shape: seriesArray('speech'),
  status: 'proxy',
  basis: 'level-based speech detector',
  margin: null,
  needs: { speech },

  read({ speech: { mask } }) {
    const { points, perPoint } = bucketMaxima(mask, MAX_LANE_POINTS);
    return {
      value: {
        intervalSec: perPoint * LEVEL_FRAME_SEC,
        count: points.length,
        samples: points,
        unit: 'speech',
      },
    };
  },
});
