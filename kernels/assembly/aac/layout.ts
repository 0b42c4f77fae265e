/**
 * Where everything lies in the memory of the kernel of AAC, which never grows. The host puts a block on the stage and, once,
 * the numbers of the standard to the tables (`kernel-tables.ts`), in the order that they have here.
 */

/** Of 65,536 bytes. */
export const STAGE: usize = 0x1_0000;
/** The block in reverse (`bits.ts`), and room to read beyond its end. */
export const WINDOW: usize = 0x2_0000;
export const WINDOW_BYTES: i32 = 0x1_4000;

export const MAX_CHANNELS: i32 = 8;
export const LINES: i32 = 1024;
export const SHORT_LINES: i32 = 128;
/** What each channel's stream states (`stream.ts`). */
const STREAMS: usize = 0x3_4000;
const STREAM_BYTES: usize = 2048;
/** Lines of each channel, and the second half of its block before. */
const SPECTRA: usize = 0x3_8000;
const OVERLAPS: usize = 0x4_0000;
const FLOATS: usize = 0x4_8000;
const CHANNEL_BYTES: usize = 4096;

/** The cosine transform, and the eight windows of a short block. */
export const COSINES: usize = 0x5_0000;
export const BLOCK: usize = 0x5_4000;

/** x^(4/3), of 0 to 8251. */
export const POWERS: usize = 0x5_8000;
export const POWER_COUNT: i32 = 8252;
/** 2^(k/4), of -100 to 155. */
export const GAINS: usize = POWERS + 8252 * 4;
/** Four powers with their signs, of -2 to 2 each, and two of -16 to 16 each. */
export const QUADRUPLES: usize = GAINS + 256 * 4;
export const PAIRS: usize = QUADRUPLES + 625 * 16;
/** Sines of coded reflections: of three and of four bits, of -8 to 7 each. */
export const REFLECTIONS: usize = PAIRS + 1092 * 8;
/** Rising halves of long windows: sine and Kaiser-Bessel, and with short slopes; then of short ones. */
export const LONG_HALVES: usize = REFLECTIONS + 32 * 8;
export const SHORT_HALVES: usize = LONG_HALVES + 4 * 1024 * 4;
/** Turns before and after the transform of 512 points and of 64, and those of its passes. */
export const LONG_TURNS: usize = SHORT_HALVES + 2 * 128 * 4;
export const SHORT_TURNS: usize = LONG_TURNS + 4 * 512 * 4;
export const LONG_TWIDDLES: usize = SHORT_TURNS + 4 * 64 * 4;
export const SHORT_TWIDDLES: usize = LONG_TWIDDLES + (128 + 32 + 8) * 24;

/** Those that the host writes. By rate, where the bands of long and of short windows start, and how many filters reach. */
export const LONG_EDGES: usize = SHORT_TWIDDLES + (16 + 4) * 24;
export const LONG_ROW: i32 = 54;
export const SHORT_EDGES: usize = LONG_EDGES + 13 * 54 * 4;
export const SHORT_ROW: i32 = 18;
/** By book, the place of its codes; that of scale factors comes first. */
export const CODE_PLACES: usize = SHORT_EDGES + 13 * 18 * 4;
export const CODES: usize = CODE_PLACES + 12 * 4;

/** Four buffers of the Fourier transform, far apart (`common/fourier.ts`). */
export const BUFFERS: usize = 0x9_0000;

export function stage(): usize {
  return STAGE;
}

/** Where those start that the host writes. */
export function tables(): usize {
  return LONG_EDGES;
}

// @ts-ignore: decorator
@inline
export function streamOf(channel: i32): usize {
  return STREAMS + <usize>channel * STREAM_BYTES;
}

// @ts-ignore: decorator
@inline
export function spectrumOf(channel: i32): usize {
  return SPECTRA + <usize>channel * CHANNEL_BYTES;
}

// @ts-ignore: decorator
@inline
export function overlapOf(channel: i32): usize {
  return OVERLAPS + <usize>channel * CHANNEL_BYTES;
}

export function floatsOf(channel: i32): usize {
  return FLOATS + <usize>channel * CHANNEL_BYTES;
}
