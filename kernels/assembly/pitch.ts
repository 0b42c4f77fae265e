import { BUFFER } from './common/fourier';
import { laneSum } from './statistics';

/** Kernels of the pitch features: what they do to frames before and after the transforms of `autocorrelation.ts`. */

/** Σx of `count` samples, in double precision. */
export function totalOf(x: usize, count: i32): f64 {
  let low = f64x2.splat(0), high = low;
  const vectors = x + (<usize>(count & ~3) << 2);
  const end = x + (<usize>count << 2);
  for (; x < vectors; x += 16) {
    const four = v128.load(x);
    low = f64x2.add(low, f64x2.promote_low_f32x4(four));
    high = f64x2.add(high, f64x2.promote_low_f32x4(v128.shuffle<f32>(four, four, 2, 3, 2, 3)));
  }
  let total = laneSum(f64x2.add(low, high));
  for (; x < end; x += 4) total += <f64>load<f32>(x);
  return total;
}

/** x becomes (x − mean)·window, in place; `count` is rounded up to whole vectors. */
export function windowFrame(x: usize, count: i32, mean: f32, window: usize): void {
  const means = f32x4.splat(mean);
  for (const end = x + (<usize>count << 2); x < end; x += 16, window += 16)
    v128.store(x, f32x4.mul(f32x4.sub(v128.load(x), means), v128.load(window)));
}

/** x becomes x·factor, in place; `count` is rounded up to whole vectors. */
export function scaleFrame(x: usize, count: i32, factor: f32): void {
  const factors = f32x4.splat(factor);
  for (const end = x + (<usize>count << 2); x < end; x += 16) v128.store(x, f32x4.mul(v128.load(x), factors));
}

/**
 * Two frames' autocorrelations, `count` lags of each, divided by their energy and by that of the window: `inverse`
 * holds 1/window. To the real and the imaginary part of the transform, which hold the products, or elsewhere.
 */
export function normaliseLags(products: usize, inverse: usize, count: i32, to: usize): void {
  const scale = f32x4.splat(1 / load<f32>(products));
  for (const end = to + (<usize>count << 2); to < end; to += 16, products += 16, inverse += 16)
    v128.store(to, f32x4.mul(f32x4.mul(v128.load(products), scale), v128.load(inverse)));
}

/**
 * conj(A)·B of a pair's transform, A of the real part and B of the imaginary one, as the real (`turned` 0) or the
 * imaginary part of a spectrum whose transform is wanted backwards: its conjugate is written to `re` and `im`, and the
 * forward transform of that gives both products. The real part is stored, the imaginary one added to it.
 */
export function crossSpectrum(spectrum: usize, size: i32, re: usize, im: usize, turned: i32): void {
  const half = <usize>size << 1, last = <usize>size << 2;
  if (turned) {
    crossBin(spectrum, 0, 0, re, im, true);
    for (let k: usize = 4; k < 16; k += 4) crossBin(spectrum, k, last - k, re, im, true);
    crossBin(spectrum, half, half, re, im, true);
    for (let k: usize = 16; k < half; k += 16) crossVector(spectrum, k, last - 12 - k, re, im, true);
  } else {
    crossBin(spectrum, 0, 0, re, im, false);
    for (let k: usize = 4; k < 16; k += 4) crossBin(spectrum, k, last - k, re, im, false);
    crossBin(spectrum, half, half, re, im, false);
    for (let k: usize = 16; k < half; k += 16) crossVector(spectrum, k, last - 12 - k, re, im, false);
  }
}

// @ts-ignore: decorator
@inline
function crossBin(z: usize, k: usize, mirror: usize, re: usize, im: usize, turned: bool): void {
  const xr = load<f32>(z + k), xi = load<f32>(z + k, BUFFER), yr = load<f32>(z + mirror), yi = load<f32>(z + mirror, BUFFER);
  const ar = xr + yr, ai = xi - yi, br = xi + yi, bi = yr - xr;
  const sr = <f32>0.25 * (ar * br + ai * bi), si = <f32>0.25 * (ar * bi - ai * br);
  if (!turned) {
    store<f32>(re + k, sr);
    store<f32>(im + k, -si);
    store<f32>(re + mirror, sr);
    store<f32>(im + mirror, si);
    return;
  }
  store<f32>(re + k, load<f32>(re + k) - si);
  store<f32>(im + k, load<f32>(im + k) - sr);
  if (k == mirror) return;
  store<f32>(re + mirror, load<f32>(re + mirror) + si);
  store<f32>(im + mirror, load<f32>(im + mirror) - sr);
}

