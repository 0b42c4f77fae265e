/**
 * Bins `lowest` to `highest` of a power spectrum that are peaks, no less than two neighbours on each side, over
 * `underStrongest` of the strongest, and `overMedian` times above the median of the bins around, up to `last`. `reaches`
 * holds for each bin how far around; of more than `maxValues` bins only some are compared. The bins go to `to`.
 */
export function findPeaks(
  power: usize, lowest: i32, highest: i32, last: i32, underStrongest: f64, overMedian: f64, reaches: usize, maxValues: i32, to: usize,
): i32 {
  let four = f32x4.splat(0), k = lowest;
  for (; k + 3 <= highest; k += 4) four = f32x4.pmax(four, v128.load(power + (<usize>k << 2)));
  let strongest = max(
    max(f32x4.extract_lane(four, 0), f32x4.extract_lane(four, 1)),
    max(f32x4.extract_lane(four, 2), f32x4.extract_lane(four, 3)));
  for (; k <= highest; k++) strongest = max(strongest, load<f32>(power + (<usize>k << 2)));
  const least = underStrongest * <f64>strongest;
  let found = 0;
  for (k = lowest; k <= highest; k += 4) {
    const at = power + (<usize>k << 2), here = v128.load(at);
    const after = v128.and(f32x4.lt(v128.load(at, 4), here), f32x4.lt(v128.load(at, 8), here));
    const before = v128.and(f32x4.le(v128.load(at - 4), here), f32x4.le(v128.load(at - 8), here));
    for (let mask = i32x4.bitmask(v128.and(after, before)); mask != 0; mask &= mask - 1) {
      const bin = k + ctz(mask);
      const value = <f64>load<f32>(power + (<usize>bin << 2));
      if (bin > highest || !(value > least)) continue;
      if (!isProminent(power, bin, last, value / overMedian, load<i32>(reaches + (<usize>bin << 2)), maxValues)) continue;
      store<i32>(to + (<usize>found << 2), bin);
      found++;
    }
  }
  return found;
}

// @ts-ignore: decorator
@inline
function isProminent(power: usize, bin: i32, last: i32, level: f64, reach: i32, maxValues: i32): bool {
  const from = max(1, bin - reach), to = min(last, bin + reach);
  const step = (to - from + maxValues) / maxValues;
  const all = (to - from) / step + 1;
  let under = 0;
  const end = power + (<usize>to << 2), bytes = <usize>step << 2;
  for (let at = power + (<usize>from << 2); at <= end; at += bytes) under += i32(<f64>load<f32>(at) < level);
  return 2 * under > all;
}

/** Bins that share a minimum. */
// @ts-ignore: decorator
@inline
const BLOCK: i32 = 16;

/**
 * Share of Σ power of the bins `lowest` to `highest` that lies in bins `overMedian` times above the median of the bins
 * around, of `bins` bins. `reaches` as above; `minima` has room for the least power of each 16 bins.
 */
export function lineShareOf(
  power: usize, bins: i32, lowest: i32, highest: i32, overMedian: f64, reaches: usize, minima: usize,
): f64 {
  for (let block = 0; block * BLOCK < bins; block++) {
    let least = f64.MAX_VALUE;
    const end = min(bins, (block + 1) * BLOCK);
    for (let k = max(1, block * BLOCK); k < end; k++) least = min(least, load<f64>(power + (<usize>k << 3)));
    store<f64>(minima + (<usize>block << 3), least);
  }
  let total = 0.0, inLines = 0.0;
  for (let k = lowest; k <= highest; k++) {
    const value = load<f64>(power + (<usize>k << 3)), level = value / overMedian;
    total += value;
    const reach = load<i32>(reaches + (<usize>k << 2));
    const from = max(1, k - reach), to = min(bins - 1, k + reach);
    // Few bins are lines: of most it shows at once that too few of their neighbours lie under them.
    if (mayBeUnder(minima, level, from, to) * 2 > to - from + 1 && countUnder(power, level, from, to) * 2 > to - from + 1)
      inLines += value;
  }
  return total > 0 ? inLines / total : 0;
}

/** Of the bins `from` to `to`, those of blocks whose least power is under the level. */
// @ts-ignore: decorator
@inline
function mayBeUnder(minima: usize, level: f64, from: i32, to: i32): i32 {
  const first = from / BLOCK, last = to / BLOCK;
  let blocks = 0;
  for (let block = first; block <= last; block++) blocks += i32(load<f64>(minima + (<usize>block << 3)) < level);
  let count = blocks * BLOCK;
  // The blocks at both ends are not whole.
  if (load<f64>(minima + (<usize>first << 3)) < level) count -= from - first * BLOCK;
  if (load<f64>(minima + (<usize>last << 3)) < level) count -= (last + 1) * BLOCK - 1 - to;
  return count;
}

// @ts-ignore: decorator
@inline
function countUnder(power: usize, level: f64, from: i32, to: i32): i32 {
  const levels = f64x2.splat(level);
  let at = power + (<usize>from << 3), counts = i64x2.splat(0);
  const end = power + (<usize>(to + 1) << 3);
  for (; at + 16 <= end; at += 16) counts = i64x2.sub(counts, f64x2.lt(v128.load(at), levels));
  let count = <i32>(i64x2.extract_lane(counts, 0) + i64x2.extract_lane(counts, 1));
  if (at < end) count += i32(load<f64>(at) < level);
  return count;
}
