import { powerDb } from '../../core/numbers.js';

/** Noise that is steady shows its level in each quarter of a block. */
const QUARTERS = 4;

/** The least of 8 to 120 cells of noise is some 0.35 of their mean. */
const MIN_OVER_MEAN = 0.35;
/** A cell of noise rarely exceeds the mean by more than this; one of speech rarely stays below. */
const MAX_OVER_MEAN = 2.5;
const ROUNDS = 2;
/** Of cells of noise, few lie below this share of their mean; the dips of speech have any level. */
const LOW_UNDER_MEAN = 0.6;

/** The followed noise takes in cells up to twice itself, and none from four times on. */
const WHOLLY_BELOW = 2;
const NONE_ABOVE = 4;
/** Share of a cell that the followed noise takes in: over some 90 ms. */
const TAKEN_IN = 0.35;
/** Few sounds of speech last so long in one band, 0.6 s: then the noise may have risen, and follows slowly. */
const MAX_SOUND_CELLS = 18;
const TAKEN_IN_ANYWAY = 0.01;

/** Noise of one band of a block. */
export interface LeastNoise {
  /** Mean of the cells that hold noise only. */
  readonly noise: number;
  /** Their share of all cells. */
  readonly exposed: number;
  /** The share of them that lies below 0.6 of their mean. */
  readonly low: number;
  /** Range of the least cells of the quarters of the block, dB. */
  readonly swayDb: number;
}

/** The noise near the least of the first `to` cells, as mean power of a cell. */
export function findLeastNoise(cells: Float64Array, to: number): LeastNoise {
  let [least, most] = [Infinity, 0];
  for (let quarter = 0, i = 0; quarter < QUARTERS; quarter++) {
    const end = Math.floor(((quarter + 1) * to) / QUARTERS);
    let leastOfQuarter = Infinity;
    for (; i < end; i++) leastOfQuarter = Math.min(leastOfQuarter, cells[i] ?? 0);
    least = Math.min(least, leastOfQuarter);
    most = Math.max(most, leastOfQuarter);
  }
  let noise = least / MIN_OVER_MEAN;
  for (let round = 0; round < ROUNDS; round++) {
    const border = MAX_OVER_MEAN * noise;
    let [total, count] = [0, 0];
    for (let i = 0; i < to; i++) {
      const cell = cells[i] ?? 0;
      if (cell > border) continue;
      total += cell;
      count++;
    }
    if (count > 0) noise = total / count;
  }
  let [count, low] = [0, 0];
  for (let i = 0; i < to; i++) {
    const cell = cells[i] ?? 0;
    if (cell <= MAX_OVER_MEAN * noise) count++;
    if (cell < LOW_UNDER_MEAN * noise) low++;
  }
  return {
    noise,
    exposed: count / to,
    low: count > 0 ? low / count : 0,
    swayDb: powerDb(most) - powerDb(least),
  };
}

/** Mean over `count` cells, in order of time, of the noise that is followed from `start` on. */
export function followNoise(cells: Float64Array, count: number, start: number): number {
  let noise = start;
  let loud = 0; // cells in a row that are speech only
  let total = 0;
  for (let i = 0; i < count; i++) {
    const cell = cells[i] ?? 0;
    // Times the noise, lest silence is divided by: 1 below the lower border, 0 above the upper one.
    const left = (NONE_ABOVE * noise - cell) / (NONE_ABOVE - WHOLLY_BELOW);
    if (left > 0) {
      loud = 0;
      noise += TAKEN_IN * (left < noise ? left / noise : 1) * (cell - noise);
    } else if (++loud > MAX_SOUND_CELLS) noise += TAKEN_IN * TAKEN_IN_ANYWAY * (cell - noise);
    total += noise;
  }
  return total / count;
}
