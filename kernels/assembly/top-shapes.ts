/** The tops of a waveform: see `features/defects/top-shapes.ts`. Every sum is made in the order of the plain reference. */

/** Numbers at `limits`, doubles: the start of a half-wave, then shares of its maximum. */
// @ts-ignore: decorator
@inline
const QUARTER: usize = 8;
// @ts-ignore: decorator
@inline
const INNER: usize = 16;
// @ts-ignore: decorator
@inline
const ONE: usize = 24;
// @ts-ignore: decorator
@inline
const NEAR: usize = 32;
// @ts-ignore: decorator
@inline
const THREE: usize = 40;
// @ts-ignore: decorator
@inline
const FAR: usize = 48;
// @ts-ignore: decorator
@inline
const FLAT: usize = 56;
// @ts-ignore: decorator
@inline
const REACHED: usize = 64;

// @ts-ignore: decorator
@inline
function at(x: usize, i: i32): f64 {
  return <f64>load<f32>(x + (<usize>i << 2));
}

/**
 * Of the half-waves of `length` samples that come near the ceilings `high` and `low`: the places of their largest
 * samples to `peaks`, as integers, and their shares of the ceiling to `ratios`, doubles; up to `most` of them. How many.
 */
export function findTops(x: usize, length: i32, high: f64, low: f64, limits: usize, peaks: usize, ratios: usize, most: i32): i32 {
  const highStart = upTo(load<f64>(limits) * high), lowStart = -upTo(load<f64>(limits) * low);
  const highs = f32x4.splat(highStart), lows = f32x4.splat(lowStart);
  let count = 0;
  for (let i = 1; i < length - 1; i++) {
    // Eight at once, up to the first that is near a ceiling.
    while (i < length - 9) {
      const a = v128.load(x + (<usize>i << 2)), b = v128.load(x + (<usize>i << 2), 16);
      const lower = v128.and(f32x4.lt(a, highs), f32x4.gt(a, lows)), upper = v128.and(f32x4.lt(b, highs), f32x4.gt(b, lows));
      const near = (i32x4.bitmask(lower) | (i32x4.bitmask(upper) << 4)) ^ 0xff;
      if (near) {
        i += ctz(near);
        break;
      }
      i += 8;
    }
    const first = load<f32>(x + (<usize>i << 2));
    if (first < highStart && first > lowStart) continue;
    let largest = first, peak = i;
    if (first > 0) {
      for (; i < length; i++) {
        const value = load<f32>(x + (<usize>i << 2));
        if (!(value >= highStart)) break;
        peak = select<i32>(i, peak, value > largest);
        largest = select<f32>(value, largest, value > largest);
      }
    } else {
      for (; i < length; i++) {
        const value = load<f32>(x + (<usize>i << 2));
        if (!(value <= lowStart)) break;
        peak = select<i32>(i, peak, value < largest);
        largest = select<f32>(value, largest, value < largest);
      }
    }
    if (i == length || count == most) break;
    store<i32>(peaks + (<usize>count << 2), peak);
    store<f64>(ratios + (<usize>count << 3), first > 0 ? <f64>largest / high : -<f64>largest / low);
    count++;
    i--; // the next top of the other polarity may begin here
  }
  return count;
}

/** The least single-precision number that is not under a positive one: samples are at least both or neither. */
// @ts-ignore: decorator
@inline
function upTo(x: f64): f32 {
  const near = <f32>x;
  return <f64>near < x ? reinterpret<f32>(reinterpret<i32>(near) + 1) : near;
}

/** Sum of the squares of the second differences. */
export function energyOfBends(x: usize, length: i32): f64 {
  let power = 0.0, before = at(x, 0), here = at(x, 1);
  for (let i = 2; i < length; i++) {
    const next = at(x, i);
    const bend = before - 2 * here + next;
    power += bend * bend;
    before = here;
    here = next;
  }
  return power;
}

/** Share of the way from `u` to `v` that lies above `threshold`. */
function shareAbove(u: f64, v: f64, threshold: f64): f64 {
  if (u >= threshold) return v >= threshold ? 1 : (u - threshold) / (u - v);
  return v >= threshold ? (v - threshold) / (v - u) : 0;
}

/** Negative second difference: how much a top bends. */
function bendAt(x: usize, i: i32, sign: f64): f64 {
  return sign * (2 * at(x, i) - at(x, i - 1) - at(x, i + 1));
}

