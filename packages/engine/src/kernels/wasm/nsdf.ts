import type { Nsdf } from '../pitch-kernels.js';
import { nsdfPoints } from '../plain/nsdf.js';
import { type Arena, ArenaFull } from './arena.js';
import { GAP_DOUBLES, LARGEST_WASM_FOURIER, SMALLEST_WASM_FOURIER, findTurns } from './fourier.js';

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
      arena.exports.nsdfPair(
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
