import { exp10 } from '@sonometer/decode/elementary/exp10';
import { log } from '@sonometer/decode/elementary/log';
import { amplitudeDb } from '../../core/numbers.js';

const linear = (db: number) => exp10(db / 20);

/** The time of a top above each of these levels under its own maximum, over its time above the last one. */
const QUARTER = linear(-0.25);
const INNER = linear(-0.5);
const ONE = linear(-1);
const NEAR = linear(-1.5);
const THREE = linear(-3);
const FAR = linear(-4.5);
/** A half-wave is read from 14 dB under the ceiling on. Its top reaches the ceiling within 1.5 dB, or 0.7 dB at once… */
const START = linear(-14);
const REACHED = linear(-1.5);
const AT_CEILING = linear(-0.7);
/** … or is a lower one, which nothing cut off: 3 to 12 dB under the ceiling. */
type Range = readonly [from: number, to: number];
const LOWER: Range = [linear(-12), linear(-3)];
const MIN_TOP_SAMPLES = 3;
const MIN_TOPS = 3;
/** Rounder tops are those of a limiter, whatever else they are: the rest is not worth reading. */
const MIN_FLATNESS = 0.53;
/** Of a flat top: its time within 1.5 dB over that within 4.5 dB. That of a parabola is 0.63. */
const FLAT = 0.72;
/** Smallest difference of curvature that counts, over the root mean square. */
const MIN_EDGE = 0.05;

/**
 * Of the tops that reach the ceiling: logarithm of their number; shares of their time within 0.25 to 3 dB of their
 * maxima; lean, by which share the fall from 0.5 to 1.5 dB takes longer than the rise; edge, logarithm of the bend where
 * a top begins and ends less that in between, over the bend of all; share of flat tops; local maxima of a top; logarithms of
 * its samples and of its bend; mean of the flatness of each; share at the ceiling at once; spread of their maxima, dB. Then some of
 * these of the lower tops, NaN where those are too few.
 */
export const TOP_SHAPES = [
  'top-count',
  'top-quarter',
  'top-half',
  'top-one',
  'top-flatness',
  'top-three',
  'top-lean',
  'top-edge',
  'top-flat-share',
  'top-maxima',
  'top-width',
  'top-bend',
  'top-mean-flatness',
  'top-at-ceiling',
  'top-spread',
  'lower-count',
  'lower-half',
  'lower-flatness',
  'lower-three',
  'lower-edge',
  'lower-width',
  'lower-bend',
] as const;

/** Sums over tops. */
const [AT_QUARTER, AT_INNER, AT_ONE, AT_NEAR, AT_THREE, AT_FAR] = [0, 1, 2, 3, 4, 5] as const;
const [RISE, FALL, EDGES, EDGE, FLATNESS, FLATS, MAXIMA, BEND, LEVEL, SQUARE, SHARP, TOPS] = [
  6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17,
] as const;
const sums = new Float64Array(18);

const add = (place: number, value: number) => {
  sums[place] = (sums[place] ?? 0) + value;
};

/** Share of the way from `u` to `v` that lies above `threshold`. */
function shareAbove(u: number, v: number, threshold: number): number {
  if (u >= threshold) return v >= threshold ? 1 : (u - threshold) / (u - v);
  return v >= threshold ? (v - threshold) / (v - u) : 0;
}

/** Negative second difference: how much a top bends. */
const bendAt = (x: Float32Array, i: number, sign: number) =>
  sign * (2 * (x[i] ?? 0) - (x[i - 1] ?? 0) - (x[i + 1] ?? 0));

const sharpestBendAround = (x: Float32Array, i: number, sign: number) =>
  Math.max(bendAt(x, i - 1, sign), bendAt(x, i, sign), bendAt(x, i + 1, sign));

