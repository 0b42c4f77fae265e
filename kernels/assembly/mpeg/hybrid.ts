/**
 * The inverse transform of the lines of each subband, which overlaps from granule to granule (ISO/IEC 11172-3
 * 2.4.3.4.10). Four subbands at a time, one in each lane.
 */
import {
  ALIASES, BLOCK_WINDOWS, COSINES_12, COSINES_36, EVEN_SUMS, LINES, ODD_SUMS, OTHER_OUT, OVERLAPS, OVERLAP_BYTES, SUBBANDS, SUBBANDS_BYTES, SUBBAND_ROW_BYTES,
  TRANSFORM_IN, TRANSFORM_OUT,
} from './layout';
import { Part, SHORT } from './side-info';

const GROUPS: i32 = 8;
const SUBBAND_LINES: i32 = 18;
/** Lines of the subbands of a mixed block that are long. */
const MIXED_LINES: i32 = 36;
const ROW: usize = 16;

/** Groups of either channel whose overlap is not nought. */
let firstActive: i32 = 0;
let secondActive: i32 = 0;

export function restartHybrid(): void {
  memory.fill(OVERLAPS, 0, 2 * OVERLAP_BYTES);
  firstActive = 0;
  secondActive = 0;
}

/** Of the lines of a granule, 18 samples of each subband from `slot` on. */
export function transformLines(part: Part, lines: usize, channel: i32, slot: i32): void {
  const isShort = part.blockType == SHORT;
  const end = removeAliases(lines, part.lines, isShort ? (part.isMixed ? MIXED_LINES : 0) : LINES);
  const groups = (end + 4 * SUBBAND_LINES - 1) / (4 * SUBBAND_LINES);
  const active = channel == 0 ? firstActive : secondActive;
  const rows = SUBBANDS + <usize>channel * SUBBANDS_BYTES + (<usize>slot << 2);
  for (let group = 0; group < GROUPS; group++) {
    const to = rows + <usize>(4 * group) * SUBBAND_ROW_BYTES;
    const before = OVERLAPS + <usize>channel * OVERLAP_BYTES + <usize>(group * SUBBAND_LINES) * ROW;
    if (group < groups) {
      gather(lines + <usize>(group * 4 * SUBBAND_LINES * 4));
      if (isShort) transformShort();
      else transformLong(TRANSFORM_OUT, part.blockType);
      if (group == 0 && part.isMixed) replaceLongs();
    } else if (group < active) memory.fill(TRANSFORM_OUT, 0, 36 * ROW);
    else {
      memory.fill(TRANSFORM_IN, 0, 18 * ROW);
      scatter(to);
      continue;
    }
    overlap(before);
    scatter(to);
  }
  if (channel == 0) firstActive = groups;
  else secondActive = groups;
}

/** Butterflies between neighbouring subbands; gives the line after which all are nought. */
function removeAliases(lines: usize, used: i32, until: i32): i32 {
  const cosines0 = v128.load(ALIASES), cosines1 = v128.load(ALIASES, 16);
  const sines0 = v128.load(ALIASES, 32), sines1 = v128.load(ALIASES, 48);
  let end = used;
  for (let edge = SUBBAND_LINES; edge < until && edge < used + 8; edge += SUBBAND_LINES) {
    const p = lines + (<usize>edge << 2);
    butterfly(p - 16, p, cosines0, sines0);
    butterfly(p - 32, p + 16, cosines1, sines1);
    end = max(end, edge + 8);
  }
  return min(end, LINES);
}

// @ts-ignore: decorator
@inline
function butterfly(low: usize, high: usize, cosines: v128, sines: v128): void {
  const a = v128.load(low), below = f32x4.shuffle(a, a, 3, 2, 1, 0), above = v128.load(high);
  const down = f32x4.sub(f32x4.mul(below, cosines), f32x4.mul(above, sines));
  v128.store(low, f32x4.shuffle(down, down, 3, 2, 1, 0));
  v128.store(high, f32x4.add(f32x4.mul(above, cosines), f32x4.mul(below, sines)));
}

/** Lines of four subbands to one in each lane. */
function gather(from: usize): void {
  const step: usize = SUBBAND_LINES * 4;
  let to = TRANSFORM_IN;
  for (let i = 0; i < 4; i++, from += 16, to += 4 * ROW) transpose(from, step, to, ROW);
  const a = v128.load64_zero(from), b = v128.load64_zero(from + step);
  const c = v128.load64_zero(from + 2 * step), d = v128.load64_zero(from + 3 * step);
  const ab = f32x4.shuffle(a, b, 0, 4, 1, 5), cd = f32x4.shuffle(c, d, 0, 4, 1, 5);
  v128.store(to, f32x4.shuffle(ab, cd, 0, 1, 4, 5));
  v128.store(to + ROW, f32x4.shuffle(ab, cd, 2, 3, 6, 7));
}

