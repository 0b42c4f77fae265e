import { laneSum } from './statistics';

/** Σ|x[n + 1] − x[n]| over neighbours. */
export function travelOf(x: usize, frames: i32): f64 {
  let low = f64x2.splat(0), high = low;
  const steps = frames - 1;
  const vectors = x + (<usize>(steps & ~3) << 2);
  const end = x + (<usize>steps << 2);
  for (; x < vectors; x += 16) {
    const four = f32x4.abs(f32x4.sub(v128.load(x, 4), v128.load(x)));
    low = f64x2.add(low, f64x2.promote_low_f32x4(four));
    high = f64x2.add(high, f64x2.promote_low_f32x4(v128.shuffle<f32>(four, four, 2, 3, 2, 3)));
  }
  let total = laneSum(f64x2.add(low, high));
  for (; x < end; x += 4) total += <f64>abs(load<f32>(x, 4) - load<f32>(x));
  return total;
}

/** Σ(x[n + 1] − x[n])² over neighbours. */
export function riseEnergyOf(x: usize, frames: i32): f64 {
  let low = f64x2.splat(0), high = low;
  const steps = frames - 1;
  const vectors = x + (<usize>(steps & ~3) << 2);
  const end = x + (<usize>steps << 2);
  for (; x < vectors; x += 16) {
    const here = v128.load(x), next = v128.load(x, 4);
    const first = f64x2.sub(f64x2.promote_low_f32x4(next), f64x2.promote_low_f32x4(here));
    const second = f64x2.sub(highHalf(next), highHalf(here));
    low = f64x2.add(low, f64x2.mul(first, first));
    high = f64x2.add(high, f64x2.mul(second, second));
  }
  let total = laneSum(f64x2.add(low, high));
  for (; x < end; x += 4) {
    const rise = <f64>load<f32>(x, 4) - <f64>load<f32>(x);
    total += rise * rise;
  }
  return total;
}

// @ts-ignore: decorator
@inline
function highHalf(four: v128): v128 {
  return f64x2.promote_low_f32x4(v128.shuffle<f32>(four, four, 2, 3, 2, 3));
}

/** Neighbours of which one is negative and one is not. */
export function signChangesOf(x: usize, frames: i32): i32 {
  const zero = f32x4.splat(0);
  const pairs = frames - 1;
  const vectors = x + (<usize>(pairs & ~3) << 2);
  const end = x + (<usize>pairs << 2);
  let count = 0;
  for (; x < vectors; x += 16)
    count += popcnt(i32x4.bitmask(v128.xor(f32x4.lt(v128.load(x), zero), f32x4.lt(v128.load(x, 4), zero))));
  for (; x < end; x += 4) count += i32(load<f32>(x) < 0 !== load<f32>(x, 4) < 0);
  return count;
}

/** To energies, doubles, are added Σl² and Σr², sample after sample: a cut changes no bit. */
export function addPairEnergies(left: usize, right: usize, frames: i32, energies: usize): void {
  let sums = v128.load(energies);
  right -= left;
  for (const end = left + (<usize>frames << 2); left < end; left += 4) {
    const both = f64x2.promote_low_f32x4(v128.shuffle<f32>(v128.load32_zero(left), v128.load32_zero(left + right), 0, 4, 1, 5));
    sums = f64x2.add(sums, f64x2.mul(both, both));
  }
  v128.store(energies, sums);
}

/**
 * Widens an extent, doubles, by the samples: the lowest, the highest, Σx, sample after sample: a cut changes no bit.
 */
export function addExtent(x: usize, frames: i32, extent: usize): void {
  let lowest = <f32>load<f64>(extent), highest = <f32>load<f64>(extent, 8), sum = load<f64>(extent, 16);
  for (const end = x + (<usize>frames << 2); x < end; x += 4) {
    const sample = load<f32>(x);
    lowest = min(lowest, sample);
    highest = max(highest, sample);
    sum += <f64>sample;
  }
  store<f64>(extent, <f64>lowest);
  store<f64>(extent, <f64>highest, 8);
  store<f64>(extent, sum, 16);
}

/**
 * |x| through two exponential averages, until the second reaches `high` or falls under `low`; how many samples that
 * took. state, doubles: both averages, and Σx².
 */
export function followEnvelope(x: usize, frames: i32, keep: f64, low: f64, high: f64, state: usize): i32 {
  const take = 1 - keep, from = x;
  let average = load<f64>(state), envelope = load<f64>(state, 8), squares = load<f64>(state, 16);
  for (const end = x + (<usize>frames << 2); x < end;) {
    const sample = <f64>load<f32>(x);
    x += 4;
    squares += sample * sample;
    average = keep * average + take * abs(sample);
    envelope = keep * envelope + take * average;
    if (envelope >= high || envelope < low) break;
  }
  store<f64>(state, average);
  store<f64>(state, envelope, 8);
  store<f64>(state, squares, 16);
  return <i32>((x - from) >> 2);
}

/** The means of `groups` runs of `length` samples. */
export function meansOf(x: usize, length: i32, groups: i32, to: usize): void {
  const step = <usize>length << 2;
  for (const end = to + (<usize>groups << 2); to < end; to += 4) {
    let sum: f64 = 0;
    for (const next = x + step; x < next; x += 4) sum += <f64>load<f32>(x);
    store<f32>(to, <f32>(sum / <f64>length));
  }
}

/** The mean of two channels to `mono`; to `energies`, doubles, Σm², Σl², Σr². */
export function foldPair(left: usize, right: usize, frames: i32, mono: usize, energies: usize): void {
  const half = f32x4.splat(0.5);
  let folds = f64x2.splat(0), lefts = folds, rights = folds;
  const end = left + (<usize>frames << 2);
  for (const vectors = left + (<usize>(frames & ~3) << 2); left < vectors; left += 16, right += 16, mono += 16) {
    const l = v128.load(left), r = v128.load(right);
    const m = f32x4.mul(half, f32x4.add(l, r));
    v128.store(mono, m);
    folds = f64x2.add(folds, squares(m));
    lefts = f64x2.add(lefts, squares(l));
    rights = f64x2.add(rights, squares(r));
  }
  let fold = laneSum(folds), ofLeft = laneSum(lefts), ofRight = laneSum(rights);
  for (; left < end; left += 4, right += 4, mono += 4) {
    const l = load<f32>(left), r = load<f32>(right);
    const m: f32 = 0.5 * (l + r);
    store<f32>(mono, m);
    fold += <f64>m * m;
    ofLeft += <f64>l * l;
    ofRight += <f64>r * r;
  }
  store<f64>(energies, fold);
  store<f64>(energies, ofLeft, 8);
  store<f64>(energies, ofRight, 16);
}

// @ts-ignore: decorator
@inline
function squares(four: v128): v128 {
  const low = f64x2.promote_low_f32x4(four), high = f64x2.promote_low_f32x4(v128.shuffle<f32>(four, four, 2, 3, 2, 3));
  return f64x2.add(f64x2.mul(low, low), f64x2.mul(high, high));
}
