import type { Biquad } from '../biquad.js';

/** Samples through sections in series, from rest; forwards, or backwards in time. */
export function filtered(
  samples: ArrayLike<number>,
  sections: readonly Biquad[],
  direction: 'forwards' | 'backwards' = 'forwards',
): Float64Array {
  const output = Float64Array.from(samples);
  if (direction === 'backwards') output.reverse();
  for (const { b0, b1, b2, a1, a2 } of sections) {
    let [s1, s2] = [0, 0];
    for (let i = 0; i < output.length; i++) {
      const x = output[i] ?? 0;
      const y = b0 * x + s1;
      s1 = b1 * x - a1 * y + s2;
      s2 = b2 * x - a2 * y;
      output[i] = y;
    }
  }
  return direction === 'backwards' ? output.reverse() : output;
}
