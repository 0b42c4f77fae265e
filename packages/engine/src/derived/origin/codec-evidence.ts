import type { CodecTransform } from '../../algorithms/codec-grid/codec-filters.js';

export interface CodecDip {
  readonly hz: number;
  /** Mean fall of ln(power) against all other places; ±0.2 by chance. */
  readonly dip: number;
}

/**
 * Evidence of a codec: the coefficients that it rounded to zero, or that those it retained are whole multiples of a
 * step.
 */
export const CODEC_EVIDENCE = ['zeros', 'lattice'] as const;

/** The codec whose transform it is. */
export const CODEC_FAMILIES = ['mp3', 'aac', 'vorbis', 'opus'] as const;

/** The blocks of a codec, found in the decoded sound. */
export interface CodecTrace {
  readonly by: (typeof CODEC_EVIDENCE)[number];
  readonly transform: CodecTransform;
  /** Sample rate at which the codec worked. */
  readonly rateHz: number;
  /** Length of its blocks, in samples of that rate. */
  readonly blockFrames: number;
  /** Where they begin, counted from the start of the file, modulo their length. */
  readonly offset: number;
  /** Height of the grid, or of the lattice, over the other offsets, in standard deviations. */
  readonly score: number;
  /** The maximum of uncoded recordings of such a length, by the same evidence and at their own rate. */
  readonly chanceScore: number;
  /** What some of the coefficients lack at the grid, by frequency: how much the codec left out. */
  readonly dips: readonly CodecDip[];
}
