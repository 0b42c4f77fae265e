import {
  type LineSearch,
  type LineShare,
  maxPeaks,
  type PeakChoice,
  type PeakFinder,
  reachesOf,
} from '../peak-kernels.js';
import * as plain from '../plain/peaks.js';
import type { Arena } from './arena.js';
import { furtherKernels } from './further.js';

// Spectra that the kernels cannot reach are rare: the reference implementation reads them, with the same bits.

export function openPeaks(arena: Arena, search: LineSearch, choice: PeakChoice): PeakFinder {
  const { lowest, highest, bins, overMedian } = search;
  const { underStrongest, maxValues } = choice;
  const reaches = placed(arena, reachesOf(search));
  const found = arena.integers(maxPeaks(search));
  const other = plain.openPeaks(search, choice);
  return {
    found,
    find(power) {
      const at = arena.addressOf(power);
      if (at)
        return furtherKernels(arena).findPeaks(
          ...[at, lowest, highest, bins - 1, underStrongest, overMedian],
          ...[reaches.byteOffset, maxValues, found.byteOffset],
        );
      const count = other.find(power);
      found.set(other.found);
      return count;
    },
  };
}

/** Bins that share a minimum. */
const BLOCK_BINS = 16;

export function openLineShare(arena: Arena, search: LineSearch): LineShare {
  const { lowest, highest, bins, overMedian } = search;
  const reaches = placed(arena, reachesOf(search));
  const minima = arena.doubles(Math.ceil(bins / BLOCK_BINS));
  const other = plain.openLineShare(search);
  return {
    of(power) {
      const at = arena.addressOf(power);
      return at
        ? furtherKernels(arena).lineShareOf(
            ...[at, bins, lowest, highest, overMedian, reaches.byteOffset, minima.byteOffset],
          )
        : other.of(power);
    },
  };
}

function placed(arena: Arena, values: Int32Array): Int32Array {
  const copy = arena.integers(values.length);
  copy.set(values);
  return copy;
}
