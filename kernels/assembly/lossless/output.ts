/** Undoes the pairing of two channels, scales to full scale 1, and packs for the digest. */
import { codesOf, floatsOf, WIDE } from './layout';
import { hashPacked, packedEnd } from './md5';

/** Channel assignments below it have no pair. */
export const INDEPENDENT: i32 = 8;
const LEFT_SIDE: i32 = 8;
const SIDE_RIGHT: i32 = 9;

export function giveCodes(samples: i32, assignment: i32, bits: i32, offset: i32, isHashed: bool): void {
  const channels = assignment < INDEPENDENT ? assignment + 1 : 2;
  if (assignment >= INDEPENDENT) {
    if (bits == 32) unpairWide(samples, assignment);
    else unpair(samples, assignment);
  }
  const scale = f32x4.splat(scaleOf(bits));
  for (let c = 0; c < channels; c++) scaleTo(floatsOf(c) + (<usize>offset << 2), codesOf(c), samples, scale);
  if (!isHashed) return;
  if (channels == 2 && bits > 8 && bits <= 16) packPairs(samples);
  else pack(samples, channels, <usize>(bits + 7) >> 3);
}

/** 2^(1 − bits), by its exponent. */
export function scaleOf(bits: i32): f32 {
  return reinterpret<f32>((128 - bits) << 23);
}

export function scaleTo(to: usize, from: usize, samples: i32, scale: v128): void {
  for (const end = from + (<usize>samples << 2); from < end; from += 16, to += 16)
    v128.store(to, f32x4.mul(f32x4.convert_i32x4_s(v128.load(from)), scale));
}

/** To left and right, in place (RFC 9639, 4.2). */
function unpair(samples: i32, assignment: i32): void {
  const one = codesOf(0);
  const other = codesOf(1);
  const bytes = <usize>samples << 2;
  if (assignment == LEFT_SIDE) {
    for (let i: usize = 0; i < bytes; i += 16)
      v128.store(other + i, i32x4.sub(v128.load(one + i), v128.load(other + i)));
  } else if (assignment == SIDE_RIGHT) {
    for (let i: usize = 0; i < bytes; i += 16)
      v128.store(one + i, i32x4.add(v128.load(one + i), v128.load(other + i)));
  } else {
    for (let i: usize = 0; i < bytes; i += 16) {
      const side = v128.load(other + i);
      const odd = v128.and(side, i32x4.splat(1));
      const left = i32x4.add(v128.load(one + i), i32x4.add(i32x4.shr_s(side, 1), odd));
      v128.store(one + i, left);
      v128.store(other + i, i32x4.sub(left, side));
    }
  }
}

/** The same with a difference of 33 bits. */
function unpairWide(samples: i32, assignment: i32): void {
  const one = codesOf(0);
  const other = codesOf(1);
  for (let i: usize = 0; i < <usize>samples; i++) {
    const side = load<i64>(WIDE + (i << 3));
    const p = one + (i << 2);
    const q = other + (i << 2);
    if (assignment == LEFT_SIDE) store<i32>(q, <i32>(<i64>load<i32>(p) - side));
    else if (assignment == SIDE_RIGHT) store<i32>(p, <i32>(<i64>load<i32>(q) + side));
    else {
      const left = <i64>load<i32>(p) + (side >> 1) + (side & 1);
      store<i32>(p, <i32>left);
      store<i32>(q, <i32>(left - side));
    }
  }
}

/** Two channels of two bytes: four pairs at a time. */
function packPairs(samples: i32): void {
  let to = packedEnd();
  const low = i32x4.splat(0xffff);
  let left = codesOf(0);
  let right = codesOf(1);
  for (const end = left + (<usize>samples << 2); left < end; left += 16, right += 16, to += 16)
    v128.store(to, v128.or(v128.and(v128.load(left), low), i32x4.shl(v128.load(right), 16)));
  hashPacked(samples << 2);
}

/** Each store writes four bytes, of which the next one keeps those that belong there. */
function pack(samples: i32, channels: i32, bytes: usize): void {
  let to = packedEnd();
  for (let i: usize = 0; i < <usize>samples << 2; i += 4)
    for (let c = 0; c < channels; c++, to += bytes) store<i32>(to, load<i32>(codesOf(c) + i));
  hashPacked(samples * channels * <i32>bytes);
}
