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
