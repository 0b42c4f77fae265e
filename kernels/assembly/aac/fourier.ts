/** Complex Fourier transforms of 512 and 64 points, whose first pass takes the lines of a cosine transform. */
import { firstButterfly, remainingPasses } from '../common/fourier';
import { BUFFERS, LONG_TWIDDLES, SHORT_TWIDDLES } from './layout';

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
function firstPass(lines: usize, points: i32, turns: usize, twiddles: usize): void {
  const quarter = <usize>points, step = quarter << 1; // bytes of a quarter of the points, and of their lines
  const turnsIm = turns + (<usize>points << 2);
  let front = lines, back = lines + (<usize>points << 3), to = BUFFERS;
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

/** Of 1024 lines, the transform of 512 points; gives where its real parts are. */
export function transformLong(lines: usize, turns: usize): usize {
  firstPass(lines, 512, turns, LONG_TWIDDLES);
  return remainingPasses(512, LONG_TWIDDLES + 128 * 24, BUFFERS);
}

/** Of 128 lines, that of 64. */
export function transformShort(lines: usize, turns: usize): usize {
  firstPass(lines, 64, turns, SHORT_TWIDDLES);
  return remainingPasses(64, SHORT_TWIDDLES + 16 * 24, BUFFERS);
}
