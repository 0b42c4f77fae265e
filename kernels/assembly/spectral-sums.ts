/** Adds a power spectrum to a sum of doubles. `bins` is a multiple of 4, and one. */
export function addSpectrum(power: usize, bins: i32, sum: usize): void {
  const vectors = power + (<usize>(bins & ~3) << 2);
  const end = power + (<usize>bins << 2);
  for (; power < vectors; power += 16, sum += 32) {
    addFour(v128.load(power), sum);
  }
  for (; power < end; power += 4, sum += 8) store<f64>(sum, load<f64>(sum) + <f64>load<f32>(power));
}

/** Of a power spectrum of 16·n + 1 bins, to out: the sum of the magnitudes, and of k times each. */
export function magnitudeSums(power: usize, bins: i32, out: usize): void {
  sweep(power, bins, 0, 0, out, false);
}

/**
 * Adds a power spectrum of 16·n + 1 bins to `sum`, doubles; and, if there is anything in it, to `sums`: 1, its
 * centroid, and the first bin at which `share` of its magnitudes is reached. `groups` has room for n floats.
 */
export function addShape(power: usize, bins: i32, share: f64, groups: usize, sum: usize, sums: usize): void {
  const out = sums + 24;
  sweep(power, bins, groups, sum, out, true);
  const total = load<f64>(out);
  if (total <= 0) return;
  store<f64>(sums, load<f64>(sums) + 1);
  store<f64>(sums, load<f64>(sums, 8) + load<f64>(out, 8) / total, 8);
  store<f64>(sums, load<f64>(sums, 16) + <f64>rolloffBin(power, bins >> 4, share * total, groups), 16);
}

/** Σ√p and Σk·√p to out; with the shape, each group's Σ√p to `groups`, and p added to `sum`. */
// @ts-ignore: decorator
@inline
function sweep(power: usize, bins: i32, groups: usize, sum: usize, out: usize, withShape: bool): void {
  const ramp = f32x4(0, 1, 2, 3);
  const step = f32x4.splat(4);
  const r1 = f32x4.add(ramp, step), r2 = f32x4.add(r1, step), r3 = f32x4.add(r2, step);
  const count = bins >> 4;
  let total: f64 = 0,
    moment: f64 = 0;
  let p = power;
  for (let g = 0; g < count; ++g, p += 64) {
    const pa = v128.load(p), pb = v128.load(p, 16), pc = v128.load(p, 32), pd = v128.load(p, 48);
    if (withShape) {
      addFour(pa, sum);
      addFour(pb, sum + 32);
      addFour(pc, sum + 64);
      addFour(pd, sum + 96);
      sum += 128;
    }
    const a = f32x4.sqrt(pa), b = f32x4.sqrt(pb), c = f32x4.sqrt(pc), d = f32x4.sqrt(pd);
    const all = lanes(f32x4.add(f32x4.add(a, b), f32x4.add(c, d)));
    const inner = lanes(f32x4.add(
      f32x4.add(f32x4.mul(a, ramp), f32x4.mul(b, r1)),
      f32x4.add(f32x4.mul(c, r2), f32x4.mul(d, r3))));
    if (withShape) store<f32>(groups + (<usize>g << 2), all);
    total += <f64>all;
    moment += <f64>all * <f64>(g << 4) + <f64>inner;
  }
  const last = load<f32>(p);
  if (withShape) store<f64>(sum, load<f64>(sum) + <f64>last);
  const lastMagnitude = <f64>Mathf.sqrt(last);
  total += lastMagnitude;
  moment += lastMagnitude * <f64>(count << 4);
  store<f64>(out, total);
  store<f64>(out, moment, 8);
}

// @ts-ignore: decorator
@inline
function addFour(four: v128, sum: usize): void {
  v128.store(sum, f64x2.add(v128.load(sum), f64x2.promote_low_f32x4(four)));
  v128.store(sum, f64x2.add(v128.load(sum, 16), f64x2.promote_low_f32x4(v128.shuffle<f32>(four, four, 2, 3, 2, 3))), 16);
}

function rolloffBin(power: usize, groups: i32, target: f64, sums: usize): i32 {
  let reached: f64 = 0;
  let g = 0;
  for (; g < groups; ++g) {
    const sum = <f64>load<f32>(sums + (<usize>g << 2));
    if (reached + sum >= target) break;
    reached += sum;
  }
  let k = g << 4;
  const end = groups << 4;
  for (; k < end; ++k) {
    reached += <f64>Mathf.sqrt(load<f32>(power + (<usize>k << 2)));
    if (reached >= target) break;
  }
  return k;
}

/** Σx², of 16 samples at a time in single precision: to 2e-7 of itself. */
export function energyOf(x: usize, frames: i32): f64 {
  let low = f64x2.splat(0), high = low;
  const vectors = x + (<usize>(frames & ~15) << 2);
  const end = x + (<usize>frames << 2);
  for (; x < vectors; x += 64) {
    const a = v128.load(x), b = v128.load(x, 16), c = v128.load(x, 32), d = v128.load(x, 48);
    const four = f32x4.add(f32x4.add(f32x4.mul(a, a), f32x4.mul(b, b)), f32x4.add(f32x4.mul(c, c), f32x4.mul(d, d)));
    low = f64x2.add(low, f64x2.promote_low_f32x4(four));
    high = f64x2.add(high, f64x2.promote_low_f32x4(v128.shuffle<f32>(four, four, 2, 3, 2, 3)));
  }
  const both = f64x2.add(low, high);
  let total = f64x2.extract_lane(both, 0) + f64x2.extract_lane(both, 1);
  for (; x < end; x += 4) total += <f64>load<f32>(x) * <f64>load<f32>(x);
  return total;
}

// @ts-ignore: decorator
@inline
function lanes(v: v128): f32 {
  return (f32x4.extract_lane(v, 0) + f32x4.extract_lane(v, 1)) + (f32x4.extract_lane(v, 2) + f32x4.extract_lane(v, 3));
}