// @ts-ignore: decorator
@inline
function crossVector(z: usize, k: usize, mirror: usize, re: usize, im: usize, turned: bool): void {
  const xr = v128.load(z + k), xi = v128.load(z + k, BUFFER), yr = reversed(v128.load(z + mirror)), yi = reversed(v128.load(z + mirror, BUFFER));
  const ar = f32x4.add(xr, yr), ai = f32x4.sub(xi, yi), br = f32x4.add(xi, yi), bi = f32x4.sub(yr, xr);
  const quarter = f32x4.splat(0.25);
  const sr = f32x4.mul(quarter, f32x4.add(f32x4.mul(ar, br), f32x4.mul(ai, bi)));
  const si = f32x4.mul(quarter, f32x4.sub(f32x4.mul(ar, bi), f32x4.mul(ai, br)));
  if (!turned) {
    v128.store(re + k, sr);
    v128.store(im + k, f32x4.neg(si));
    v128.store(re + mirror, reversed(sr));
    v128.store(im + mirror, reversed(si));
    return;
  }
  v128.store(re + k, f32x4.sub(v128.load(re + k), si));
  v128.store(im + k, f32x4.sub(v128.load(im + k), sr));
  v128.store(re + mirror, f32x4.add(v128.load(re + mirror), reversed(si)));
  v128.store(im + mirror, f32x4.sub(v128.load(im + mirror), reversed(sr)));
}

// @ts-ignore: decorator
@inline
function reversed(v: v128): v128 {
  return v128.shuffle<f32>(v, v, 3, 2, 1, 0);
}

/**
 * Products of a frame's first `period` samples with those `lag` later, scaled by `scale`, to correlations: over the
 * root of both energies. Lags 0 to `period`. Returns the highest local maximum, by a parabola; −1, and no correlations,
 * where the first part is silent.
 */
export function normaliseRepeats(products: usize, scale: f64, x: usize, period: i32, to: usize): f64 {
  let first = 0.0;
  const behind = x + (<usize>period << 2);
  for (let at = x; at < behind; at += 4) {
    const sample = <f64>load<f32>(at);
    first += sample * sample;
  }
  if (!(first > 0)) return -1;
  let later = first;
  store<f32>(to, 1);
  let before = 1.0, top = 1.0, highest = 0.0;
  const end = behind;
  for (let entering = behind; x < end; x += 4, entering += 4) {
    const gone = <f64>load<f32>(x), here = <f64>load<f32>(entering);
    later += here * here - gone * gone;
    products += 4;
    to += 4;
    const after = later > 0 ? scale * <f64>load<f32>(products) / sqrt(first * later) : 0;
    store<f32>(to, <f32>after);
    if (top > before && top >= after) highest = max(highest, parabolaTop(before, top, after));
    before = top;
    top = after;
  }
  return highest;
}

function parabolaTop(before: f64, top: f64, after: f64): f64 {
  const rise = before - after;
  return top - rise * rise / (8 * (before - 2 * top + after));
}

/** Samples on each side of an interpolated point. */
// @ts-ignore: decorator
@inline
const DEPTH = 30;
// @ts-ignore: decorator
@inline
const WINDOW_STEP = Math.PI / <f64>(DEPTH + 1);
// @ts-ignore: decorator
@inline
const STEP_COS: f64 = 0.9948693233918952;
// @ts-ignore: decorator
@inline
const STEP_SIN: f64 = 0.10116832198743217;

