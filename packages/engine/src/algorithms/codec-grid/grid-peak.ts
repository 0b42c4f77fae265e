import { itemAt } from '../../core/item-at.js';
import { median } from '../../core/numbers.js';

export interface GridPeak {
  /** Where the blocks begin, counted from the start of the file, modulo their length. */
  readonly offset: number;
  /** Height over the other offsets, in their standard deviations. */
  readonly score: number;
  /** No other offset comes near. */
  readonly isIsolated: boolean;
}

/** Of a normal distribution: the standard deviation over the median distance from the median. */
const DEVIATION_OF_MEDIAN = 1.4826;

/** A peak takes its neighbours with it. */
const PEAK_REACH = 3;

/**
 * The next highest, against it: under half after a codec. The blocks of a periodic synthetic sound are very similar, so
 * that whatever shows in one shows at many offsets: 0.8 and more.
 */
const LARGEST_CANDIDATE = 0.6;

const NONE: GridPeak = { offset: 0, score: 0, isIsolated: false };

/**
 * The most prominent offset. A grid of blocks shows at one sample exactly; what varies slowly from offset to offset is
 * the sound's own (a beat, a fade), so the neighbours' mean is taken off first. Every `shift` samples from the peak
 * there may be lesser ones.
 */
export function computeGridPeak(logs: Float64Array, shift: number): GridPeak {
  const scores = computeGridScores(logs);
  if (!scores) return NONE;
  const size = scores.length;
  const offset = scores.reduce((best, value, i) => (value > itemAt(scores, best) ? i : best), 0);
  const score = itemAt(scores, offset);
  const candidate = scores.reduce((top, value, i) => {
    const adjacent = (i - offset + size) % shift;
    return Math.min(adjacent, shift - adjacent) > PEAK_REACH ? Math.max(top, value) : top;
  }, -Infinity);
  return { offset, score, isIsolated: candidate <= LARGEST_CANDIDATE * score };
}

/** Height of each offset over the others, in their standard deviations; `undefined` where all are equal. */
export function computeGridScores(logs: Float64Array): Float64Array | undefined {
  const size = logs.length;
  // Round the edges; loops, since each number that a closure hands over is a new object in V8.
  const round = new Float64Array(size + 6);
  for (let i = 0; i < round.length; i++) round[i] = logs[(i + size - 3) % size] ?? 0;
  const sharp = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    const adjacent =
      (round[i] ?? 0) + (round[i + 1] ?? 0) + (round[i + 5] ?? 0) + (round[i + 6] ?? 0);
    sharp[i] = adjacent / 4 - (logs[i] ?? 0);
  }
  const middle = median(sharp);
  const distances = new Float64Array(size);
  for (let i = 0; i < size; i++) distances[i] = Math.abs((sharp[i] ?? 0) - middle);
  const spread = DEVIATION_OF_MEDIAN * median(distances);
  if (!(spread > 0)) return undefined;
  for (let i = 0; i < size; i++) sharp[i] = ((sharp[i] ?? 0) - middle) / spread;
  return sharp;
}
