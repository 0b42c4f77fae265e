/** The cosine transform of type IV, by a complex Fourier transform of half as many points. */
import { BUFFER, firstButterfly, remainingPasses } from './fourier';
import { cosine, PI, sine } from './trigonometry';

/** A quarter of the points has three turns of 8 bytes in the first pass. */
const FIRST_TWIDDLE_BYTES: usize = 24;

/** Of twice as many lines as the transform has points: 16 to 2048, powers of two. */
export function transformLines(lines: usize, points: i32, turns: usize, twiddles: usize, buffers: usize, to: usize): void {
  firstPass(lines, points, turns, twiddles, buffers);
  turnAfter(remainingPasses(points, twiddles + <usize>(points >> 2) * FIRST_TWIDDLE_BYTES, buffers), points, turns, to);
}

// @ts-ignore: decorator
@inline
export function backwards(x: v128): v128 {
  return f32x4.shuffle(x, x, 3, 2, 1, 0);
}

/** The real part of four products. */
// @ts-ignore: decorator
@inline
function realOf(xr: v128, xi: v128, yr: v128, yi: v128): v128 {
  return f32x4.sub(f32x4.mul(xr, yr), f32x4.mul(xi, yi));
}

// @ts-ignore: decorator
@inline
function imaginaryOf(xr: v128, xi: v128, yr: v128, yi: v128): v128 {
  return f32x4.add(f32x4.mul(xr, yi), f32x4.mul(xi, yr));
}

/** Every other of eight lines from `from` on. */
// @ts-ignore: decorator
@inline
function evensAt(from: usize): v128 {
  return f32x4.shuffle(v128.load(from), v128.load(from, 16), 0, 2, 4, 6);
}

/** The others of the eight before `until`, backwards. */
// @ts-ignore: decorator
@inline
function oddsBefore(until: usize): v128 {
  return f32x4.shuffle(v128.load(until - 32), v128.load(until - 16), 7, 5, 3, 1);
}

/** Turns pairs of lines, and makes the first pass. */
function firstPass(lines: usize, points: i32, turns: usize, twiddles: usize, buffers: usize): void {
  const quarter = <usize>points, step = quarter << 1; // bytes of a quarter of the points, and of their lines
  const turnsIm = turns + (<usize>points << 2);
  let front = lines, back = lines + (<usize>points << 3), to = buffers;
  for (let p: usize = 0; p < quarter; p += 16, front += 32, back -= 32, to += 64, twiddles += 96) {
    let xr = evensAt(front), xi = oddsBefore(back), tr = v128.load(turns + p), ti = v128.load(turnsIm + p);
    const ar = realOf(xr, xi, tr, ti), ai = imaginaryOf(xr, xi, tr, ti);
    xr = evensAt(front + step), xi = oddsBefore(back - step), tr = v128.load(turns + quarter + p), ti = v128.load(turnsIm + quarter + p);
    const br = realOf(xr, xi, tr, ti), bi = imaginaryOf(xr, xi, tr, ti);
    xr = evensAt(front + 2 * step), xi = oddsBefore(back - 2 * step), tr = v128.load(turns + 2 * quarter + p), ti = v128.load(turnsIm + 2 * quarter + p);
    const cr = realOf(xr, xi, tr, ti), ci = imaginaryOf(xr, xi, tr, ti);
    xr = evensAt(front + 3 * step), xi = oddsBefore(back - 3 * step), tr = v128.load(turns + 3 * quarter + p), ti = v128.load(turnsIm + 3 * quarter + p);
    const dr = realOf(xr, xi, tr, ti), di = imaginaryOf(xr, xi, tr, ti);
    firstButterfly(ar, ai, br, bi, cr, ci, dr, di, twiddles, to);
  }
}

/** The cosine transform of the lines, of the Fourier transform at `re`: turned, and sorted from both of its ends. */
function turnAfter(re: usize, points: i32, turns: usize, to: usize): void {
  const bytes = <usize>points << 2;
  const cosines = turns + 2 * bytes, sines = cosines + bytes;
  let front = to, back = to + 2 * bytes - 32;
  for (let k: usize = 0, m = bytes - 16; k < bytes >> 1; k += 16, m -= 16, front += 32, back -= 32) {
    let xr = v128.load(re + k), xi = v128.load(re + k, BUFFER), c = v128.load(cosines + k), s = v128.load(sines + k);
    const a = f32x4.sub(f32x4.mul(xr, c), f32x4.mul(xi, s));
    const b = backwards(f32x4.neg(f32x4.add(f32x4.mul(xr, s), f32x4.mul(xi, c))));
    xr = v128.load(re + m), xi = v128.load(re + m, BUFFER), c = v128.load(cosines + m), s = v128.load(sines + m);
    const d = f32x4.sub(f32x4.mul(xr, c), f32x4.mul(xi, s));
    const e = backwards(f32x4.neg(f32x4.add(f32x4.mul(xr, s), f32x4.mul(xi, c))));
    v128.store(front, f32x4.shuffle(a, e, 0, 4, 1, 5));
    v128.store(front, f32x4.shuffle(a, e, 2, 6, 3, 7), 16);
    v128.store(back, f32x4.shuffle(d, b, 0, 4, 1, 5));
    v128.store(back, f32x4.shuffle(d, b, 2, 6, 3, 7), 16);
  }
}

/** Before a transform of so many points, with the gain of the whole, and after it: cosines and sines. */
export function fillTurns(to: usize, points: i32, gain: f64): void {
  const lines = 2 * points, row = <usize>points << 2;
  for (let n = 0; n < points; n++, to += 4) {
    const angle = PI * <f64>(8 * n + 1) / <f64>(8 * lines);
    store<f32>(to, <f32>(gain * cosine(angle)));
    store<f32>(to + row, <f32>(-gain * sine(angle)));
    store<f32>(to + 2 * row, <f32>cosine(angle));
    store<f32>(to + 3 * row, <f32>-sine(angle));
  }
}

/** Of each pass: w, w² and w³. The first has four neighbours side by side. */
export function fillTwiddles(to: usize, points: i32): void {
  for (let length = points; length > 8; length >>= 2)
    for (let p = 0; p < length >> 2; p++)
      for (let power = 1; power <= 3; power++) {
        const angle = 2 * PI * <f64>(p * power) / <f64>length;
        const isFirst = length == points;
        const place = isFirst ? to + <usize>((p >> 2) * 96 + (p & 3) * 4 + (power - 1) * 32) : to + <usize>(p * 24 + (power - 1) * 8);
        store<f32>(place, <f32>cosine(angle));
        store<f32>(place + (isFirst ? 16 : 4), <f32>-sine(angle));
        if (p == (length >> 2) - 1 && power == 3) to += <usize>(length >> 2) * 24;
      }
}