/** Adds the top whose maximum is at `peak`, as far as it is within 4.5 dB of it; `ratio`: its maximum over the ceiling. */
function addTop(x: Float32Array, peak: number, ratio: number): void {
  const sign = (x[peak] ?? 0) > 0 ? 1 : -1;
  const largest = sign * (x[peak] ?? 0);
  const [quarter, inner, one] = [QUARTER * largest, INNER * largest, ONE * largest];
  const [near, three, far] = [NEAR * largest, THREE * largest, FAR * largest];
  let start = peak;
  let end = peak;
  while (start > 1 && sign * (x[start - 1] ?? 0) >= far) start--;
  while (end < x.length - 2 && sign * (x[end + 1] ?? 0) >= far) end++;
  if (end - start + 1 < MIN_TOP_SAMPLES) return;
  let [atQuarter, atInner, atOne, atNear, atThree, atFar] = [0, 0, 0, 0, 0, 0];
  let [nearSince, innerSince, nearUntil, innerUntil] = [-1, -1, -1, -1];
  let [firstNear, lastNear, maxima, bends] = [-1, -1, 0, 0];
  let before = sign * (x[start - 1] ?? 0);
  let value = sign * (x[start] ?? 0);
  for (let i = start; i <= end + 1; i++) {
    const after = sign * (x[i + 1] ?? 0);
    const most = before > value ? before : value;
    atFar += shareAbove(before, value, far);
    if (most >= three) {
      atThree += shareAbove(before, value, three);
      if (most >= near) {
        const share = shareAbove(before, value, near);
        atNear += share;
        if (value >= near) {
          if (firstNear < 0) {
            firstNear = i;
            nearSince = i - share;
          }
          lastNear = i;
          if (value > before && value >= after) maxima++;
        } else nearUntil = i - 1 + share;
        if (most >= one) {
          atOne += shareAbove(before, value, one);
          if (most >= inner) {
            const innerShare = shareAbove(before, value, inner);
            atInner += innerShare;
            if (innerSince < 0) innerSince = i - innerShare;
            if (value < inner) innerUntil = i - 1 + innerShare;
            if (most >= quarter) atQuarter += shareAbove(before, value, quarter);
          }
        }
      }
    }
    if (i <= end) {
      const bend = 2 * value - before - after;
      bends += bend * bend;
    }
    before = value;
    value = after;
  }
  const flatness = atNear / atFar;
  add(AT_QUARTER, atQuarter);
  add(AT_INNER, atInner);
  add(AT_ONE, atOne);
  add(AT_NEAR, atNear);
  add(AT_THREE, atThree);
  add(AT_FAR, atFar);
  add(TOPS, 1);
  add(FLATNESS, flatness);
  if (flatness > FLAT) add(FLATS, 1);
  add(MAXIMA, maxima);
  add(BEND, bends / (end - start + 1));
  if (ratio >= REACHED) {
    const level = amplitudeDb(ratio);
    add(LEVEL, level);
    add(SQUARE, level * level);
    if (ratio >= AT_CEILING) add(SHARP, 1);
  }
  if (nearUntil > 0) {
    add(RISE, innerSince - nearSince);
    add(FALL, nearUntil - innerUntil);
  }
  const count = lastNear - firstNear - 3;
  if (count <= 0 || firstNear <= 2 || lastNear >= x.length - 3) return;
  let middle = 0;
  for (let i = firstNear + 2; i <= lastNear - 2; i++) middle += bendAt(x, i, sign);
  const edges = sharpestBendAround(x, firstNear, sign) + sharpestBendAround(x, lastNear, sign);
  add(EDGES, 1);
  add(EDGE, edges / 2 - middle / count);
}

/** Of the half-waves of a window: their largest sample, and its share of the ceiling of its polarity. */
const MAX_TOPS = 1 << 16;
const peaks = new Int32Array(MAX_TOPS);
const ratios = new Float64Array(MAX_TOPS);

/** How many there are. */
function findTops(x: Float32Array, high: number, low: number): number {
  let count = 0;
  const highStart = START * high;
  const lowStart = START * low;
  for (let i = 1; i < x.length - 1; i++) {
    const first = x[i] ?? 0;
    if (first < highStart && first > -lowStart) continue;
    let largest = first;
    let peak = i;
    if (first > 0)
      for (; i < x.length && (x[i] ?? 0) >= highStart; i++) {
        if ((x[i] ?? 0) <= largest) continue;
        largest = x[i] ?? 0;
        peak = i;
      }
    else
      for (; i < x.length && (x[i] ?? 0) <= -lowStart; i++) {
        if ((x[i] ?? 0) >= largest) continue;
        largest = x[i] ?? 0;
        peak = i;
      }
    if (i === x.length || count === MAX_TOPS) break;
    peaks[count] = peak;
    ratios[count++] = first > 0 ? largest / high : -largest / low;
    i--; // the next top of the other polarity may begin here
  }
  return count;
}

