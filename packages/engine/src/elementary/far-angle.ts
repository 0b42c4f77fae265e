import { LONG_HALF_PI, LONG_TWO_OVER_PI } from './tables/half-pi.js';

const FRACTION_BITS = 1200n;
const ANGLE_BITS = 190n;
const ANGLE_UNIT = 6.372367644529809e-58; // 2^-190

const bits = new BigUint64Array(1);
const doubles = new Float64Array(bits.buffer);

/**
 * As `reduceAngle`, for any double, in whole numbers: M. H. Payne, R. N. Hanek, Radian reduction for
 * trigonometric functions, ACM SIGNUM Newsletter 18 (1983). Slow, and exact to 2^-190.
 */
export function farAngle(x: number, left: Float64Array): number {
  doubles[0] = x;
  const word = bits[0] ?? 0n;
  const exponent = ((word >> 52n) & 0x7ffn) - 1075n;
  if (exponent === 972n) {
    left.fill(NaN); // no number, or infinite
    return 0;
  }
  const mantissa = (word & 0xfffffffffffffn) | 0x10000000000000n;
  const places = FRACTION_BITS - exponent;
  const quarters = BigInt.asUintN(Number(places) + 2, mantissa * LONG_TWO_OVER_PI);
  const turns = (quarters + (1n << (places - 1n))) >> places;
  const rest = (quarters - (turns << places)) * LONG_HALF_PI;
  const angle = rest >> (places + 256n - ANGLE_BITS);
  const high = Number(angle);
  const low = Number(angle - BigInt(high));
  const sign = x < 0 ? -1 : 1;
  left[0] = sign * high * ANGLE_UNIT;
  left[1] = sign * low * ANGLE_UNIT;
  return (sign * Number(turns)) & 3;
}
