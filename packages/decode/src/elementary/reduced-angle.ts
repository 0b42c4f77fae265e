import {
  HALF_PI_1,
  HALF_PI_2,
  HALF_PI_3,
  HALF_PI_AFTER_2,
  HALF_PI_AFTER_3,
  LONG_HALF_PI,
  LONG_TWO_OVER_PI,
  TWO_OVER_PI,
} from './tables.js';

const FRACTION_BITS = 1200n;
const ANGLE_BITS = 190n;
const ANGLE_UNIT = 6.372367644529809e-58; // 2^-190

const bits = new BigUint64Array(1);
const doubles = new Float64Array(bits.buffer);

/**
 * As `reduceAngle`, for any double, in whole numbers: M. H. Payne, R. N. Hanek, Radian reduction for
 * trigonometric functions, ACM SIGNUM Newsletter 18 (1983). Slow, and exact to 2^-190.
 */
function farAngle(x: number, left: Float64Array): number {
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

const P1 = HALF_PI_1;
const P2 = HALF_PI_2;
const P3 = HALF_PI_3;
const AFTER_2 = HALF_PI_AFTER_2;
const AFTER_3 = HALF_PI_AFTER_3;
const QUARTERS = TWO_OVER_PI;
/** Added and taken away, it rounds to whole numbers: above it the step from double to double is 1. */
const ROUNDER = 6755399441055744;

/** Below it, whole numbers of quarter turns have 20 bits. */
const FAR = 1048576;

/** What was left last: an angle of at most π / 4 in two parts. One array, since it is read at once. */
const left = new Float64Array(2);
export const angleLeft = (): Float64Array => left;

/**
 * Takes off whole quarter turns, leaves the rest in `angleLeft`, and gives their number modulo 4.
 * W. J. Cody, W. Waite, Software Manual for the Elementary Functions (1980): π / 2 in parts whose
 * multiples are exact; more of them where the first two leave little.
 */
export function reduceAngle(x: number): number {
  if (!(Math.abs(x) < FAR)) return farAngle(x, left);
  const turns = x * QUARTERS + ROUNDER - ROUNDER;
  const first = x - turns * P1;
  const second = turns * P2;
  const rest = first - second;
  if (Math.abs(rest) < 0.000244140625) return closeAngle(first, second, turns); // 2^-12
  const further = first - rest - second - turns * AFTER_2;
  left[0] = rest + further;
  left[1] = rest - (rest + further) + further;
  return turns & 3;
}

/** Near a multiple of π / 2: three parts, each difference with its rounding error. */
function closeAngle(first: number, second: number, turns: number): number {
  const rest = first - second;
  const third = turns * P3;
  const last = rest - third;
  const further = errorOf(first, second, rest) + errorOf(rest, third, last) - turns * AFTER_3;
  left[0] = last + further;
  left[1] = last - (last + further) + further;
  return turns & 3;
}

/** Of a difference, exactly. D. E. Knuth, The Art of Computer Programming 2, 4.2.2, theorem B. */
function errorOf(a: number, b: number, difference: number): number {
  const back = difference - a;
  return a - (difference - back) - (b + back);
}
