/** The inverse transform of a channel's lines, its windows and the overlap of its blocks (ISO/IEC 14496-3 4.6.11). */
import { BUFFER } from '../common/fourier';
import { transformLong, transformShort } from './fourier';
import { BLOCK, COSINES, LINES, LONG_HALVES, LONG_TURNS, SHORT_HALVES, SHORT_LINES, SHORT_TURNS } from './layout';
import { SHORT, START, STOP } from './stream';

const LONG_BYTES: usize = 4096;
const SHORT_BYTES: usize = 512;
const SHORT_START: usize = 448 * 4;

// @ts-ignore: decorator
@inline
function backwards(x: v128): v128 {
  return f32x4.shuffle(x, x, 3, 2, 1, 0);
}

/** Rising half of a long window: of its shape, with a long or a short slope. */
// @ts-ignore: decorator
@inline
function longHalf(shape: i32, isShort: bool): usize {
  return LONG_HALVES + <usize>(shape + (isShort ? 2 : 0)) * LONG_BYTES;
}

/** Puts the samples of a block to `output`. */
export function giveSamples(lines: usize, sequence: i32, shapeBefore: i32, shape: i32, overlap: usize, output: usize): void {
  if (sequence == SHORT) giveShort(lines, shapeBefore, shape, overlap, output);
  else giveLong(lines, longHalf(shapeBefore, sequence == STOP), longHalf(shape, sequence == START), overlap, output);
}

function giveLong(lines: usize, rise: usize, fall: usize, overlap: usize, output: usize): void {
  turnAfter(transformLong(lines, LONG_TURNS), 512, LONG_TURNS);
  let early = COSINES + 2048, late = early - 16;
  for (let n: usize = 0, back: usize = LONG_BYTES - 16; n < 2048; n += 16, back -= 16, early += 16, late -= 16) {
    const e = v128.load(early), l = v128.load(late);
    v128.store(output + n, f32x4.add(v128.load(overlap + n), f32x4.mul(v128.load(rise + n), e)));
    v128.store(output + back, f32x4.sub(v128.load(overlap + back), f32x4.mul(v128.load(rise + back), backwards(e))));
    v128.store(overlap + n, backwards(f32x4.neg(f32x4.mul(v128.load(fall + back), l))));
    v128.store(overlap + back, f32x4.neg(f32x4.mul(backwards(v128.load(fall + n)), l)));
  }
}

function giveShort(lines: usize, shapeBefore: i32, shape: i32, overlap: usize, output: usize): void {
  memory.fill(BLOCK, 0, 2 * LONG_BYTES);
  const fall = SHORT_HALVES + <usize>shape * SHORT_BYTES;
  for (let window: usize = 0; window < 8; window++) {
    const rise = window == 0 ? SHORT_HALVES + <usize>shapeBefore * SHORT_BYTES : fall;
    turnAfter(transformShort(lines + window * SHORT_BYTES, SHORT_TURNS), 64, SHORT_TURNS);
    const to = BLOCK + SHORT_START + window * SHORT_BYTES;
    let early = COSINES + 256, late = early - 16;
    for (let n: usize = 0, back: usize = SHORT_BYTES - 16; n < 256; n += 16, back -= 16, early += 16, late -= 16) {
      const e = v128.load(early), l = v128.load(late);
      v128.store(to + n, f32x4.add(v128.load(to + n), f32x4.mul(v128.load(rise + n), e)));
      v128.store(to + back, f32x4.sub(v128.load(to + back), f32x4.mul(v128.load(rise + back), backwards(e))));
      v128.store(to + n, backwards(f32x4.neg(f32x4.mul(v128.load(fall + back), l))), SHORT_BYTES);
      v128.store(to + back, f32x4.neg(f32x4.mul(backwards(v128.load(fall + n)), l)), SHORT_BYTES);
    }
  }
  for (let n: usize = 0; n < LONG_BYTES; n += 16) {
    v128.store(output + n, f32x4.add(v128.load(overlap + n), v128.load(BLOCK + n)));
    v128.store(overlap + n, v128.load(BLOCK + n, LONG_BYTES));
  }
}

/** The cosine transform of the lines, of the Fourier transform at `re`: turned, and sorted from both of its ends. */
function turnAfter(re: usize, points: i32, turns: usize): void {
  const bytes = <usize>points << 2;
  const cosines = turns + 2 * bytes, sines = cosines + bytes;
  let front = COSINES, back = COSINES + 2 * bytes - 32;
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