/** Value between the points of a function, by a Hann-windowed sinc; DEPTH values lie before and after that point. */
function valueAt(values: usize, x: f64): f64 {
  const low = floor(x), share = x - low;
  if (share < 1e-9) return <f64>load<f32>(values + ((<usize>(<i32>low)) << 2));
  const first = <i32>low - DEPTH + 1;
  const distance = x - <f64>first;
  // sin(π·(x − i)) only changes its sign from point to point; the window's angle turns by a fixed step.
  const angle = distance * WINDOW_STEP;
  const c = Math.cos(angle), s = Math.sin(angle);
  const turnCos = f64x2.splat(STEP_COS * STEP_COS - STEP_SIN * STEP_SIN), turnSin = f64x2.splat(2 * STEP_SIN * STEP_COS);
  let cos = f64x2.replace_lane(f64x2.splat(c), 1, c * STEP_COS + s * STEP_SIN);
  let sin = f64x2.replace_lane(f64x2.splat(s), 1, s * STEP_COS - c * STEP_SIN);
  let distances = f64x2.replace_lane(f64x2.splat(distance), 1, 1 - distance);
  const step = f64x2.replace_lane(f64x2.splat(-2), 1, 2), half = f64x2.splat(0.5);
  let sum = f64x2.splat(0);
  let from = values + (<usize>first << 2);
  for (const end = from + 8 * DEPTH; from < end; from += 8) {
    const two = f64x2.promote_low_f32x4(v128.load64_zero(from));
    sum = f64x2.add(sum, f64x2.div(f64x2.mul(two, f64x2.add(half, f64x2.mul(half, cos))), distances));
    distances = f64x2.add(distances, step);
    const turned = f64x2.add(f64x2.mul(cos, turnCos), f64x2.mul(sin, turnSin));
    sin = f64x2.sub(f64x2.mul(sin, turnCos), f64x2.mul(cos, turnSin));
    cos = turned;
  }
  return (-Math.sin(Math.PI * share) / Math.PI) * laneSum(sum);
}

/** Where a parabola is highest: no further than to the next value. */
function vertex(before: f64, top: f64, after: f64): f64 {
  const bend = before - 2 * top + after;
  return bend < 0 ? min(1.0, max(-1.0, (before - after) / (2 * bend))) : 0;
}

/** The maximum next to the local one at `top`: its place is returned, its value written to `to`. */
export function sincPeak(values: usize, top: i32, to: usize): f64 {
  const at = values + (<usize>top << 2);
  let x = <f64>top + vertex(<f64>load<f32>(at - 4), <f64>load<f32>(at), <f64>load<f32>(at, 4));
  x += 0.25 * vertex(valueAt(values, x - 0.25), valueAt(values, x), valueAt(values, x + 0.25));
  x += 0.05 * vertex(valueAt(values, x - 0.05), valueAt(values, x), valueAt(values, x + 0.05));
  store<f64>(to, valueAt(values, x));
  return x;
}

/**
 * Where one stretch repeats best: of the `lags` places, the highest local maximum of the normalised cross-correlation
 * of `length` samples from `a` with as many from `b`, b + 1, … Its number, and to `to` the values before, at and after
 * it, and the largest magnitude there; −1 without one. The search is in single precision, the result in double. `a` is
 * padded with zeros to a whole vector, and `b` is followed by as many readable numbers. `products` has room for `lags`,
 * and four.
 */
