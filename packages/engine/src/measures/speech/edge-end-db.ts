import { levelFrames } from '../../derived/levels/level-frames.js';
import { defineMeasure } from '../measure.js';

/** Level at the end, dBFS. */
export const edgeEndDb = defineMeasure({
  id: 'edgeEndDb',
  title: 'Level at the end',
  definition:
    'Level of the last complete 20 ms, in dBFS. −120 means at or below. Absent below 20 ms.',
  unit: 'dBFS',
  status: 'validated',
  basis: 'closed form',
  margin: 0.01,
  needs: { levels: levelFrames },
  read: ({ levels: { levelsDb } }) => {
    const value = levelsDb.at(-1);
    return value === undefined ? { absent: 'shorter than 20 ms' } : { value };
  },
});
