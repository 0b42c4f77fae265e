import { exp2 } from '@sonometer/decode/elementary/exp2';
import { square } from '@sonometer/decode/elementary/hypot';
import { log10 } from '@sonometer/decode/elementary/log10';
import { log2 } from '@sonometer/decode/elementary/log2';
import { select } from './selection.js';

/** Content is classified in windows of 1 s, one every 0.5 s (docs/measures/content.md#content-windows). */
export const CONTENT_WINDOW_SEC = 1;
export const CONTENT_HOP_SEC = 0.5;

/** First frame of content window `index`, and the first one after it. */
export function contentWindowAt(
  index: number,
  rateHz: number,
): { readonly start: number; readonly end: number } {
  return {
    start: gridFrame(index, CONTENT_HOP_SEC, rateHz),
    end: gridFrame(index + CONTENT_WINDOW_SEC / CONTENT_HOP_SEC, CONTENT_HOP_SEC, rateHz),
  };
}

/** The arithmetic that every definition shares (docs/measures/conventions.md#arithmetic). */

/** JSON has no −Infinity: levels at or below this read as this. */
export const FLOOR_DB = -120;

/** Level of an amplitude, floored at −120 dB. */
export const amplitudeDb = (amplitude: number): number =>
  Math.max(FLOOR_DB, 20 * log10(Math.abs(amplitude)));

/** Level of a power, floored at −120 dB. */
export const powerDb = (power: number): number => Math.max(FLOOR_DB, 10 * log10(power));

export const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));

/** 0 at or below `low`, 1 at or above `high`, straight between. */
export const ramp = (value: number, low: number, high: number): number =>
  clamp((value - low) / (high - low), 0, 1);

export function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

/** Σx², one after the other. */
export function sumOfSquares(samples: Float32Array): number {
  let total = 0;
  for (const sample of samples) total += square(sample);
  return total;
}

/** NaN of an empty list. */
export function mean(values: ArrayLike<number> & Iterable<number>): number {
  const { length } = values;
  if (values instanceof Float64Array) return totalOf(values) / length;
  let total = 0;
  // By index: each number that an iterator hands over is a new object in V8.
  for (let i = 0; i < length; i++) total += values[i] ?? 0;
  return total / length;
}

/** By itself: a loop over lists of many kinds makes an object of each number. */
function totalOf(values: Float64Array): number {
  const { length } = values;
  let total = 0;
  for (let i = 0; i < length; i++) total += values[i] ?? 0;
  return total;
}

/** Population standard deviation. */
export function deviation(values: ArrayLike<number> & Iterable<number>): number {
  const centre = mean(values);
  const { length } = values;
  let squares = 0;
  for (let i = 0; i < length; i++) squares += square((values[i] ?? 0) - centre);
  return Math.sqrt(squares / length);
}

/** Sorted copy, ascending. */
export const sorted = (values: Iterable<number>): Float64Array => new Float64Array(values).sort();

/** Percentile `q` (0..100) of values sorted ascending, linear between ranks (NumPy's type 7). */
export function percentileOfSorted(ascending: ArrayLike<number>, q: number): number {
  const rank = (q / 100) * (ascending.length - 1);
  const low = Math.floor(rank);
  const lower = ascending[low] ?? NaN;
  const upper = ascending[Math.min(low + 1, ascending.length - 1)] ?? NaN;
  return lower + (upper - lower) * (rank - low);
}

/** The same of values in any order, none of them NaN, without sorting them. */
export const percentile = (values: Iterable<number>, q: number): number =>
  percentileInPlace(new Float64Array(values), q);

/** The same of a list that may be reordered. */
export function percentileInPlace(list: Float64Array, q: number): number {
  const rank = (q / 100) * (list.length - 1);
  const low = Math.floor(rank);
  const lower = select(list, low);
  let upper = low + 1 < list.length ? Infinity : lower;
  for (let i = low + 1; i < list.length; i++) upper = Math.min(upper, list[i] ?? Infinity);
  return lower + (upper - lower) * (rank - low);
}

export const median = (values: Iterable<number>): number => percentile(values, 50);

/**
 * Whether a level lies over the median of the values `from` to `to`, both included: by counting, which sorts nothing.
 */
export function isOverMedian(
  level: number,
  values: Float64Array,
  from: number,
  to: number,
): boolean {
  let under = 0;
  // Without a branch: half of them would be guessed wrong.
  for (let k = from; k <= to; k++) under += Number((values[k] ?? 0) < level);
  return 2 * under > to - from + 1;
}

/** The power of two nearest to `y`, by its logarithm. */
export const pow2 = (y: number): number => exp2(Math.round(log2(y)));

/**
 * First frame of step `index` on a grid of `stepSec` seconds (docs/measures/conventions.md#grids-of-time: never
 * drifts).
 */
export const gridFrame = (index: number, stepSec: number, rateHz: number): number =>
  Math.floor(index * stepSec * rateHz + 0.5);

/** At most `maxPoints` points, each the largest of `perPoint` consecutive values. */
export function bucketMaxima(
  values: ArrayLike<number>,
  maxPoints: number,
): { readonly points: number[]; readonly perPoint: number } {
  const perPoint = Math.max(1, Math.ceil(values.length / maxPoints));
  const points = Array.from({ length: Math.ceil(values.length / perPoint) }, (_, bucket) => {
    let top = -Infinity;
    const end = Math.min(values.length, (bucket + 1) * perPoint);
    for (let i = bucket * perPoint; i < end; i++) top = Math.max(top, values[i] ?? -Infinity);
    return top;
  });
  return { points, perPoint };
}

/**
 * Where the parabola through three equally spaced values is highest: its distance from the middle one, in units
 * of theirs. 0 where it has no top. Within half a unit where the middle value is the highest.
 */
export function parabolaShift(before: number, top: number, after: number): number {
  const bend = before - 2 * top + after;
  return bend < 0 ? (before - after) / (2 * bend) : 0;
}

/**
 * The longest items of a list, in their original order: what an answer lists of events in time. Of two equally long
 * ones the earlier is retained.
 */
export function longest<T>(
  items: readonly T[],
  max: number,
  lengthOf: (item: T) => number,
): readonly T[] {
  if (items.length <= max) return items;
  const retained = new Set(items.toSorted((a, b) => lengthOf(b) - lengthOf(a)).slice(0, max));
  return items.filter((item) => retained.has(item));
}

/**
 * The item at an index that can only be in range: one that is not is a bug, which must not read as 0. Not for
 * the loops over samples: a reader of arrays of every kind is slow.
 */
export function itemAt<T>(items: ArrayLike<T>, index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`item ${index} of ${items.length}`);
  return item;
}

/** IEC 61260-1, 5.5: of the bands from the first on. */
const NOMINAL_HZ = [
  25, 31.5, 40, 50, 63, 80, 100, 125, 160, 200, 250, 315, 400, 500, 630, 800, 1000, 1250, 1600,
  2000, 2500, 3150, 4000, 5000, 6300, 8000, 10_000, 12_500, 16_000, 20_000,
];
const FIRST_BAND = 14;

/** The third octaves from 25 Hz to 20 kHz by their numbers in base ten: band n lies about 10^(n/10) Hz (5.4). */
export const THIRD_OCTAVE_BANDS: readonly number[] = NOMINAL_HZ.map((_, i) => FIRST_BAND + i);

/** What a band is called. */
export const nominalHz = (band: number): number => itemAt(NOMINAL_HZ, band - FIRST_BAND);
