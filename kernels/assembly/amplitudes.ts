/** The amplitude histogram, to the bits of its plain reference. */

/** Of one sign. */
// @ts-ignore: decorator
@inline
const BINS: i32 = 448;
// @ts-ignore: decorator
@inline
const FIRST_KEY: i32 = (127 - 12) * 32;
/** The smallest float over 0. */
// @ts-ignore: decorator
@inline
const TINY: f32 = 1.401298464324817e-45;

/**
 * Counts the samples, one at least, by amplitude: those that are an eighth of the largest of their sign so far or more.
 * counts: pairs of integers, of samples and of local maxima. slopes: sums of squared differences, doubles. Both have
 * four bins more, for what is not counted.
 * totals, doubles: energy, and energy of the differences. open: largest sample, smallest one, energy.
 * state: the latest sample, its bin (−1 where it is not counted), the difference before it, largest and smallest sample
 * of the step.
 */
export function countAmplitudes(x: usize, frames: i32, counts: usize, slopes: usize, totals: usize, open: usize, state: usize): void {
  const end = x + (<usize>frames << 2);
  let largest = <f32>load<f64>(open), smallest = <f32>load<f64>(open, 8);
  let high = <f32>load<f64>(state, 24), low = <f32>load<f64>(state, 32);
  let energy: f64 = 0, slopeEnergy: f64 = 0;

  // The first sample, which decides whether the last one before was a local maximum.
  const before = load<f64>(state);
  const first = <f64>load<f32>(x);
  const change = first - before;
  const lastBin = <i32>load<f64>(state, 8);
  if (lastBin >= 0) {
    const rise = load<f64>(state, 16);
    if (before > 0 ? rise > 0 && change <= 0 : rise < 0 && change >= 0) addPeak(counts, lastBin);
  }
  energy += first * first;
  slopeEnergy += change * change;
  largest = <f32>first > largest ? <f32>first : largest;
  smallest = <f32>first < smallest ? <f32>first : smallest;
  let bin = binOf(x, high, low);
  if (bin >= 0) {
    if (<f32>first > high) high = <f32>first;
    else if (<f32>first < low) low = <f32>first;
    addTo(counts, slopes, bin, change * change, 0);
  }
  if (frames === 1) {
    store<f64>(state, first);
    store<f64>(state, <f64>bin, 8);
    store<f64>(state, change, 16);
    close(energy, slopeEnergy, largest, smallest, high, low, totals, open, state);
    return;
  }
  if (bin >= 0) {
    const next = load<f32>(x, 4);
    if (first > 0 ? change > 0 && next <= <f32>first : change < 0 && next >= <f32>first) addPeak(counts, bin);
  }

  // Four at a time, as long as the sample after them is there.
  let at = x + 4;
  let larger = f32x4.splat(largest), smaller = f32x4.splat(smallest);
  let reach = reachOf(high), depth = depthOf(low), most = f32x4.splat(high), least = f32x4.splat(low);
  const zero = f32x4.splat(0);
  const unused = i32x4(2 * BINS, 2 * BINS + 1, 2 * BINS + 2, 2 * BINS + 3);
  for (; at + 20 <= end; at += 16) {
    const here = v128.load(at), last = v128.load(at - 4);
    larger = f32x4.pmax(larger, here);
    smaller = f32x4.pmin(smaller, here);
    const a = f64x2.promote_low_f32x4(here), b = f64x2.promote_low_f32x4(upper(here));
    const c = f64x2.sub(a, f64x2.promote_low_f32x4(last));
    const d = f64x2.sub(b, f64x2.promote_low_f32x4(upper(last)));
    const a2 = f64x2.mul(a, a), b2 = f64x2.mul(b, b), c2 = f64x2.mul(c, c), d2 = f64x2.mul(d, d);
    energy = energy + f64x2.extract_lane(a2, 0) + f64x2.extract_lane(a2, 1) + f64x2.extract_lane(b2, 0) + f64x2.extract_lane(b2, 1);
    slopeEnergy = slopeEnergy + f64x2.extract_lane(c2, 0) + f64x2.extract_lane(c2, 1) + f64x2.extract_lane(d2, 0) + f64x2.extract_lane(d2, 1);
    const loud = v128.or(f32x4.ge(here, reach), f32x4.le(here, depth));
    if (!v128.any_true(loud)) continue;
    const next = v128.load(at + 4);
    const top = v128.and(f32x4.gt(here, last), f32x4.le(next, here));
    const bottom = v128.and(f32x4.lt(here, last), f32x4.ge(next, here));
    const isPeak = v128.bitselect(top, bottom, f32x4.gt(here, zero));
    if (v128.any_true(v128.or(f32x4.gt(here, most), f32x4.lt(here, least)))) {
      // A new largest sample, which those after it are compared with.
      const peakBits = i32x4.bitmask(isPeak);
      for (let lane = 0; lane < 4; lane++) {
        const p = at + (<usize>lane << 2);
        bin = binOf(p, high, low);
        if (bin < 0) continue;
        const value = load<f32>(p);
        if (value > high) high = value;
        else if (value < low) low = value;
        const slope = <f64>value - <f64>load<f32>(p - 4);
        addTo(counts, slopes, bin, slope * slope, (peakBits >> lane) & 1);
      }
      reach = reachOf(high);
      depth = depthOf(low);
      most = f32x4.splat(high);
      least = f32x4.splat(low);
      continue;
    }
    const key = i32x4.sub(i32x4.shr_u(v128.and(here, i32x4.splat(0x7fffffff)), 18), i32x4.splat(FIRST_KEY));
    const size = i32x4.min_s(i32x4.max_s(key, zero), i32x4.splat(BINS - 1));
    const ofSign = i32x4.add(size, v128.and(f32x4.lt(here, zero), i32x4.splat(BINS)));
    const bins = v128.bitselect(ofSign, unused, loud);
    const peak = v128.and(isPeak, i32x4.splat(1));
    addTo(counts, slopes, i32x4.extract_lane(bins, 0), f64x2.extract_lane(c2, 0), i32x4.extract_lane(peak, 0));
    addTo(counts, slopes, i32x4.extract_lane(bins, 1), f64x2.extract_lane(c2, 1), i32x4.extract_lane(peak, 1));
    addTo(counts, slopes, i32x4.extract_lane(bins, 2), f64x2.extract_lane(d2, 0), i32x4.extract_lane(peak, 2));
    addTo(counts, slopes, i32x4.extract_lane(bins, 3), f64x2.extract_lane(d2, 1), i32x4.extract_lane(peak, 3));
  }
  largest = largestOf(larger);
  smallest = -largestOf(f32x4.neg(smaller));

  let rise = change;
  for (; at < end; at += 4) {
    const value = load<f32>(at), last = load<f32>(at - 4);
    rise = <f64>value - <f64>last;
    energy += <f64>value * <f64>value;
    slopeEnergy += rise * rise;
    largest = value > largest ? value : largest;
    smallest = value < smallest ? value : smallest;
    bin = binOf(at, high, low);
    if (bin < 0) continue;
    if (value > high) high = value;
    else if (value < low) low = value;
    addTo(counts, slopes, bin, rise * rise, 0);
    if (at + 4 === end) continue;
    const next = load<f32>(at, 4);
    if (value > 0 ? rise > 0 && next <= value : rise < 0 && next >= value) addPeak(counts, bin);
  }
  store<f64>(state, <f64>load<f32>(end - 4));
  store<f64>(state, <f64>bin, 8);
  store<f64>(state, rise, 16);
  close(energy, slopeEnergy, largest, smallest, high, low, totals, open, state);
}

