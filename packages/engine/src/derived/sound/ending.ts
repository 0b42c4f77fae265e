import { itemAt } from '../../core/item-at.js';
import { mean } from '../../core/numbers.js';
import { defineDerived } from '../derived.js';
import { LEVEL_FRAME_SEC, levelFrames } from '../levels/level-frames.js';
import { lineThrough } from '../room/decay-curve.js';

/** The end of a file: its last 200 ms, after the loudest frame. */
const ENDING_FRAMES = 10;
const LAST_FRAMES = 2;
/** A slope needs three. */
const MIN_FRAMES = 3;

export interface Ending {
  /** Fall from the loudest 20 ms to the quietest after it. */
  readonly deepestFallDb: number;
  /** Fall from the loudest 20 ms to the last 40 ms. */
  readonly fallDb: number;
  /** Of the last 200 ms; negative while the sound dies away. */
  readonly slopeDbPerSec: number;
}

/** How the level falls towards the end of a file. */
export const ending = defineDerived({
  id: 'ending',
  basis: '20 ms levels; least squares over the last 200 ms',
  needs: { frames: levelFrames },

  derive({ frames: { levelsDb } }): Ending {
    if (levelsDb.length === 0) return { deepestFallDb: 0, fallDb: 0, slopeDbPerSec: 0 };
    const loudest = levelsDb.reduce(
      (best, level, i) => (level > itemAt(levelsDb, best) ? i : best),
      0,
    );
    const topDb = itemAt(levelsDb, loudest);
    const after = levelsDb.subarray(loudest);
    const tail = after.subarray(-ENDING_FRAMES);
    return {
      deepestFallDb: topDb - after.reduce((low, level) => Math.min(low, level), topDb),
      fallDb: topDb - mean(tail.subarray(-LAST_FRAMES)),
      slopeDbPerSec: tail.length < MIN_FRAMES ? 0 : lineThrough(tail, LEVEL_FRAME_SEC).slope,
    };
  },
});
