/** The inverse transform of a channel's lines, its windows and the overlap of its blocks (ISO/IEC 14496-3 4.6.11). */
import { backwards, transformLines } from '../common/cosine-transform';
import { BLOCK, BUFFERS, COSINES, LONG_HALVES, LONG_TURNS, LONG_TWIDDLES, SHORT_HALVES, SHORT_TURNS, SHORT_TWIDDLES } from './layout';
import { SHORT, START, STOP } from './stream';

const LONG_BYTES: usize = 4096;
const SHORT_BYTES: usize = 512;
const SHORT_START: usize = 448 * 4;

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
  transformLines(lines, 512, LONG_TURNS, LONG_TWIDDLES, BUFFERS, COSINES);
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
    transformLines(lines + window * SHORT_BYTES, 64, SHORT_TURNS, SHORT_TWIDDLES, BUFFERS, COSINES);
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