/** Replaces the counts of the oldest step by the latest ones, in the sums of all steps too; those are 0 afterwards. */
export function replaceCounts(sums: usize, oldest: usize, latest: usize, length: i32): void {
  for (const end = sums + (<usize>length << 2); sums < end; sums += 16, oldest += 16, latest += 16) {
    const counts = v128.load(latest);
    v128.store(sums, i32x4.sub(i32x4.add(v128.load(sums), counts), v128.load(oldest)));
    v128.store(oldest, counts);
    v128.store(latest, i32x4.splat(0));
  }
}

function close(energy: f64, slopeEnergy: f64, largest: f32, smallest: f32, high: f32, low: f32, totals: usize, open: usize, state: usize): void {
  store<f64>(state, <f64>high, 24);
  store<f64>(state, <f64>low, 32);
  store<f64>(open, <f64>largest);
  store<f64>(open, <f64>smallest, 8);
  store<f64>(open, load<f64>(open, 16) + energy, 16);
  store<f64>(totals, load<f64>(totals) + energy);
  store<f64>(totals, load<f64>(totals, 8) + slopeEnergy, 8);
}

/** Bin of the sample; −1 where it is under an eighth of the largest of its sign. */
// @ts-ignore: decorator
@inline
function binOf(at: usize, high: f32, low: f32): i32 {
  const value = load<f32>(at);
  if (value > 0 ? <f64>value < <f64>high * 0.125 : <f64>value >= <f64>low * 0.125) return -1;
  const key = ((load<i32>(at) & 0x7fffffff) >>> 18) - FIRST_KEY;
  const size = min(max(key, 0), BINS - 1);
  return value < 0 ? size + BINS : size;
}

/** What no sample that counts is under, or over: rounded, and never 0, so that silence is passed over. */
// @ts-ignore: decorator
@inline
function reachOf(high: f32): v128 {
  return f32x4.splat(max<f32>(high * 0.125, TINY));
}

// @ts-ignore: decorator
@inline
function depthOf(low: f32): v128 {
  return f32x4.splat(min<f32>(low * 0.125, -TINY));
}

// @ts-ignore: decorator
@inline
function largestOf(four: v128): f32 {
  const two = f32x4.pmax(four, v128.shuffle<f32>(four, four, 2, 3, 2, 3));
  return max<f32>(f32x4.extract_lane(two, 0), f32x4.extract_lane(two, 1));
}

// @ts-ignore: decorator
@inline
function upper(x: v128): v128 {
  return v128.shuffle<f32>(x, x, 2, 3, 2, 3);
}

// @ts-ignore: decorator
@inline
function addPeak(counts: usize, bin: i32): void {
  const at = counts + (<usize>bin << 3);
  store<i32>(at, load<i32>(at, 4) + 1, 4);
}

/** One sample more, whose squared difference to the one before it is `slope`. */
// @ts-ignore: decorator
@inline
function addTo(counts: usize, slopes: usize, bin: i32, slope: f64, isPeak: i32): void {
  const at = <usize>bin << 3;
  store<i64>(counts + at, load<i64>(counts + at) + ((<i64>isPeak << 32) | 1));
  store<f64>(slopes + at, load<f64>(slopes + at) + slope);
}
