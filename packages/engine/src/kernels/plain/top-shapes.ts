import {
  MAX_TOPS,
  type TopRange,
  type TopReader,
  type TopReaderLimits,
} from '../amplitude-kernels.js';

/** Places of the sums. */
const [AT_QUARTER, AT_INNER, AT_ONE, AT_NEAR, AT_THREE, AT_FAR] = [0, 1, 2, 3, 4, 5] as const;
const [RISE, FALL, EDGES, EDGE, FLATNESS, FLATS, MAXIMA, BEND, TOPS] = [
  6, 7, 8, 9, 10, 11, 12, 13, 14,
] as const;
const MIN_TOP_SAMPLES = 3;

export function openTopReader(maxLength: number, limits: TopReaderLimits): TopReader {
  const peaks: number[] = [];
  const ratios: number[] = [];
  const sums = new Float64Array(TOPS + 1);
  let x = new Float32Array(0);
  return {
    find(samples, high, low) {
      if (samples.length > maxLength) throw new RangeError(`${samples.length} samples`);
      x = samples.slice();
      peaks.length = ratios.length = 0;
      findTops(x, high, low, limits.start, (peak, ratio) => {
        peaks.push(peak);
        ratios.push(ratio);
      });
      return Float64Array.from(ratios);
    },
    sum([from, to]: TopRange, every) {
      sums.fill(0);
      const reached: number[] = [];
      let next = 1;
      for (const [i, ratio] of ratios.entries()) {
        if (ratio < from || ratio >= to || --next > 0) continue;
        next = every;
        if (addTop(x, peaks[i] ?? 0, limits, sums) && ratio >= limits.reached) reached.push(ratio);
      }
      return { sums, reached: Float64Array.from(reached) };
    },
    energyOfBends() {
      let power = 0;
      for (let i = 2; i < x.length; i++) {
        const bend = (x[i - 2] ?? 0) - 2 * (x[i - 1] ?? 0) + (x[i] ?? 0);
        power += bend * bend;
      }
      return power;
    },
  };
}

/** The limits of a top, by its maximum. */
const scaled = (limits: TopReaderLimits, largest: number) => ({
  quarter: limits.quarter * largest,
  inner: limits.inner * largest,
  one: limits.one * largest,
  near: limits.near * largest,
  three: limits.three * largest,
  far: limits.far * largest,
});

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

/** Adds the top whose maximum is at `peak`, as far as it is above the lowest limit; false of one of a sample or two. */
function addTop(
  x: Float32Array,
  peak: number,
  limits: TopReaderLimits,
  sums: Float64Array,
): boolean {
  const add = (place: number, value: number) => {
    sums[place] = (sums[place] ?? 0) + value;
  };
  const sign = (x[peak] ?? 0) > 0 ? 1 : -1;
  const largest = sign * (x[peak] ?? 0);
  const { quarter, inner, one, near, three, far } = scaled(limits, largest);
  let start = peak;
  let end = peak;
  while (start > 1 && sign * (x[start - 1] ?? 0) >= far) start--;
  while (end < x.length - 2 && sign * (x[end + 1] ?? 0) >= far) end++;
  if (end - start + 1 < MIN_TOP_SAMPLES) return false;
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
  if (flatness > limits.flat) add(FLATS, 1);
  add(MAXIMA, maxima);
  add(BEND, bends / (end - start + 1));
  if (nearUntil > 0) {
    add(RISE, innerSince - nearSince);
    add(FALL, nearUntil - innerUntil);
  }
  const count = lastNear - firstNear - 3;
  if (count <= 0 || firstNear <= 2 || lastNear >= x.length - 3) return true;
  let middle = 0;
  for (let i = firstNear + 2; i <= lastNear - 2; i++) middle += bendAt(x, i, sign);
  const edges = sharpestBendAround(x, firstNear, sign) + sharpestBendAround(x, lastNear, sign);
  add(EDGES, 1);
  add(EDGE, edges / 2 - middle / count);
  return true;
}

/** Hands over the place of the largest sample of each half-wave, and its share of the ceiling. */
function findTops(
  x: Float32Array,
  high: number,
  low: number,
  start: number,
  found: (peak: number, ratio: number) => void,
): void {
  const highStart = start * high;
  const lowStart = start * low;
  let count = 0;
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
    if (i === x.length || ++count > MAX_TOPS) break;
    found(peak, first > 0 ? largest / high : -largest / low);
    i--; // the next top of the other polarity may begin here
  }
}
