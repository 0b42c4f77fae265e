import { exp2 } from '../../elementary/exp2.js';
import type { Depths } from '../kernels.js';

/** Codes of 24 bits are the finest that are distinguished. */
const FINEST_BITS = 24;
const FINER_BITS = FINEST_BITS + 1;
const FINEST_SCALE = exp2(FINEST_BITS - 1);

export function openDepths(threshold: number): Depths {
  const counts = new Float64Array(FINER_BITS + 1);
  let louder = 0;
  return {
    push(samples) {
      for (const x of samples) {
        if (x === 0) continue;
        if (Math.abs(x) > threshold) louder++;
        const bits = bitsOf(x);
        counts[bits] = (counts[bits] ?? 0) + 1;
      }
    },
    counts,
    get louder() {
      return louder;
    },
  };
}

/** The scale is a power of two, so that the product is exact. */
function bitsOf(x: number): number {
  const code = x * FINEST_SCALE;
  const whole = Math.trunc(code);
  if (code !== whole || Math.abs(whole) >= exp2(31)) return FINER_BITS;
  const trailingZeros = 31 - Math.clz32(whole & -whole);
  return Math.max(1, FINEST_BITS - trailingZeros);
}