/** Samples of four subbands from one in each lane to a row each. */
function scatter(to: usize): void {
  let from = TRANSFORM_IN;
  for (let i = 0; i < 4; i++, from += 4 * ROW, to += 16) transpose(from, ROW, to, SUBBAND_ROW_BYTES);
  const a = v128.load(from), b = v128.load(from + ROW);
  const low = f32x4.shuffle(a, b, 0, 4, 1, 5), high = f32x4.shuffle(a, b, 2, 6, 3, 7);
  v128.store64_lane(to, low, 0);
  v128.store64_lane(to + SUBBAND_ROW_BYTES, low, 1);
  v128.store64_lane(to + 2 * SUBBAND_ROW_BYTES, high, 0);
  v128.store64_lane(to + 3 * SUBBAND_ROW_BYTES, high, 1);
}

/** Four vectors, a step from one to the next, to four others. */
// @ts-ignore: decorator
@inline
export function transpose(from: usize, step: usize, to: usize, toStep: usize): void {
  const a = v128.load(from), b = v128.load(from + step), c = v128.load(from + 2 * step), d = v128.load(from + 3 * step);
  const ab = f32x4.shuffle(a, b, 0, 4, 1, 5), cd = f32x4.shuffle(c, d, 0, 4, 1, 5);
  const ab2 = f32x4.shuffle(a, b, 2, 6, 3, 7), cd2 = f32x4.shuffle(c, d, 2, 6, 3, 7);
  v128.store(to, f32x4.shuffle(ab, cd, 0, 1, 4, 5));
  v128.store(to + toStep, f32x4.shuffle(ab, cd, 2, 3, 6, 7));
  v128.store(to + 2 * toStep, f32x4.shuffle(ab2, cd2, 0, 1, 4, 5));
  v128.store(to + 3 * toStep, f32x4.shuffle(ab2, cd2, 2, 3, 6, 7));
}

/** Adds the second half of the block before, and stores that of this one; samples of odd times and subbands are inverted. */
function overlap(before: usize): void {
  const inverted = i32x4(0, i32.MIN_VALUE, 0, i32.MIN_VALUE);
  for (let i: usize = 0; i < <usize>SUBBAND_LINES * ROW; i += 2 * ROW) {
    v128.store(TRANSFORM_IN + i, f32x4.add(v128.load(TRANSFORM_OUT + i), v128.load(before + i)));
    const odd = f32x4.add(v128.load(TRANSFORM_OUT + i, 16), v128.load(before + i, 16));
    v128.store(TRANSFORM_IN + i, v128.xor(odd, inverted), 16);
    v128.store(before + i, v128.load(TRANSFORM_OUT + i, 288));
    v128.store(before + i, v128.load(TRANSFORM_OUT + i, 304), 16);
  }
}

/** The first two subbands of a mixed block are long, with the usual window. */
function replaceLongs(): void {
  transformLong(OTHER_OUT, 0);
  for (let i: usize = 0; i < 36 * ROW; i += ROW)
    v128.store64_lane(TRANSFORM_OUT + i, v128.load(OTHER_OUT + i), 0);
}

// @ts-ignore: decorator
@inline
function line(k: i32): v128 {
  return v128.load(TRANSFORM_IN + (<usize>k << 4));
}

// @ts-ignore: decorator
@inline
function pair(k: i32): v128 {
  return f32x4.add(line(k), line(k - 1));
}

// @ts-ignore: decorator
@inline
function times(x: v128, table: usize, place: i32): v128 {
  return f32x4.mul(x, v128.load32_splat(table + (<usize>place << 2)));
}

/**
 * The windowed block of 36 of the lines in `TRANSFORM_IN`, to `to`. A DCT-IV of 18 is a DCT-III of sums of neighbours,
 * divided by 2·cos, and that two of 9 points, of which one is made of sums of neighbours again.
 */
function transformLong(to: usize, blockType: i32): void {
  const odd = pair(1);
  let before = odd, next = pair(3);
  const x1 = f32x4.add(next, before);
  before = pair(5);
  const x2 = f32x4.add(before, next);
  next = pair(7);
  const x3 = f32x4.add(next, before);
  before = pair(9);
  const x4 = f32x4.add(before, next);
  next = pair(11);
  const x5 = f32x4.add(next, before);
  before = pair(13);
  const x6 = f32x4.add(before, next);
  next = pair(15);
  const x7 = f32x4.add(next, before);
  before = pair(17);
  const x8 = f32x4.add(before, next);
  cosines9(ODD_SUMS, odd, x1, x2, x3, x4, x5, x6, x7, x8);
  cosines9(EVEN_SUMS, line(0), pair(2), pair(4), pair(6), pair(8), pair(10), pair(12), pair(14), pair(16));
  const windows = BLOCK_WINDOWS + <usize>(blockType * 36 * 4);
  for (let m = 0; m < 9; m++) {
    const e = v128.load(EVEN_SUMS + (<usize>m << 4));
    const o = times(v128.load(ODD_SUMS + (<usize>m << 4)), COSINES_36, m);
    const now = f32x4.sub(e, o), later = f32x4.add(e, o);
    const low = <usize>(8 - m) << 4, high = <usize>(9 + m) << 4;
    v128.store(to + low, times(now, windows, 4 * m));
    v128.store(to + high, times(now, windows, 4 * m + 1));
    v128.store(to + 288 + low, times(later, windows, 4 * m + 2));
    v128.store(to + 288 + high, times(later, windows, 4 * m + 3));
  }
}

