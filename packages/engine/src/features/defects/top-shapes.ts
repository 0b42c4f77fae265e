import { exp10 } from '@sonometer/decode/elementary/exp10';
import { log } from '@sonometer/decode/elementary/log';

/** The part of a top near its own maximum lies within 1.5 dB of it, the inner part within 0.5 dB… */
const NEAR = exp10(-1.5 / 20);
const INNER = exp10(-0.5 / 20);
/** … and all of it within 4.5 dB. */
const FAR = exp10(-4.5 / 20);
/** Lower tops, which nothing cut off, have their maxima 3 to 12 dB below the ceiling, and begin 14 dB below it. */
const LOWER_FROM = exp10(-12 / 20);
const LOWER_TO = exp10(-3 / 20);
const LOWER_START = exp10(-14 / 20);
const MIN_TOP_SAMPLES = 3;
const MIN_TOPS = 3;
/** Rounder tops are those of a limiter, whatever else they are: the rest is not worth reading. */
const MIN_FLATNESS = 0.53;
/** Smallest difference of curvature that counts, over the root mean square. */
const MIN_EDGE = 0.05;
/** Of a window whose lower tops are too few: that of most recordings. */
const USUAL_LOWER_FLATNESS = 0.55;
/** Rounder ones, as of spikes, say no more. */
const MIN_LOWER_FLATNESS = 0.5;

/** Of the tops of one window; see `computeTopShapes`. */
export interface TopShapes {
  readonly flatness: number;
  readonly innerFlatness: number;
  readonly lowerFlatness: number;
  readonly edge: number;
  readonly lean: number;
}

/** Sums over the tops of one kind, each written once a top. */
const [TOPS, AT_INNER, AT_NEAR, AT_FAR, RISE, FALL, EDGES, EDGE] = [
  0, 1, 2, 3, 4, 5, 6, 7,
] as const;
const sums = new Float64Array(8);

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

/** Adds the top whose maximum is at `peak`, as far as it is within 4.5 dB of it. */
function addTop(x: Float32Array, peak: number, sign: 1 | -1): void {
  const largest = sign * (x[peak] ?? 0);
  const far = FAR * largest;
  const near = NEAR * largest;
  const inner = INNER * largest;
  let start = peak;
  let end = peak;
  while (start > 1 && sign * (x[start - 1] ?? 0) >= far) start--;
  while (end < x.length - 2 && sign * (x[end + 1] ?? 0) >= far) end++;
  if (end - start + 1 < MIN_TOP_SAMPLES) return;
  let [atInner, atNear, atFar] = [0, 0, 0];
  let [nearSince, innerSince, nearUntil, innerUntil] = [-1, -1, -1, -1];
  let [firstNear, lastNear] = [-1, -1];
  let before = sign * (x[start - 1] ?? 0);
  for (let i = start; i <= end + 1; i++) {
    const value = sign * (x[i] ?? 0);
    atFar += shareAbove(before, value, far);
    if (value >= near || before >= near) {
      const share = shareAbove(before, value, near);
      atNear += share;
      atInner += shareAbove(before, value, inner);
      if (nearSince < 0) {
        nearSince = i - share;
        firstNear = i;
      }
      if (innerSince < 0 && value >= inner) innerSince = i - shareAbove(before, value, inner);
      if (value >= near) lastNear = i;
      else nearUntil = i - 1 + share;
      if (before >= inner && value < inner) innerUntil = i - 1 + shareAbove(before, value, inner);
    }
    before = value;
  }
  add(TOPS, 1);
  add(AT_INNER, atInner);
  add(AT_NEAR, atNear);
  add(AT_FAR, atFar);
  if (nearUntil > 0) {
    add(RISE, innerSince - nearSince);
    add(FALL, nearUntil - innerUntil);
  }
  let middle = 0;
  for (let i = firstNear + 2; i <= lastNear - 2; i++) middle += bendAt(x, i, sign);
  const count = lastNear - firstNear - 3;
  if (count <= 0) return;
  const edges = sharpestBendAround(x, firstNear, sign) + sharpestBendAround(x, lastNear, sign);
  add(EDGES, 1);
  add(EDGE, edges / 2 - middle / count);
}

/** Of tops: above which level they begin, and from which to below which their maxima lie, over the ceiling. */
type Range = readonly [start: number, from: number, to: number];
const REACHED: Range = [FAR, NEAR, Infinity];
const LOWER: Range = [LOWER_START, LOWER_FROM, LOWER_TO];

/** Adds the tops of both polarities. */
function addTops(x: Float32Array, high: number, low: number, [start, from, to]: Range): void {
  sums.fill(0);
  const highStart = start * high;
  const lowStart = -start * low;
  for (let i = 1; i < x.length - 1; i++) {
    const first = x[i] ?? 0;
    if (first < highStart && first > lowStart) continue;
    const sign = first > 0 ? 1 : -1;
    const ceiling = sign > 0 ? high : low;
    let largest = 0;
    let peak = i;
    for (; i < x.length; i++) {
      const value = sign * (x[i] ?? 0);
      if (value < start * ceiling) break;
      if (value > largest) {
        largest = value;
        peak = i;
      }
    }
    if (i < x.length && largest >= from * ceiling && largest < to * ceiling) addTop(x, peak, sign);
    i--; // the next top of the other polarity may begin here
  }
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

/**
 * Shapes of the tops of a waveform that reach its ceilings, linear. Flatness: time within 1.5 dB of their maxima over
 * the time within 4.5 dB; inner flatness: the same of 0.5 dB. The top of a parabola has 0.63 and 0.37, whatever its
 * width; what was cut off has more, also after filters and codecs, and what a limiter turned down keeps its shape.
 * Lower flatness: that of the tops which the ceiling does not reach, so a wave of flat tops shows. Edge: logarithm of the
 * bend where a top begins and ends, less that in between, over the bend of all. Lean: by which share the fall from 0.5
 * to 1.5 dB takes longer than the rise; a limiter that reacts at once bends only where a top begins. Undefined of fewer
 * than three tops, and of round ones.
 */
export function computeTopShapes(
  x: Float32Array,
  high: number,
  low: number,
): TopShapes | undefined {
  addTops(x, high, low, REACHED);
  const [tops = 0, atInner = 0, atNear = 0, atFar = 0, rise = 0, fall = 0, edges = 0, edge = 0] =
    sums;
  const flatness = atNear / atFar;
  if (tops < MIN_TOPS || flatness < MIN_FLATNESS) return undefined;
  addTops(x, high, low, LOWER);
  const [lowerTops = 0, , lowerNear = 0, lowerFar = 0] = sums;
  return {
    flatness,
    innerFlatness: atInner / atFar,
    lowerFlatness:
      lowerTops < MIN_TOPS
        ? USUAL_LOWER_FLATNESS
        : Math.max(MIN_LOWER_FLATNESS, lowerNear / lowerFar),
    edge: edges === 0 ? 0 : log(Math.max(MIN_EDGE, edge / edges / computeBend(x))),
    lean: (fall - rise) / (fall + rise),
  };
}
