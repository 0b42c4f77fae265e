import type { Maximum } from '../pitch-kernels.js';
import type { Arena } from './arena.js';
import { furtherKernels } from './further.js';

/** Values on both sides of a maximum that a sinc reads, and a few more. */
const MARGIN = 36;

/** Values at lags from 0 of an even function, which can be read between the lags. */
export interface EvenValues {
  /** `count` of them. */
  readonly values: Float32Array;
  readonly maximum: (top: number) => Maximum;
}

export function openEvenValues(arena: Arena, count: number): EvenValues {
  const all = arena.floats(MARGIN + count + MARGIN);
  const values = all.subarray(MARGIN, MARGIN + count);
  const { sincPeak } = furtherKernels(arena);
  return {
    values,
    maximum(top) {
      if (top < MARGIN) for (let lag = 1; lag < MARGIN; lag++) all[MARGIN - lag] = values[lag] ?? 0;
      const x = sincPeak(values.byteOffset, top, arena.scratch.byteOffset);
      return { x, value: arena.scratch[0] ?? 0 };
    },
  };
}