function sharpestBendAround(x: usize, i: i32, sign: f64): f64 {
  return max(max(bendAt(x, i - 1, sign), bendAt(x, i, sign)), bendAt(x, i + 1, sign));
}

// @ts-ignore: decorator
@inline
function add(sums: usize, place: usize, value: f64): void {
  store<f64>(sums + (place << 3), load<f64>(sums + (place << 3)) + value);
}

/**
 * Sums of every n-th of `count` tops whose shares of the ceiling are from `from` to below `to`, to `sums`: time within
 * each limit, then rise, fall, number and size of edges, flatness, flat ones, maxima, bend, and how many tops. The
 * shares of those that reach the ceiling go to `reached`; how many.
 */
export function sumTops(
  x: usize, length: i32, peaks: usize, ratios: usize, count: i32, from: f64, to: f64, every: i32, limits: usize, sums: usize, reached: usize,
): i32 {
  let next = 1, found = 0;
  for (let i = 0; i < count; i++) {
    const ratio = load<f64>(ratios + (<usize>i << 3));
    if (ratio < from || ratio >= to || --next > 0) continue;
    next = every;
    if (!addTop(x, length, load<i32>(peaks + (<usize>i << 2)), limits, sums) || ratio < load<f64>(limits, REACHED)) continue;
    store<f64>(reached + (<usize>found << 3), ratio);
    found++;
  }
  return found;
}

/** Adds the top whose maximum is at `peak`, as far as it is within the lowest limit of it; false of one of a sample or two. */
function addTop(x: usize, length: i32, peak: i32, limits: usize, sums: usize): bool {
  const sign: f64 = at(x, peak) > 0 ? 1 : -1;
  const largest = sign * at(x, peak);
  const quarter = load<f64>(limits, QUARTER) * largest, inner = load<f64>(limits, INNER) * largest, one = load<f64>(limits, ONE) * largest;
  const near = load<f64>(limits, NEAR) * largest, three = load<f64>(limits, THREE) * largest, far = load<f64>(limits, FAR) * largest;
  let start = peak, end = peak;
  while (start > 1 && sign * at(x, start - 1) >= far) start--;
  while (end < length - 2 && sign * at(x, end + 1) >= far) end++;
  if (end - start + 1 < 3) return false;
  let atQuarter = 0.0, atInner = 0.0, atOne = 0.0, atNear = 0.0, atThree = 0.0, atFar = 0.0;
  let nearSince = -1.0, innerSince = -1.0, nearUntil = -1.0, innerUntil = -1.0;
  let firstNear = -1, lastNear = -1, maxima = 0, bends = 0.0;
  let before = sign * at(x, start - 1), value = sign * at(x, start);
  for (let i = start; i <= end + 1; i++) {
    const after = sign * at(x, i + 1);
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
            nearSince = <f64>i - share;
          }
          lastNear = i;
          if (value > before && value >= after) maxima++;
        } else nearUntil = <f64>(i - 1) + share;
        if (most >= one) {
          atOne += shareAbove(before, value, one);
          if (most >= inner) {
            const innerShare = shareAbove(before, value, inner);
            atInner += innerShare;
            if (innerSince < 0) innerSince = <f64>i - innerShare;
            if (value < inner) innerUntil = <f64>(i - 1) + innerShare;
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
  add(sums, 0, atQuarter);
  add(sums, 1, atInner);
  add(sums, 2, atOne);
  add(sums, 3, atNear);
  add(sums, 4, atThree);
  add(sums, 5, atFar);
  add(sums, 10, flatness);
  if (flatness > load<f64>(limits, FLAT)) add(sums, 11, 1);
  add(sums, 12, <f64>maxima);
  add(sums, 13, bends / <f64>(end - start + 1));
  add(sums, 14, 1);
  if (nearUntil > 0) {
    add(sums, 6, innerSince - nearSince);
    add(sums, 7, nearUntil - innerUntil);
  }
  const count = lastNear - firstNear - 3;
  if (count <= 0 || firstNear <= 2 || lastNear >= length - 3) return true;
  let middle = 0.0;
  for (let i = firstNear + 2; i <= lastNear - 2; i++) middle += bendAt(x, i, sign);
  const edges = sharpestBendAround(x, firstNear, sign) + sharpestBendAround(x, lastNear, sign);
  add(sums, 8, 1);
  add(sums, 9, edges / 2 - middle / <f64>count);
  return true;
}
