import { growing } from './row-queue.js';
import { BANDS, PER_DB } from './log-mel.js';

/** Frames that share a reference: half a second. */
const BLOCK = 50;
/** Blocks before and after one that its reference reads: 15 s each way. */
const REACH = 30;
/** Frames under this give no reference: digital silence. */
const QUIET_DB = -100;
/** Counted from the loudest: the 95th percentile. */
const LOUD_PARTS = 20;
const MIN_DB = -128;
const SPAN_DB = 100;

/**
 * Takes levels and passes on how far a band lies above a reference, `underDb` below the loud frames around it, 0 to 100
 * dB.
 */
export interface LevelFree {
  push(bands: Int16Array, level: number): void;
  end(): void;
}

/**
 * Makes levels relative: to the 95th percentile, in whole dB, of the frame levels within 15 s. So a recording 40 dB
 * quieter gives the same numbers, a change of level within it is followed, and the stored history does not grow.
 */
export function openLevelFree(underDb: number, pass: (row: Int16Array) => void): LevelFree {
  const rows = growing(BANDS);
  const counts = new Int32Array(256);
  let loudFrames = 0;
  /** Whole dB of the frames of the blocks that the histogram may still have to remove. */
  const blocks: number[][] = [];
  let block: number[] = [];
  /** Index of the first of `blocks`, and of the block that is passed on next. */
  let first = 0;
  let next = 0;
  const row = new Int16Array(BANDS);

  const count = (levels: readonly number[], sign: number) => {
    for (const level of levels) {
      if (level < QUIET_DB) continue;
      counts[level - MIN_DB] = (counts[level - MIN_DB] ?? 0) + sign;
      loudFrames += sign;
    }
  };

  const referenceDb = () => {
    if (loudFrames === 0) return QUIET_DB;
    const rank = Math.floor((loudFrames - 1) / LOUD_PARTS);
    let above = 0;
    for (let db = counts.length - 1; db >= 0; db--) {
      above += counts[db] ?? 0;
      if (above > rank) return db + MIN_DB;
    }
    return QUIET_DB;
  };

  const passOn = () => {
    const min = (referenceDb() - underDb) * PER_DB;
    const length = blocks[next - first]?.length ?? 0;
    for (let i = 0; i < length; i++) {
      const levels = rows.row(i);
      for (let b = 0; b < BANDS; b++)
        row[b] = Math.min(Math.max((levels[b] ?? 0) - min, 0), SPAN_DB * PER_DB);
      pass(row);
    }
    rows.drop(length);
    next++;
    if (next - first > REACH) {
      count(blocks.shift() ?? [], -1);
      first++;
    }
  };

  const closeBlock = () => {
    count(block, 1);
    blocks.push(block);
    block = [];
  };

  return {
    push(bands, level) {
      rows.push(bands);
      block.push(Math.min(level >> 7, MIN_DB + 255));
      if (block.length < BLOCK) return;
      closeBlock();
      if (first + blocks.length > next + REACH) passOn();
    },
    end() {
      if (block.length > 0) closeBlock();
      while (next < first + blocks.length) passOn();
    },
  };
}
