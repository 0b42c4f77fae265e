import { parabolaShift } from '../../core/parabola.js';
import type { Repeats } from '../pitch-kernels.js';
import type { Arena } from './arena.js';
import { wholeVectors } from './frame-correlation.js';

/** Products are made for four places at a time, and read past their ends by a vector. */
const MARGIN = 12;

export function openRepeats(arena: Arena, longest: number): Repeats {
  const { bestRepeat } = arena.exports;
  const length = Math.ceil(longest) + 2;
  const period = arena.floats(wholeVectors(length) + MARGIN);
  const around = arena.floats(2 * length + MARGIN);
  const products = arena.floats(length + MARGIN);

  return {
    best(samples, at, lag, from, to) {
      const half = lag / 2;
      const first = Math.round(at - half);
      const count = Math.round(at + half) - first + 1;
      const [earliest, latest] = [Math.floor(from - half), Math.ceil(to - half)];
      const places = latest - earliest + 1;
      if (count > length || places > length) throw new RangeError(`no room for ${lag} samples`);
      copy(samples, first, count, period);
      period.fill(0, count, wholeVectors(count));
      copy(samples, earliest, places + count, around);
      const { scratch } = arena;
      const best = bestRepeat(
        period.byteOffset,
        count,
        around.byteOffset,
        places,
        products.byteOffset,
        scratch.byteOffset,
      );
      if (best < 0) return undefined;
      const [before = 0, top = 0, after = 0, peak = 0] = scratch;
      const shift = parabolaShift(before, top, after);
      return {
        at: at + earliest + best + shift - first,
        correlation: top + (shift * (after - before)) / 4,
        peak,
      };
    },
  };
}

/** Samples from a place; zeros before the first and after the last. */
function copy(samples: Float32Array, from: number, count: number, to: Float32Array): void {
  const start = Math.min(Math.max(0, -from), count);
  const end = Math.max(start, Math.min(count, samples.length - from));
  to.fill(0, 0, start);
  if (end > start) to.set(samples.subarray(from + start, from + end), start);
  to.fill(0, end, count);
}
