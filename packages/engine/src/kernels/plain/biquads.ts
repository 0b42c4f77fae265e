import type { Biquad } from '../biquad.js';

/** Two sections in series, with their memory: the next sample in, the filtered sample out. */
export function openBiquadPair([first, second]: readonly [Biquad, Biquad]): (x: number) => number {
  let s1 = 0;
  let s2 = 0;
  let t1 = 0;
  let t2 = 0;
  return (x) => {
    const y = first.b0 * x + s1;
    s1 = first.b1 * x - first.a1 * y + s2;
    s2 = first.b2 * x - first.a2 * y;
    const z = second.b0 * y + t1;
    t1 = second.b1 * y - second.a1 * z + t2;
    t2 = second.b2 * y - second.a2 * z;
    return z;
  };
}
