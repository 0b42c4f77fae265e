import { LEVEL_FRAME_SEC } from '../../derived/levels/level-frames.js';
import { speech } from '../../derived/speech/speech.js';
import { defineMeasure } from '../measure.js';
import { laneOf, seriesArray } from '../levels/series-array.js';

/** Speech over time, a count. */
export const speechOverTime = defineMeasure({
  id: 'speechOverTime',
  title: 'Speech over time',
  definition:
    'Value 1 where a 20 ms frame is speech, else 0. A bucket of a long file is 1 when any of its frames is.',
  unit: 'count',
  shape: seriesArray('speech'),
  status: 'proxy',
  basis: 'level-based speech detector',
  margin: null,
  needs: { speech },

  read: ({ speech: { mask } }) => ({ value: laneOf(mask, LEVEL_FRAME_SEC, 'speech') }),
});