export function bestRepeat(a: usize, length: i32, b: usize, lags: i32, products: usize, to: usize): i32 {
  for (let lag = 0; lag < lags; lag += 4) storeProducts(a, length, b + (<usize>lag << 2), products + (<usize>lag << 2));
  const bytes = <usize>length << 2;
  const energy = energyOf(a, a + bytes);
  let later = energyOf(b, b + bytes);
  let best = -1, highest = -1.0, before = 0.0, top = 0.0;
  let place = b;
  for (let lag = 0; lag < lags; lag++, place += 4, products += 4) {
    const after = later > 0 && energy > 0 ? <f64>load<f32>(products) / sqrt(energy * later) : 0;
    if (lag > 1 && top >= before && top >= after && top > highest) {
      best = lag - 1;
      highest = top;
    }
    before = top;
    top = after;
    const entering = <f64>load<f32>(place + bytes), gone = <f64>load<f32>(place);
    later += entering * entering - gone * gone;
  }
  if (best < 0) return best;
  place = b + (<usize>best << 2);
  before = correlationAt(a, length, place - 4, energy);
  top = correlationAt(a, length, place, energy);
  let after = correlationAt(a, length, place + 4, energy);
  // On a flat top single precision may have taken a neighbour.
  for (; after > top && best < lags - 2; best++) {
    place += 4;
    before = top;
    top = after;
    after = correlationAt(a, length, place + 4, energy);
  }
  for (; before > top && best > 1; best--) {
    place -= 4;
    after = top;
    top = before;
    before = correlationAt(a, length, place - 4, energy);
  }
  store<f64>(to, before);
  store<f64>(to, top, 8);
  store<f64>(to, after, 16);
  let largest: f32 = 0;
  for (const end = place + bytes; place < end; place += 4) largest = max(largest, abs(load<f32>(place)));
  store<f64>(to, <f64>largest, 24);
  return best;
}

/** In double precision. `a` is zero after `length`; `b` is read one vector further, its energy is not. */
function correlationAt(a: usize, length: i32, b: usize, energy: f64): f64 {
  let low = f64x2.splat(0), high = low, lowEnergy = low, highEnergy = low;
  const vectors = a + (<usize>(length & ~3) << 2), end = a + (<usize>length << 2);
  for (; a < vectors; a += 16, b += 16) {
    const x = v128.load(a), y = v128.load(b);
    const first = f64x2.promote_low_f32x4(y), second = f64x2.promote_low_f32x4(v128.shuffle<f32>(y, y, 2, 3, 2, 3));
    low = f64x2.add(low, f64x2.mul(f64x2.promote_low_f32x4(x), first));
    high = f64x2.add(high, f64x2.mul(f64x2.promote_low_f32x4(v128.shuffle<f32>(x, x, 2, 3, 2, 3)), second));
    lowEnergy = f64x2.add(lowEnergy, f64x2.mul(first, first));
    highEnergy = f64x2.add(highEnergy, f64x2.mul(second, second));
  }
  let product = laneSum(f64x2.add(low, high)), later = laneSum(f64x2.add(lowEnergy, highEnergy));
  for (; a < end; a += 4, b += 4) {
    const y = <f64>load<f32>(b);
    product += <f64>load<f32>(a) * y;
    later += y * y;
  }
  return later > 0 && energy > 0 ? product / sqrt(energy * later) : 0;
}

function energyOf(x: usize, end: usize): f64 {
  let sum = 0.0;
  for (; x < end; x += 4) {
    const sample = <f64>load<f32>(x);
    sum += sample * sample;
  }
  return sum;
}

/** Products at four neighbouring lags. */
// @ts-ignore: decorator
@inline
function storeProducts(a: usize, length: i32, b: usize, to: usize): void {
  let s0 = f32x4.splat(0), s1 = s0, s2 = s0, s3 = s0;
  for (const end = a + (<usize>length << 2); a < end; a += 16, b += 16) {
    const x = v128.load(a);
    s0 = f32x4.add(s0, f32x4.mul(x, v128.load(b)));
    s1 = f32x4.add(s1, f32x4.mul(x, v128.load(b, 4)));
    s2 = f32x4.add(s2, f32x4.mul(x, v128.load(b, 8)));
    s3 = f32x4.add(s3, f32x4.mul(x, v128.load(b, 12)));
  }
  const low = v128.shuffle<f32>(s0, s1, 0, 4, 1, 5), high = v128.shuffle<f32>(s0, s1, 2, 6, 3, 7);
  const low2 = v128.shuffle<f32>(s2, s3, 0, 4, 1, 5), high2 = v128.shuffle<f32>(s2, s3, 2, 6, 3, 7);
  const first = f32x4.add(low, high), second = f32x4.add(low2, high2);
  v128.store(to, f32x4.add(v128.shuffle<f64>(first, second, 0, 2), v128.shuffle<f64>(first, second, 1, 3)));
}
