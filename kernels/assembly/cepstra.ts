import { mirror } from './autocorrelation';
import { BUFFER } from './common/fourier';
import { logOf } from './logarithm';
import { totalOf, windowFrame } from './pitch';
import { pairPower, transformPair } from './spectrum';

/**
 * Adds the power cepstra of two frames of `count` samples to `sums`, which lie `sumsApart` bytes apart. The frames have
 * room for `size`, are padded with zeros, and are overwritten. Adds nothing and returns 0 where a spectrum has bins
 * below the resolution of single precision: `smallest` is the smallest allowed ratio of a bin to the largest.
 */
export function addCepstra(
  first: usize, second: usize, count: i32, window: usize, ones: usize, size: i32, twiddles: usize, work: usize, sums: usize,
  sumsApart: usize, smallest: f32,
): i32 {
  windowFrame(first, count, <f32>(totalOf(first, count) / <f64>count), window);
  windowFrame(second, count, <f32>(totalOf(second, count) / <f64>count), window);
  pairPower(transformPair(first, second, ones, size, twiddles, work), size, first, second);
  if (rangeOf(first, size) < smallest || rangeOf(second, size) < smallest) return 0;
  toLogarithms(first, size);
  toLogarithms(second, size);
  mirror(first, size);
  mirror(second, size);
  const cepstra = transformPair(first, second, ones, size, twiddles, work);
  addSquares(cepstra, size, sums);
  addSquares(cepstra + BUFFER, size, sums + sumsApart);
  return 1;
}

/** The smallest of the bins below size/2 over the largest; 0 of silence. */
function rangeOf(power: usize, size: i32): f32 {
  let low = v128.load(power), high = low;
  for (const end = power + (<usize>size << 1); power < end; power += 16) {
    const four = v128.load(power);
    low = f32x4.pmin(low, four);
    high = f32x4.pmax(high, four);
  }
  low = f32x4.pmin(low, v128.shuffle<f32>(low, low, 2, 3, 0, 1));
  high = f32x4.pmax(high, v128.shuffle<f32>(high, high, 2, 3, 0, 1));
  const largest = max(f32x4.extract_lane(high, 0), f32x4.extract_lane(high, 1));
  return largest > 0 ? min(f32x4.extract_lane(low, 0), f32x4.extract_lane(low, 1)) / largest : 0;
}

/** Of the bins up to size/2, and three more. */
function toLogarithms(power: usize, size: i32): void {
  for (const end = power + (<usize>size << 1); power <= end; power += 16) v128.store(power, logOf(v128.load(power)));
}

function addSquares(cepstrum: usize, size: i32, sums: usize): void {
  const scale = f32x4.splat(1 / <f32>size);
  for (const end = cepstrum + (<usize>size << 1); cepstrum <= end; cepstrum += 16, sums += 16) {
    const value = f32x4.mul(v128.load(cepstrum), scale);
    v128.store(sums, f32x4.add(v128.load(sums), f32x4.mul(value, value)));
  }
}

/**
 * The mean over `reach` values on both sides, those at its ends by half, of fewer at the edges, as a level, dB, of each
 * of `count` values. Three more are written.
 */
export function smoothLevels(values: usize, count: i32, reach: i32, smallest: f32, to: usize): void {
  const whole = count - 2 * reach;
  for (let i = 0; i < reach; i++) {
    store<f32>(to + (<usize>i << 2), meanAround(values, i, count, reach));
    store<f32>(to + (<usize>(count - 1 - i) << 2), meanAround(values, count - 1 - i, count, reach));
  }
  const half = f32x4.splat(0.5), share = f32x4.splat(0.5 / <f32>reach), span = <usize>reach << 3;
  for (let i = 0; i + 4 <= whole; i += 4) {
    let at = values + (<usize>i << 2);
    let sum = f32x4.mul(half, f32x4.add(v128.load(at), v128.load(at + span)));
    for (const end = at + span - 4; at < end;) {
      at += 4;
      sum = f32x4.add(sum, v128.load(at));
    }
    v128.store(to + (<usize>(i + reach) << 2), f32x4.mul(sum, share));
  }
  for (let i = reach + (whole & ~3); i < reach + whole; i++)
    store<f32>(to + (<usize>i << 2), meanAround(values, i, count, reach));
  const decibels = f32x4.splat(4.3429448190325175), leasts = f32x4.splat(smallest);
  for (const end = to + (<usize>count << 2); to < end; to += 16)
    v128.store(to, f32x4.mul(decibels, logOf(f32x4.add(v128.load(to), leasts))));
}

function meanAround(values: usize, i: i32, count: i32, reach: i32): f32 {
  let sum: f32 = 0, weights: f32 = 0;
  const last = min(count - 1, i + reach);
  for (let k = max(0, i - reach); k <= last; k++) {
    const weight: f32 = abs(k - i) == reach ? 0.5 : 1;
    sum += weight * load<f32>(values + (<usize>k << 2));
    weights += weight;
  }
  return sum / weights;
}
