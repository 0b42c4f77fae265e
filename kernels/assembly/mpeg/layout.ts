/**
 * Where everything lies in the memory of the kernel of MPEG audio, which never grows. The host puts a frame on the
 * stage and, once, the numbers of the standards to the tables (`open-kernel.ts`), in the order that they have here.
 */

/** Of 8192 bytes. */
export const STAGE: usize = 0x1_0000;

/** Data of frames, in reverse (`bits.ts`): a reservoir of 511 bytes and a frame, and room to read beyond the end. */
export const WINDOW: usize = 0x1_3000;
export const WINDOW_BYTES: i32 = 0x3000;

/** Two granules of two channels. */
export const PARTS: usize = 0x1_6000;
export const PART_BYTES: usize = 256;

export const LINES: i32 = 576;
/** Amplitudes of a part, in the order of their coding, and room to write beyond the end. */
const SPECTRA: usize = 0x1_6400;
const SPECTRUM_BYTES: usize = (576 + 16) * 4;

/** Lines of short blocks by their frequency. */
export const ORDERED: usize = 0x1_9000;
/** Of four subbands: lines that go into the transform, and what it gives. */
export const TRANSFORM_IN: usize = 0x1_a000;
export const TRANSFORM_OUT: usize = 0x1_a200;
export const OTHER_OUT: usize = 0x1_a600;
/** Cosine transforms of the odd and of the even lines. */
export const ODD_SUMS: usize = 0x1_a900;
export const EVEN_SUMS: usize = 0x1_aa00;
/** Second halves of blocks, by channel: of four subbands at each of 18 times. */
export const OVERLAPS: usize = 0x1_b000;
export const OVERLAP_BYTES: usize = 576 * 4;

export const MAX_SLOTS: i32 = 36;
/** Samples of each subband, one after the other, by channel. */
export const SUBBANDS: usize = 0x1_d000;
export const SUBBAND_ROW_BYTES: usize = 40 * 4;
export const SUBBANDS_BYTES: usize = 32 * SUBBAND_ROW_BYTES;

/** Their cosine transforms, as many of the slots before and of this frame's, by channel. */
export const PHASES: usize = 0x2_0000;
export const HISTORY: i32 = 15;
export const PHASE_ROW_BYTES: usize = 56 * 4;
export const PHASES_BYTES: usize = 32 * PHASE_ROW_BYTES;
/** Vectors between the steps of the cosine transform. */
export const COSINE_STEPS: usize = 0x2_4000;
export const COSINE_PARTS: usize = 0x2_4200;
/** Twelve samples of each of 32 phases. */
export const OUTPUT_TILE: usize = 0x2_4400;

/** x^(4/3), of 0 to 8206. */
export const POWERS: usize = 0x2_5000;
/** 2^(k/4), of -512 to 511. */
export const GAINS: usize = POWERS + 8208 * 4;
/** Two powers with their signs, of -15 to 15 each. */
export const PAIRS: usize = GAINS + 1024 * 4;
/** Four of -1, 0 and 1 each. */
export const QUADRUPLES: usize = PAIRS + 962 * 8;
/** Those that the host writes. By table, the place of its codes, with the two of quadruples last; the bits that follow a 15, and the power that its largest value reaches. */
export const CODE_PLACES: usize = QUADRUPLES + 81 * 16;
export const LIN_BITS: usize = CODE_PLACES + 34 * 4;
export const MIN_POWERS: usize = LIN_BITS + 32 * 4;
/** By rate, where the bands of long blocks and of windows of short ones start. */
export const LONG_EDGES: usize = MIN_POWERS + 32 * 4;
export const SHORT_EDGES: usize = LONG_EDGES + 9 * 24 * 4;
/** By the number that states them, two or four sizes of scale factors, and the groups by the kind of block. */
export const SCALE_SIZES: usize = SHORT_EDGES + 9 * 16 * 4;
export const SCALE_GROUPS: usize = SCALE_SIZES + 32 * 4;
export const MIX_BASES: usize = SCALE_GROUPS + 12 * 4;
export const MIX_GROUPS: usize = MIX_BASES + 6 * 4 * 4;
export const PREEMPHASIS: usize = MIX_GROUPS + 6 * 12 * 4;
/** Shares of left and right, by position: of MPEG-1, and of MPEG-2 with small and with large steps. */
export const SHARES: usize = PREEMPHASIS + 24 * 4;
export const ALIASES: usize = SHARES + 3 * 32 * 2 * 4;
/** By block type, four for each of nine sums; three times four of a short one. */
export const BLOCK_WINDOWS: usize = ALIASES + 16 * 4;
export const COSINES_36: usize = BLOCK_WINDOWS + 4 * 36 * 4;
export const COSINES_12: usize = COSINES_36 + 12 * 4;
export const COSINES_32: usize = COSINES_12 + 4 * 4;
/** For each phase and pair of slots the factors of two samples. */
export const SYNTHESIS: usize = COSINES_32 + 32 * 4;
export const MIDDLE_PHASE: usize = SYNTHESIS + 16 * 8 * 4 * 4;
/** Of layer II, by table and subband: bits of the allocation, and by allocation how many levels there are. */
export const ALLOCATIONS: usize = MIDDLE_PHASE + 8 * 4;
export const FACTORS: usize = ALLOCATIONS + 5 * 32 * 17 * 4;
/** Codes of pairs and of quadruples. */
export const CODES: usize = FACTORS + 64 * 4;

const FLOATS: usize = 0x8_0000;
const FLOATS_ROOM: usize = 18_432 + 192;

export function stage(): usize {
  return STAGE;
}

/** Where those start that the host writes. */
export function tables(): usize {
  return CODE_PLACES;
}

export function floatsOf(channel: i32): usize {
  return FLOATS + <usize>channel * FLOATS_ROOM * 4;
}

// @ts-ignore: decorator
@inline
export function spectrumOf(part: i32): usize {
  return SPECTRA + <usize>part * SPECTRUM_BYTES;
}
