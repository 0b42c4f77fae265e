import { square } from '../elementary/square.js';

/** Modified Bessel function of the first kind, order 0, by its power series: Kaiser windows are made of it. */
export function besselI0(x: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; term > sum * 1e-17; k++) {
    term *= square(x / (2 * k));
    sum += term;
  }
  return sum;
}
