/** Windows and overlap (Vorbis I, 4.3.7 and 4.3.8), around the middle between the centres of two blocks. */
import { backwards, fillTurns, fillTwiddles, transformLines } from '../common/cosine-transform';
import { PI, sine } from '../common/trigonometry';
import { allocate, BUFFERS, COSINES } from './layout';

/** Turns and twiddles of a size of blocks, and both halves of its slope from its middle on. */
@unmanaged
class Size {
  lines: i32;
  turns: usize;
  twiddles: usize;
  upper: usize;
  lower: usize;
}
const sizes = memory.data(2 * 20);

function sizeOf(isLong: bool): Size {
  return changetype<Size>(sizes + (isLong ? 20 : 0));
}

/** Makes the tables for blocks of so many lines; false where there is no room. */
export function prepareSize(isLong: bool, lines: i32): bool {
  const size = sizeOf(isLong), points = lines >> 1;
  size.lines = lines;
  size.turns = allocate(<u64>points << 4);
  size.twiddles = allocate(<u64>points << 4); // those of all passes: 24 bytes for a third of the points
  size.upper = allocate(<u64>points << 2);
  size.lower = allocate(<u64>points << 2);
  if (size.turns == 0 || size.twiddles == 0 || size.upper == 0 || size.lower == 0) return false;
  fillTurns(size.turns, points, 1);
  fillTwiddles(size.twiddles, points);
  for (let n: usize = 0; n < <usize>points; n++) {
    store<f32>(size.upper + (n << 2), slope(lines, points + <i32>n));
    store<f32>(size.lower + (n << 2), slope(lines, points - 1 - <i32>n));
  }
  return true;
}

function slope(length: i32, n: i32): f32 {
  const part = sine((<f64>n + 0.5) * PI / <f64>(2 * length));
  return <f32>sine(PI / 2 * part * part);
}

/** The cosine transform of lines, for `overlap`. */
export function transform(lines: usize, isLong: bool): void {
  const size = sizeOf(isLong);
  transformLines(lines, size.lines >> 1, size.turns, size.twiddles, BUFFERS, COSINES);
}

/** No lines, for `overlap`. */
export function silence(isLong: bool): void {
  memory.fill(COSINES, 0, <usize>sizeOf(isLong).lines << 2);
}

/**
 * Puts what lies between the centres of two blocks to `output`: a quarter of each. A cosine transform has half a block, of
 * which the other half is the mirror image.
 *
 * @param before The transform of the block before, from its centre on; then that of this one.
 */
export function overlap(before: usize, wasLong: bool, isLong: bool, output: usize): void {
  const quarterBefore = <usize>sizeOf(wasLong).lines << 1, quarter = <usize>sizeOf(isLong).lines << 1; // bytes
  const shorter = sizeOf(wasLong && isLong);
  const middle = output + quarterBefore, last = COSINES + 2 * quarter - 16, reach = min(quarterBefore, quarter);
  let m: usize = 0;
  for (; m < reach; m += 16) {
    const p = v128.load(before + m), q = backwards(v128.load(last - m));
    const up = v128.load(shorter.upper + m), low = v128.load(shorter.lower + m);
    v128.store(middle + m, f32x4.neg(f32x4.add(f32x4.mul(p, low), f32x4.mul(q, up))));
    v128.store(middle - 16 - m, backwards(f32x4.sub(f32x4.mul(q, low), f32x4.mul(p, up))));
  }
  for (let n = m; n < quarterBefore; n += 16) v128.store(middle - 16 - n, backwards(f32x4.neg(v128.load(before + n))));
  for (let n = m; n < quarter; n += 16) v128.store(middle + n, f32x4.neg(backwards(v128.load(last - n))));
  keep(before, isLong);
}

/** Keeps what the next block overlaps with. */
export function keep(before: usize, isLong: bool): void {
  memory.copy(before, COSINES, <usize>sizeOf(isLong).lines << 1);
}
