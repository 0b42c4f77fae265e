import { transformDoubles } from './double-fourier';

/**
 * The normalised square difference of two windows of `size` samples, the first in the low lane, at lags 0 to `longest`,
 * to `to` and `apart` bytes after it. Each lane computes as the reference implementation does, in its order, so that
 * the bits are equal.
 *
 * windows: room for `size` pairs of doubles. data, part, turns: see `double-fourier.ts`, for `points` numbers.
 */
export function nsdfPair(
  first: usize, second: usize, size: i32, longest: i32, windows: usize, data: usize, points: i32, part: usize, turns: usize,
  to: usize, apart: usize,
): void {
  loadPair(first, second, size, windows, data, points, part);
  toPowers(transformDoubles(data, points, part, turns), data, points, part);
  const products = transformDoubles(data, points, part, turns);
  const end = windows + (<usize>size << 4);
  let squares = f64x2.splat(0);
  for (let at = windows; at < end; at += 16) squares = f64x2.add(squares, squared(v128.load(at)));
  squares = f64x2.add(squares, squares);
  store<f64>(to, f64x2.extract_lane(squares, 0) > 0 ? 1 : 0);
  store<f64>(to + apart, f64x2.extract_lane(squares, 1) > 0 ? 1 : 0);
  const smallest = f64x2.splat(1e-12), scale = f64x2.splat(1 / <f64>points);
  let front = windows, back = end;
  for (let lag = 1; lag <= longest; lag++, front += 16) {
    back -= 16;
    squares = f64x2.sub(squares, f64x2.add(squared(v128.load(front)), squared(v128.load(back))));
    const at = products + (<usize>lag << 3);
    // The powers went in the other way round, which turns a transform backwards.
    let product = f64x2.mul(v128.shuffle<f64>(v128.load64_zero(at + part), v128.load64_zero(at), 0, 2), scale);
    const wrapped = points - lag;
    if (wrapped < size) product = f64x2.sub(product, productAt(windows, end, wrapped));
    const value = v128.and(f64x2.div(f64x2.add(product, product), squares), f64x2.gt(squares, smallest));
    to += 8;
    store<f64>(to, f64x2.extract_lane(value, 0));
    store<f64>(to + apart, f64x2.extract_lane(value, 1));
  }
}

// @ts-ignore: decorator
@inline
function squared(pair: v128): v128 {
  return f64x2.mul(pair, pair);
}

// @ts-ignore: decorator
@inline
function pairAt(first: usize, second: usize): v128 {
  return f64x2.promote_low_f32x4(v128.shuffle<f32>(v128.load32_zero(first), v128.load32_zero(second), 0, 4, 1, 5));
}

/** Both windows without their means, as pairs, and as the parts of a transform. */
function loadPair(first: usize, second: usize, size: i32, windows: usize, data: usize, points: i32, part: usize): void {
  second -= first;
  const end = first + (<usize>size << 2);
  let sum = f64x2.splat(0);
  for (let at = first; at < end; at += 4) sum = f64x2.add(sum, pairAt(at, at + second));
  const mean = f64x2.div(sum, f64x2.splat(<f64>size));
  const bytes = <usize>(points - size) << 3;
  for (; first < end; first += 4, windows += 16, data += 8) {
    const pair = f64x2.sub(pairAt(first, first + second), mean);
    v128.store(windows, pair);
    store<f64>(data, f64x2.extract_lane(pair, 0));
    store<f64>(data + part, f64x2.extract_lane(pair, 1));
  }
  memory.fill(data, 0, bytes);
  memory.fill(data + part, 0, bytes);
}

/** |A|² and |B|² of Z = A + iB, to the imaginary and the real part of `to`. */
function toPowers(z: usize, to: usize, points: i32, part: usize): void {
  const last = <usize>points << 3, half = last >> 1;
  powersAt(z, to, 0, 0, part);
  powersAt(z, to, 8, last - 8, part);
  powersAt(z, to, half, half, part);
  const quarter = f64x2.splat(0.25);
  for (let k: usize = 16; k < half; k += 16) {
    const mirror = last - 8 - k;
    const zr = v128.load(z + k), zi = v128.load(z + k + part), mr = turned(v128.load(z + mirror)), mi = turned(v128.load(z + mirror + part));
    const a = f64x2.mul(f64x2.add(squared(f64x2.add(zr, mr)), squared(f64x2.sub(zi, mi))), quarter);
    const b = f64x2.mul(f64x2.add(squared(f64x2.add(zi, mi)), squared(f64x2.sub(zr, mr))), quarter);
    v128.store(to + k, b);
    v128.store(to + k + part, a);
    v128.store(to + mirror, turned(b));
    v128.store(to + mirror + part, turned(a));
  }
}

// @ts-ignore: decorator
@inline
function powersAt(z: usize, to: usize, k: usize, mirror: usize, part: usize): void {
  const zr = load<f64>(z + k), zi = load<f64>(z + k + part), mr = load<f64>(z + mirror), mi = load<f64>(z + mirror + part);
  const a = ((zr + mr) * (zr + mr) + (zi - mi) * (zi - mi)) * 0.25;
  const b = ((zi + mi) * (zi + mi) + (zr - mr) * (zr - mr)) * 0.25;
  store<f64>(to + k, b);
  store<f64>(to + mirror, b);
  store<f64>(to + k + part, a);
  store<f64>(to + mirror + part, a);
}

// @ts-ignore: decorator
@inline
function turned(v: v128): v128 {
  return v128.shuffle<f64>(v, v, 1, 0);
}

/** The products of both windows with themselves `lag` later. */
function productAt(windows: usize, end: usize, lag: i32): v128 {
  let sum = f64x2.splat(0);
  for (let at = windows + (<usize>lag << 4); at < end; at += 16, windows += 16)
    sum = f64x2.add(sum, f64x2.mul(v128.load(windows), v128.load(at)));
  return sum;
}

/** (x − mean)·window of `size` samples to `to`, doubles; their mean power, of a Hann window whose own is 3/8. */
export function loadLines(x: usize, size: i32, window: usize, to: usize): f64 {
  const count = <f64>size, scale = 0.375 * count;
  const end = x + (<usize>size << 2);
  let mean = 0.0, total = 0.0;
  for (let at = x; at < end; at += 4) mean += <f64>load<f32>(at) / count;
  for (; x < end; x += 4, window += 8, to += 8) {
    const value = (<f64>load<f32>(x) - mean) * load<f64>(window);
    store<f64>(to, value);
    total += (value * value) / scale;
  }
  return total;
}

/** The recursion of Goertzel with four cosines, doubles at `cosines`: its last states, then those before, to `to`. */
export function fourLines(window: usize, size: i32, cosines: usize, to: usize): void {
  let c = v128.load(cosines), d = v128.load(cosines, 16);
  c = f64x2.add(c, c);
  d = f64x2.add(d, d);
  let a = f64x2.splat(0), a2 = a, b = a, b2 = a;
  for (const end = window + (<usize>size << 3); window < end; window += 8) {
    const x = v128.load64_splat(window);
    const nextA = f64x2.sub(f64x2.add(x, f64x2.mul(c, a)), a2), nextB = f64x2.sub(f64x2.add(x, f64x2.mul(d, b)), b2);
    a2 = a;
    a = nextA;
    b2 = b;
    b = nextB;
  }
  v128.store(to, a);
  v128.store(to, b, 16);
  v128.store(to, a2, 32);
  v128.store(to, b2, 48);
}
