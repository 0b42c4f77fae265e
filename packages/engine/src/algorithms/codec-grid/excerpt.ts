/** Samples of an excerpt: 0.34 s at 48 kHz. */
export const EXCERPT_FRAMES = 16_384;

/** A stretch of the analysis mono. */
export interface Excerpt {
  readonly startFrame: number;
  readonly samples: Float32Array;
}