/** DCT-III of nine points, to nine vectors. */
// @ts-ignore: decorator
@inline
function cosines9(to: usize, x0: v128, x1: v128, x2: v128, x3: v128, x4: v128, x5: v128, x6: v128, x7: v128, x8: v128): void {
  const c80 = f32x4.splat(0.17364817766693036), c40 = f32x4.splat(0.766044443118978);
  const half = f32x4.splat(0.5);
  const u = f32x4.add(x2, x4), v = f32x4.add(x2, x8), w = f32x4.sub(x4, x8);
  const base = f32x4.add(x0, f32x4.mul(x6, half));
  const e0 = f32x4.add(base, f32x4.add(f32x4.mul(u, c40), f32x4.mul(v, c80)));
  const e2 = f32x4.sub(base, f32x4.add(f32x4.mul(w, c40), f32x4.mul(u, c80)));
  const e3 = f32x4.sub(base, f32x4.sub(f32x4.mul(v, c40), f32x4.mul(w, c80)));
  const rest = f32x4.sub(x0, x6), sum = f32x4.sub(f32x4.sub(x2, x4), x8);
  const e1 = f32x4.add(rest, f32x4.mul(sum, half)), e4 = f32x4.sub(rest, sum);

  const c30 = f32x4.splat(0.8660254037844386), c50 = f32x4.splat(0.6427876096865394), c70 = f32x4.splat(0.3420201433256687);
  const p = f32x4.add(x1, x5), q = f32x4.add(x1, x7), r = f32x4.sub(x5, x7), s = f32x4.mul(x3, c30);
  const o0 = f32x4.add(s, f32x4.add(f32x4.mul(p, c50), f32x4.mul(q, c70)));
  const o1 = f32x4.mul(f32x4.sub(x1, f32x4.add(x5, x7)), c30);
  const o2 = f32x4.sub(f32x4.sub(f32x4.mul(q, c50), f32x4.mul(r, c70)), s);
  const o3 = f32x4.sub(f32x4.add(f32x4.mul(r, c50), f32x4.mul(p, c70)), s);
  v128.store(to, f32x4.add(e0, o0));
  v128.store(to, f32x4.add(e1, o1), 16);
  v128.store(to, f32x4.add(e2, o2), 32);
  v128.store(to, f32x4.add(e3, o3), 48);
  v128.store(to, e4, 64);
  v128.store(to, f32x4.sub(e3, o3), 80);
  v128.store(to, f32x4.sub(e2, o2), 96);
  v128.store(to, f32x4.sub(e1, o1), 112);
  v128.store(to, f32x4.sub(e0, o0), 128);
}

/** Three blocks of 12 in the one of 36: the same with 6 points, which are two times 3. */
function transformShort(): void {
  memory.fill(TRANSFORM_OUT, 0, 36 * ROW);
  const windows = BLOCK_WINDOWS + 2 * 36 * 4;
  for (let window = 0; window < 3; window++) {
    const x0 = line(window), x1 = line(window + 3), x2 = line(window + 6);
    const x3 = line(window + 9), x4 = line(window + 12), x5 = line(window + 15);
    const p1 = f32x4.add(x1, x0), p3 = f32x4.add(x3, x2), p5 = f32x4.add(x5, x4);
    cosines3(ODD_SUMS, p1, f32x4.add(p3, p1), f32x4.add(p5, p3));
    cosines3(EVEN_SUMS, x0, f32x4.add(x2, x1), f32x4.add(x4, x3));
    const to = TRANSFORM_OUT + <usize>(6 + 6 * window) * ROW;
    for (let m = 0; m < 3; m++) {
      const e = v128.load(EVEN_SUMS + (<usize>m << 4));
      const o = times(v128.load(ODD_SUMS + (<usize>m << 4)), COSINES_12, m);
      const now = f32x4.sub(e, o), later = f32x4.add(e, o);
      const low = <usize>(2 - m) << 4, high = <usize>(3 + m) << 4;
      add(to + low, times(now, windows, 4 * m));
      add(to + high, times(now, windows, 4 * m + 1));
      add(to + 96 + low, times(later, windows, 4 * m + 2));
      add(to + 96 + high, times(later, windows, 4 * m + 3));
    }
  }
}

// @ts-ignore: decorator
@inline
function add(to: usize, x: v128): void {
  v128.store(to, f32x4.add(v128.load(to), x));
}

// @ts-ignore: decorator
@inline
function cosines3(to: usize, x0: v128, x1: v128, x2: v128): void {
  const base = f32x4.add(x0, f32x4.mul(x2, f32x4.splat(0.5))), turned = f32x4.mul(x1, f32x4.splat(0.8660254037844386));
  v128.store(to, f32x4.add(base, turned));
  v128.store(to, f32x4.sub(x0, x2), 16);
  v128.store(to, f32x4.sub(base, turned), 32);
}
