/**
 * Where everything lies in the memory of the decoding kernels, which never grows. The host puts bytes of a
 * file on the stage; they go from there to the window, become codes, one channel after the other, and
 * leave as floats.
 */

export const STAGE: usize = 0x1_0000;
export const STAGE_BYTES: i32 = 0x4_0000;

/**
 * More than the largest frame: 8 channels of 65,536 samples of 32 bits, not compressed, are 2.1 MB. A
 * reader that looks for the end of its bytes only now and then runs into the stage below, at most: 57 bits
 * for two samples, 65,536 samples, are 234 kB.
 */
export const WINDOW: usize = 0x5_0000;
export const WINDOW_BYTES: i32 = 0x30_0000;

/** Of a frame of FLAC or a packet of ALAC. */
export const MAX_FRAME_SAMPLES: i32 = 65_536;
export const MAX_CHANNELS: i32 = 8;

/** Integers of 32 bits, with room before each channel for a predictor's history and after it for a vector. */
const CODES: usize = 0x36_0000;
const CODES_BYTES: usize = (65_536 + 128) * 4;

/** Integers of 64 bits: the one channel that takes 33. For ALAC, the low bits that are not predicted. */
export const WIDE: usize = 0x57_0200;

/** Samples as FLAC's checksum needs them; up to 63 bytes wait there for more. */
export const PACKED: usize = 0x60_0000;

export const CRC_TABLES: usize = 0x81_0000;
/** Coefficients of the predictor, each four times. */
export const COEFFICIENTS: usize = 0x81_2000;
export const DIGEST: usize = 0x81_3000;

/** The host takes them away from 16,384 samples on, so that one more frame always fits. */
const FLOATS: usize = 0x82_0000;
const FLOATS_ROOM: i32 = 65_536 + 16_384;
const FLOATS_BYTES: usize = (<usize>FLOATS_ROOM + 16) * 4;

// @ts-ignore: decorator
@inline
export function codesOf(channel: i32): usize {
  return CODES + 256 + <usize>channel * CODES_BYTES;
}

export function floatsOf(channel: i32): usize {
  return FLOATS + <usize>channel * FLOATS_BYTES;
}
