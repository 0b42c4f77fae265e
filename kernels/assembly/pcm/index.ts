/** Integers to samples. */

/** Bytes of a block, and then the samples of its channels; four at a time may go beyond its end. */
const BLOCK_FRAMES: usize = 16384;
const stageAt = memory.data(<i32>(BLOCK_FRAMES * 12 + 64), 16);

/** Where the bytes of a block are expected. */
export function stage(): usize {
  return stageAt;
}

/** Where the samples of a channel are: 0 or 1. */
export function samplesOf(channel: i32): usize {
  return stageAt + BLOCK_FRAMES * 4 + <usize>channel * (BLOCK_FRAMES * 4 + 16);
}

/** Both channels of little-endian 16-bit frames, divided by 32768. */
export function readStereo16(frames: i32): void {
  const scale = f32x4.splat(1.0 / 32768);
  let from = stageAt, left = samplesOf(0), right = samplesOf(1);
  for (const end = from + (<usize>frames << 2); from < end; from += 16, left += 16, right += 16) {
    const four = v128.load(from);
    v128.store(left, f32x4.mul(f32x4.convert_i32x4_s(i32x4.shr_s(i32x4.shl(four, 16), 16)), scale));
    v128.store(right, f32x4.mul(f32x4.convert_i32x4_s(i32x4.shr_s(four, 16)), scale));
  }
}

/** One channel of little-endian 16-bit samples. */
export function readMono16(frames: i32): void {
  const scale = f32x4.splat(1.0 / 32768);
  let from = stageAt, to = samplesOf(0);
  for (const end = from + (<usize>frames << 1); from < end; from += 8, to += 16) {
    const four = v128.load64_zero(from);
    v128.store(to, f32x4.mul(f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_s(four)), scale));
  }
}

/** Pairs of bytes to look for, as `findPair` reads them: by the lower and the upper half of the second byte, then of the first. */
const pairsAt = memory.data(64, 16);

/** Where the table of the pairs is expected. */
export function pairs(): usize {
  return pairsAt;
}

/** The first place from `from` on, at least 1, of the second byte of a pair in the bytes of a block; `to` where none is before. */
export function findPair(from: i32, to: i32): i32 {
  const secondLow = v128.load(pairsAt), secondHigh = v128.load(pairsAt, 16);
  const firstLow = v128.load(pairsAt, 32), firstHigh = v128.load(pairsAt, 48);
  const low = i8x16.splat(15), end = stageAt + <usize>to;
  let at = stageAt + <usize>from;
  for (; at + 16 <= end; at += 16) {
    const second = v128.load(at), first = v128.load(at - 1);
    const ofSecond = v128.and(i8x16.swizzle(secondLow, v128.and(second, low)), i8x16.swizzle(secondHigh, i8x16.shr_u(second, 4)));
    const ofFirst = v128.and(i8x16.swizzle(firstLow, v128.and(first, low)), i8x16.swizzle(firstHigh, i8x16.shr_u(first, 4)));
    if (v128.any_true(v128.and(ofSecond, ofFirst))) break;
  }
  for (; at < end; at++) {
    const second = <usize>load<u8>(at), first = <usize>load<u8>(at - 1);
    const bits = load<u8>(pairsAt + (second & 15)) & load<u8>(pairsAt + (second >> 4), 16)
      & load<u8>(pairsAt + (first & 15), 32) & load<u8>(pairsAt + (first >> 4), 48);
    if (bits != 0) break;
  }
  return <i32>(at - stageAt);
}