/** Root mean square of the second differences. */
function computeBend(x: Float32Array): number {
  let power = 0;
  let [before, at] = [x[0] ?? 0, x[1] ?? 0];
  for (let i = 2; i < x.length; i++) {
    const next = x[i] ?? 0;
    const bend = before - 2 * at + next;
    power += bend * bend;
    before = at;
    at = next;
  }
  return Math.sqrt(power / x.length) + 1e-12;
}

/** Of lower tops, which are many, about so many are read, evenly. */
const ENOUGH_TOPS = 24;

/** Sums of every n-th of the tops whose maxima are from `from` to below `to` of the ceiling. */
function sumTops(x: Float32Array, count: number, [from, to]: Range, every: number): void {
  sums.fill(0);
  let next = 1;
  for (let i = 0; i < count; i++) {
    const ratio = ratios[i] ?? 0;
    if (ratio < from || ratio >= to || --next > 0) continue;
    addTop(x, peaks[i] ?? 0, ratio);
    next = every;
  }
}

function countTops(count: number, [from, to]: Range): number {
  let within = 0;
  for (let i = 0; i < count; i++) {
    const ratio = ratios[i] ?? 0;
    if (ratio >= from && ratio < to) within++;
  }
  return within;
}

const sumAt = (place: number) => sums[place] ?? 0;
const shareOf = (level: number) => sumAt(level) / sumAt(AT_FAR);
const meanOf = (place: number) => sumAt(place) / sumAt(TOPS);
const edgeOf = (bend: number) =>
  sumAt(EDGES) === 0 ? NaN : log(Math.max(MIN_EDGE, sumAt(EDGE) / sumAt(EDGES) / bend));
const widthOf = () => log(meanOf(AT_FAR));
const bendOf = (bend: number) => log(meanOf(BEND) / (bend * bend) + 1e-3);

/**
 * Shapes of the tops of a waveform by its ceilings, linear: the numbers of `TOP_SHAPES`. What was cut off is flatter
 * than a parabola, whatever its width, also after filters and codecs, and what a limiter turned down keeps its shape.
 * Undefined of fewer than three tops, and of round ones.
 */
export function computeTopShapes(
  x: Float32Array,
  high: number,
  low: number,
): readonly number[] | undefined {
  const found = findTops(x, high, low);
  sumTops(x, found, [REACHED, Infinity], 1);
  const count = sumAt(TOPS);
  if (count < MIN_TOPS || shareOf(AT_NEAR) < MIN_FLATNESS) return undefined;
  const bend = computeBend(x);
  const variance = meanOf(SQUARE) - meanOf(LEVEL) * meanOf(LEVEL);
  const reached = [
    log(count + 0.5),
    ...[AT_QUARTER, AT_INNER, AT_ONE, AT_NEAR, AT_THREE].map(shareOf),
    (sumAt(FALL) - sumAt(RISE)) / Math.max(1e-9, sumAt(FALL) + sumAt(RISE)),
    ...[edgeOf(bend), meanOf(FLATS), meanOf(MAXIMA), widthOf(), bendOf(bend)],
    ...[meanOf(FLATNESS), meanOf(SHARP), Math.sqrt(Math.max(0, variance))],
  ];
  const every = Math.ceil(countTops(found, LOWER) / ENOUGH_TOPS);
  sumTops(x, found, LOWER, every);
  const lower =
    sumAt(TOPS) < MIN_TOPS
      ? [NaN, NaN, NaN, NaN, NaN, NaN]
      : [...[AT_INNER, AT_NEAR, AT_THREE].map(shareOf), edgeOf(bend), widthOf(), bendOf(bend)];
  return [...reached, log(every * sumAt(TOPS) + 0.5), ...lower];
}
