/**
 * The few functions that the front end needs, out of operations that IEEE 754 rounds the same everywhere: the Math.sin
 * and Math.log of two engines may differ in the last bit.
 */

/** sin(πx). */
export function sinOfPi(x: number): number {
  const nearest = Math.round(x);
  const angle = Math.PI * (x - nearest);
  const square = angle * angle;
  let term = 1;
  let sum = 1;
  for (let k = 2; k <= 24; k += 2) {
    term *= -square / (k * (k + 1));
    sum += term;
  }
  return nearest % 2 === 0 ? angle * sum : -(angle * sum);
}

/** cos(πx). */
export const cosOfPi = (x: number): number => sinOfPi(x + 0.5);

const bits = new DataView(new ArrayBuffer(8));
const LN_2 = 0.6931471805599453;
const SQRT_2 = 1.4142135623730951;

/** ln x of a positive, normal number, to 1e-12. */
export function logOf(x: number): number {
  bits.setFloat64(0, x);
  const high = bits.getUint32(0);
  let exponent = (high >>> 20) - 1023;
  bits.setUint32(0, (high & 0xfffff) | 0x3ff00000);
  let mantissa = bits.getFloat64(0);
  if (mantissa > SQRT_2) {
    mantissa /= 2;
    exponent++;
  }
  // ln m = 2·artanh((m − 1)/(m + 1)), at most 0.172
  const ratio = (mantissa - 1) / (mantissa + 1);
  const square = ratio * ratio;
  let sum = 0;
  for (let k = 15; k >= 1; k -= 2) sum = sum * square + 1 / k;
  return exponent * LN_2 + 2 * ratio * sum;
}
