import type { CodecTransform } from '../../algorithms/codec-grid/codec-filters.js';

/** Encodes whose traces have been counted: codec and kbit/s, or quality. */
export const RATED_ENCODES = [
  ...(['MP3 64', 'MP3 96', 'MP3 128', 'MP3 192', 'MP3 256', 'MP3 320'] as const),
  ...(['AAC 96', 'AAC 128', 'AAC 256', 'Vorbis q5', 'Opus 96'] as const),
] as const;

interface EncodeRates {
  /** Share that `lossySource` calls lossy, at the rate of the original. */
  readonly hitRate: number;
  /** The same, brought to the other of 44.1 and 48 kHz since. */
  readonly resampledHitRate: number;
}

/**
 * Measured by evaluation/codec-traces.mjs on all of its originals; a test holds them to its rows
 * (docs/accuracy.md#codec-traces).
 */
export const codecRates: Readonly<Record<(typeof RATED_ENCODES)[number], EncodeRates>> = {
  'MP3 64': { hitRate: 0.94, resampledHitRate: 0.92 },
  'MP3 96': { hitRate: 0.94, resampledHitRate: 0.92 },
  'MP3 128': { hitRate: 0.96, resampledHitRate: 0.94 },
  'MP3 192': { hitRate: 0.96, resampledHitRate: 0.81 },
  'MP3 256': { hitRate: 0.92, resampledHitRate: 0.63 },
  'MP3 320': { hitRate: 0.92, resampledHitRate: 0.48 },
  'AAC 96': { hitRate: 0.96, resampledHitRate: 0.85 },
  'AAC 128': { hitRate: 0.96, resampledHitRate: 0.85 },
  'AAC 256': { hitRate: 0.94, resampledHitRate: 0.44 },
  'Vorbis q5': { hitRate: 0.98, resampledHitRate: 0.77 },
  'Opus 96': { hitRate: 0.85, resampledHitRate: 0.85 },
};

/** Originals of the same evaluation, both parts, at both rates. */
export const codecFalseAlarms = { calledLossy: 0, originals: 48, hours: 0.08 } as const;

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
