import { AMPLITUDE_BINS, type Amplitudes } from '../amplitude-kernels.js';
import { type Arena, CHUNK_FRAMES } from './arena.js';
import { furtherKernels } from './further.js';

/** Where the kernel counts what is not counted. */
const UNUSED_BINS = 4;

/** Bit for bit what the plain reference gives. */
export function openAmplitudes(arena: Arena, steps: number): Amplitudes {
  const sums = arena.integers(4 * AMPLITUDE_BINS);
  const ring = Array.from({ length: steps }, () => arena.integers(4 * AMPLITUDE_BINS));
  const slopeRing = ring.map(() => new Float64Array(2 * AMPLITUDE_BINS));
  const totalRing = ring.map(() => new Float64Array(2));
  const counted = arena.integers(2 * (2 * AMPLITUDE_BINS + UNUSED_BINS));
  const summed = arena.doubles(2 * AMPLITUDE_BINS + UNUSED_BINS);
  const counts = counted.subarray(0, 4 * AMPLITUDE_BINS);
  const slopes = summed.subarray(0, 2 * AMPLITUDE_BINS);
  const totals = arena.doubles(2);
  const pieces = arena.doubles(3);
  // The latest sample, its bin, the difference before it, and the largest and smallest sample.
  const state = arena.doubles(5);
  const [countsAt, slopesAt, totalsAt] = [counts.byteOffset, slopes.byteOffset, totals.byteOffset];
  const [piecesAt, stateAt] = [pieces.byteOffset, state.byteOffset];
  const { countAmplitudes, replaceCounts } = furtherKernels(arena);
  // As of the plain reference, which goes on from here where the memory is full.
  const lists = [sums, ...ring, ...slopeRing, ...totalRing, counts, slopes, totals, state];
  let next = 0;
  return {
    ...{ counts: sums, slopes: slopeRing, totals: totalRing },
    push(samples, from, to, open) {
      pieces.set(open);
      for (let at = from; at < to; at += CHUNK_FRAMES) {
        const frames = Math.min(CHUNK_FRAMES, to - at);
        const x = arena.placePart(samples, at, frames, 0);
        countAmplitudes(x, frames, countsAt, slopesAt, totalsAt, piecesAt, stateAt);
      }
      open.set(pieces);
    },
    closeStep() {
      const oldest = ring[next];
      if (oldest) replaceCounts(sums.byteOffset, oldest.byteOffset, countsAt, counts.length);
      slopeRing[next]?.set(slopes);
      totalRing[next]?.set(totals);
      next = (next + 1) % steps;
      slopes.fill(0);
      totals.fill(0);
      state.fill(0, 3);
    },
    save: () => ({ next, lists: lists.map((list) => list.slice()) }),
    load(saved) {
      ({ next } = saved);
      for (const [i, list] of lists.entries()) list.set(saved.lists[i] ?? []);
    },
  };
}
