import { LEVEL_FRAME_SEC } from '../../derived/levels/level-frames.js';
import { speech } from '../../derived/speech/speech.js';
import { defineMeasure } from '../measure.js';
import { laneOf, seriesArray } from '../levels/series-array.js';

/** Speech over time, a count. */
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

  read: ({ speech: { mask } }) => ({ value: laneOf(mask, LEVEL_FRAME_SEC, 'speech') }),
});
