import { cos } from '../../elementary/cos.js';
import { exp2 } from '../../elementary/exp2.js';
import { sin } from '../../elementary/sin.js';
import type { Fourier } from '../kernels.js';
import type { Arena } from './arena.js';

/** Smaller transforms do not fill the passes, larger ones would fill the memory. */
export const SMALLEST_WASM_FOURIER = 16;
export const LARGEST_WASM_FOURIER = exp2(15);

/** Between the buffers: at exact powers of two they would compete for the same lines of the cache. */
export const GAP_DOUBLES = 32;

/** Made once per thread, and copied: those of a large transform take longer than it. */
const made = new Map<number, Float64Array>();

/** cos of 2πt/size for every t, then −sin. */
export function findTurns(arena: Arena, size: number): Float64Array {
  const turns = arena.doubles(2 * size);
  const known = made.get(size);
  if (known) {
    turns.set(known);
    return turns;
  }
  for (let t = 0; t < size; t++) {
    turns[t] = cos((2 * Math.PI * t) / size);
    turns[size + t] = -sin((2 * Math.PI * t) / size);
  }
  made.set(size, turns.slice());
  return turns;
}

export function openFourier(arena: Arena, size: number): Fourier {
  const { transformDoubles } = arena.exports;
  const part = size + GAP_DOUBLES;
  const data = arena.doubles(4 * part);
  const turns = findTurns(arena, size);
  /** Where a result may lie: which of the two, the number of passes decides. */
  const partsFrom = (from: number) =>
    [data.subarray(from, from + size), data.subarray(from + part, from + part + size)] as const;
  const [given, made] = [partsFrom(0), partsFrom(2 * part)];

  const forward = (re: Float64Array, im: Float64Array): void => {
    if (re.length !== size || im.length !== size)
      throw new RangeError(`expected ${size} values, got ${re.length} and ${im.length}`);
    given[0].set(re);
    given[1].set(im);
    const address = transformDoubles(data.byteOffset, size, 8 * part, turns.byteOffset);
    const result = address === data.byteOffset ? given : made;
    re.set(result[0]);
    im.set(result[1]);
  };

  return {
    size,
    forward,
    inverse(re, im) {
      forward(im, re);
      for (const values of [re, im])
        for (let i = 0; i < size; i++) values[i] = (values[i] ?? 0) / size;
    },
  };
}
