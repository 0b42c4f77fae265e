import { inverses } from './atan.js';
import { POWERS } from './computed-tables.js';
import { binaryPowers, scaled } from './scaled.js';
import { LN2_HIGH, LN2_LOW, NATURAL_LOGARITHMS, STEP_OF_E_HIGH, STEP_OF_E_LOW } from './tables.js';

const bits = new Float64Array(1);
const words = new Uint32Array(bits.buffer);
const INVERSES = inverses();
const LOGARITHMS = Float64Array.from(NATURAL_LOGARITHMS);
const TABLE = Float64Array.from(POWERS);
const BINARY_POWERS = binaryPowers();
const LN2_TOP = LN2_HIGH;
const LN2_REST = LN2_LOW;
const STEP_TOP = STEP_OF_E_HIGH;
const STEP_REST = STEP_OF_E_LOW;
const STEPS = 1 / (STEP_OF_E_HIGH + STEP_OF_E_LOW);
/** Added and taken away, it rounds to whole numbers: above it the step from double to double is 1. */
const ROUNDER = 6755399441055744;

/**
 * x^y as `**` defines it, within 0.6 ulp and exact where the result is a double: `log` of x and its
 * product with y in two doubles (68 bits), then `exp`. P. T. P. Tang, Table-driven implementation of
 * the exponential and of the logarithm function, ACM TOMS 15 and 16; products in two doubles after
 * T. J. Dekker, A floating-point technique for extending the available precision, Numer. Math. 18 (1971).
 */
export function pow(x: number, y: number): number {
  bits[0] = x;
  const high = words[1] ?? 0;
  if ((high - 0x100000) >>> 0 >= 0x7fe00000 || !(Math.abs(y) < 1e38)) return powAtTheEdges(x, y);
  return powOfWords(high, words[0] ?? 0, (high >>> 20) - 1023, y);
}

/** Of 2^exponent times the 52 bits of a mantissa. */
function powOfWords(high: number, low: number, exponent: number, y: number): number {
  const top = high & 0xfffff;
  const place = (top + 0x1000) >>> 13;
  const c = INVERSES[place] ?? 1;
  const a = (1 + top * 9.5367431640625e-7) * c - 1; // 2^-20
  const b = low * 2.220446049250313e-16 * c; // 2^-52
  const r = a + b;
  const short = Math.fround(r);
  const half = short * short * 0.5;
  const first = r - half;
  const series =
    1 / 3 -
    r * (1 / 4) +
    r * r * (1 / 5 - r * (1 / 6) + r * r * (1 / 7 - r * (1 / 8) + r * r * (1 / 9)));
  const further =
    a - (r - (r - a)) + (b - (r - a)) - (r - short) * (r + short) * 0.5 + r * r * r * series;
  const base = exponent * LN2_TOP + (LOGARITHMS[2 * place] ?? 0);
  const sum = base + first;
  const rest =
    base -
    sum +
    first +
    (r - first - half + (exponent * LN2_REST + (LOGARITHMS[2 * place + 1] ?? 0) + further));
  const logarithm = sum + rest;
  return expOfProduct(logarithm, sum - logarithm + rest, y);
}

/** e to a logarithm in two parts times y. */
function expOfProduct(logarithm: number, rest: number, y: number): number {
  const a = Math.fround(logarithm);
  const b = Math.fround(y);
  const product = logarithm * y;
  const further =
    a * b - product + a * (y - b) + (logarithm - a) * b + (logarithm - a) * (y - b) + rest * y;
  if (product > 710) return Infinity;
  if (product < -746) return 0;
  const steps = product * STEPS + ROUNDER - ROUNDER;
  const step = steps | 0;
  const z = product - steps * STEP_TOP - steps * STEP_REST + further;
  const power = TABLE[2 * (step & 127)] ?? 1;
  const series = z + z * z * (1 / 2 + z * (1 / 6) + z * z * (1 / 24 + z * (1 / 120)));
  const significand = power + ((TABLE[2 * (step & 127) + 1] ?? 0) + power * series);
  return Math.abs(product) < 708
    ? significand * (BINARY_POWERS[(step >> 7) + 1074] ?? 1)
    : scaled(significand, step >> 7);
}

/** Where x is no positive normal number or y is far: ECMA-262, Number::exponentiate. */
function powAtTheEdges(x: number, y: number): number {
  if (y === 0) return 1;
  if (Number.isNaN(x) || Number.isNaN(y)) return NaN;
  const size = Math.abs(x);
  if (!(Math.abs(y) < 1e38)) {
    if (size === 1) return Math.abs(y) === Infinity ? NaN : 1; // y so far is even
    return size > 1 === y > 0 ? Infinity : 0;
  }
  const sign = Math.abs(y % 2) === 1 && (x < 0 || Object.is(x, -0)) ? -1 : 1;
  if (size === 0 || size === Infinity) return sign * (size > 1 === y > 0 ? Infinity : 0);
  if (x < 0 && !Number.isInteger(y)) return NaN;
  if (size >= 2.2250738585072014e-308) return sign * pow(size, y);
  bits[0] = size * 18014398509481984; // 2^54
  const high = words[1] ?? 0;
  return sign * powOfWords(high, words[0] ?? 0, (high >>> 20) - 1077, y);
}
