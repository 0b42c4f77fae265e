/**
 * Elementary functions to any accuracy, in whole numbers of 2^-PLACES. They share nothing with ours: no table, no
 * floating point. `bc -l` gave the same 60 figures for each of the test's inputs.
 */
const PLACES = 1500n;

export const ONE = 1n << PLACES;

const abs = (value: bigint) => (value < 0n ? -value : value);
const times = (a: bigint, b: bigint) => (a * b) >> PLACES;
export const ratio = (a: bigint, b: bigint) => (a << PLACES) / b;
const bitsOf = (value: bigint) => abs(value).toString(16).length * 4;

const view = new DataView(new ArrayBuffer(8));

/** A finite double, exactly. */
export function fixed(x: number): bigint {
  view.setFloat64(0, x);
  const bits = view.getBigUint64(0);
  const biased = (bits >> 52n) & 0x7ffn;
  const mantissa = (bits & 0xfffffffffffffn) | (biased === 0n ? 0n : 1n << 52n);
  const value = mantissa << ((biased || 1n) - 1075n + PLACES);
  return x < 0 ? -value : value;
}

/** The double next to a value that is far from the smallest doubles. */
export function toDouble(value: bigint): number {
  const cut = Math.max(0, bitsOf(value) - 128);
  return Number(value / (1n << BigInt(cut))) * 2 ** (cut - Number(PLACES));
}

/** The distance of a double from a value, in units in the last place of the doubles about it. */
export function ulpsFrom(value: bigint, x: number): number {
  if (!Number.isFinite(x)) return Infinity;
  const exponent = abs(value).toString(2).length - Number(PLACES);
  const unit = 1n << (BigInt(Math.max(exponent - 53, -1074)) + PLACES);
  return Number((abs(value - fixed(x)) * 1000n) / unit) / 1000;
}

/** Sum of `first`, and of what `next` makes of each term. */
function series(first: bigint, next: (term: bigint, index: bigint) => bigint): bigint {
  let sum = 0n;
  for (let term = first, i = 1n; term !== 0n; term = next(term, i++)) sum += term;
  return sum;
}

/** Sum of odd powers, each divided by its exponent. */
function oddSeries(first: bigint, next: (power: bigint) => bigint): bigint {
  let sum = 0n;
  for (let power = first, i = 1n; abs(power) > 1n; power = next(power), i += 2n) sum += power / i;
  return sum;
}

/** In units of 1 / `one` (J. Machin, 1706). */
function getPi(one: bigint): bigint {
  const angleOf = (n: bigint) => oddSeries(one / n, (power) => -power / (n * n));
  return 4n * (4n * angleOf(5n) - angleOf(239n));
}
export const PI = getPi(ONE);
const LONG_RIGHT_ANGLE = getPi(ONE << PLACES) / 2n;

export function hypot(x: bigint, y: bigint): bigint {
  const square = x * x + y * y;
  let root = 1n << BigInt(bitsOf(square) / 2 + 2);
  for (;;) {
    const next = (root + square / root) / 2n;
    if (next >= root) return root;
    root = next;
  }
}

export const LN2 = 2n * oddSeries(ONE / 3n, (power) => power / 9n);

/** By the area tangent of (m - 1) / (m + 1), m between 1/2 and 1. */
export function log(value: bigint): bigint {
  const exponent = BigInt(value.toString(2).length) - PLACES;
  const m = exponent > 0n ? value >> exponent : value << -exponent;
  const t = ratio(m - ONE, m + ONE);
  const square = times(t, t);
  return 2n * oddSeries(t, (power) => times(power, square)) + exponent * LN2;
}
export const LN10 = log(10n * ONE);

export function exp(value: bigint): bigint {
  const power = value / LN2;
  const rest = value - power * LN2;
  const result = series(ONE, (term, i) => times(term, rest) / i);
  return power > 0n ? result << power : result >> -power;
}
export const pow = (x: bigint, y: bigint) => exp(times(y, log(x)));
export const exp2 = (value: bigint) => exp(times(value, LN2));
export const exp10 = (value: bigint) => exp(times(value, LN10));
export const log2 = (value: bigint) => ratio(log(value), LN2);
export const log10 = (value: bigint) => ratio(log(value), LN10);

/** Sine of an angle of any size that is some quarters of a turn further: π to twice as many places. */
function sineFrom(value: bigint, quarters: bigint): bigint {
  const long = value << PLACES;
  const turns = long / LONG_RIGHT_ANGLE;
  const angle = (long - turns * LONG_RIGHT_ANGLE) >> PLACES;
  const place = (((turns + quarters) % 4n) + 4n) % 4n;
  const square = times(angle, angle);
  const found = series(place % 2n === 0n ? angle : ONE, (term, i) => {
    const n = 2n * i + (place % 2n === 0n ? 1n : 0n);
    return -times(term, square) / (n * (n - 1n));
  });
  return place < 2n ? found : -found;
}
export const sin = (value: bigint) => sineFrom(value, 0n);
export const cos = (value: bigint) => sineFrom(value, 1n);
export const tan = (value: bigint) => ratio(sin(value), cos(value));

export function atan(value: bigint): bigint {
  if (value < 0n) return -atan(-value);
  if (value > ONE) return PI / 2n - atan(ratio(ONE, value));
  if (value > ONE >> 4n) return 2n * atan(ratio(value, ONE + hypot(ONE, value)));
  const square = times(value, value);
  return oddSeries(value, (power) => -times(power, square));
}
