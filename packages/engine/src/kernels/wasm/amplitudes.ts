import { AMPLITUDE_BINS, type Amplitudes } from '../amplitude-kernels.js';
import { type Arena, CHUNK_FRAMES } from './arena.js';

/** Bit for bit what the plain reference gives. */
export function openAmplitudes(arena: Arena): Amplitudes {
  const integers = arena.integers(4 * AMPLITUDE_BINS);
  const [counts, peaks] = [
    integers.subarray(0, 2 * AMPLITUDE_BINS),
    integers.subarray(2 * AMPLITUDE_BINS),
  ];
  const slopes = arena.doubles(2 * AMPLITUDE_BINS);
  const totals = arena.doubles(2);
  const pieces = arena.doubles(3);
  // The latest sample, its bin, the difference before it, and the largest and smallest sample.
  const state = arena.doubles(5);
  const [countsAt, slopesAt, totalsAt] = [counts.byteOffset, slopes.byteOffset, totals.byteOffset];
  const [piecesAt, stateAt] = [pieces.byteOffset, state.byteOffset];
  const { countAmplitudes } = arena.exports;
  return {
    ...{ counts, peaks, slopes, totals },
    push(samples, from, to, open) {
      pieces.set(open);
      for (let at = from; at < to; at += CHUNK_FRAMES) {
        const frames = Math.min(CHUNK_FRAMES, to - at);
        const x = arena.placePart(samples, at, frames, 0);
        countAmplitudes(x, frames, countsAt, slopesAt, totalsAt, piecesAt, stateAt);
      }
      open.set(pieces);
    },
    clear() {
      integers.fill(0);
      slopes.fill(0);
      totals.fill(0);
      state.fill(0, 3);
    },
  };
}
