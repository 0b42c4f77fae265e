/** Samples of an excerpt: 0.34 s at 48 kHz. */
export const EXCERPT_FRAMES = 16_384;

/** A stretch of the analysis mono, or of what it was at another rate. */
export interface Excerpt {
  readonly startFrame: number;
  /** Of the samples, which are always as many: zeros follow. */
  readonly frames: number;
  readonly samples: Float32Array;
}
