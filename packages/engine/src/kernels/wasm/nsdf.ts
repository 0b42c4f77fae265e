import { parabolaShift } from '../../core/numbers.js';
import type { Nsdf, Repeats } from '../pitch-kernels.js';
import { nsdfPoints } from '../plain/nsdf.js';
import { type Arena, ArenaFull } from './arena.js';
import { furtherKernels } from './further.js';
import { wholeVectors } from './frame-correlation.js';
import { findTurns, GAP_DOUBLES, LARGEST_WASM_FOURIER, SMALLEST_WASM_FOURIER } from './spectra.js';

export function openNsdf(arena: Arena, size: number, longestLag: number): Nsdf {
  const points = nsdfPoints(size, longestLag);
  if (points < SMALLEST_WASM_FOURIER || points > LARGEST_WASM_FOURIER)
    throw new ArenaFull(`no transform of ${points} points`);
  const part = points + GAP_DOUBLES;
  const data = arena.doubles(4 * part);
  const turns = findTurns(arena, points);
  const windows = arena.doubles(2 * size);
  const copies = [arena.floats(size), arena.floats(size)] as const;
  const outputs = [arena.doubles(longestLag + 1), arena.doubles(longestLag + 1)] as const;
  const apart = outputs[1].byteOffset - outputs[0].byteOffset;

  return {
    both(samples, first, second) {
      furtherKernels(arena).nsdfPair(
        placeWindow(arena, samples, first, copies[0]),
        placeWindow(arena, samples, second, copies[1]),
        size,
        longestLag,
        windows.byteOffset,
        data.byteOffset,
        points,
        8 * part,
        turns.byteOffset,
        outputs[0].byteOffset,
        apart,
      );
      return outputs;
    },
  };
}

/** Where the kernels can read a window: in place, or copied to `copy`; zeros past the end of the samples. */
export function placeWindow(
  arena: Arena,
  samples: Float32Array,
  start: number,
  copy: Float32Array,
): number {
  const address = arena.addressOf(samples);
  const isWhole = start + copy.length <= samples.length;
  if (address && isWhole) return address + 4 * start;
  const there = samples.subarray(start, start + copy.length);
  copy.set(there);
  copy.fill(0, there.length);
  return copy.byteOffset;
}

/** Products are made for four places at a time, and read past their ends by a vector. */
const MARGIN = 12;

export function openRepeats(arena: Arena, longest: number): Repeats {
  const { bestRepeat } = furtherKernels(arena);
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
