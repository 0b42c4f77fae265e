/** Samples of a stretch: at least one block of each transform at each offset, and a second one somewhere. */
export const STRETCH_FRAMES = 4096;

/** A steady piece of a recording, of its first two channels as they are. */
export interface Stretch {
  readonly startFrame: number;
  /** Steadiness; 0 where something rests. */
  readonly score: number;
  readonly channels: readonly Float32Array[];
}
