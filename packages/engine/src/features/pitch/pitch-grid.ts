import type { FrameGrid } from '../sliding-frames.js';

/** Step and floor of the pitch analysis: Praat's standard. */
export const PITCH_STEP_SEC = 0.01;
export const PITCH_FLOOR_HZ = 75;

/** A mean over so many frames, evenly thinned, is that over all within a tenth of its margin. */
const MAX_AVERAGED_FRAMES = 3000;

/** One frame of how many a mean over frames reads: all of them up to a minute. */
export const frameStride = (frames: number): number =>
  Math.max(1, Math.floor(frames / MAX_AVERAGED_FRAMES));

/** Frames of a size, centred in the recording as Praat centres them. */
export function pitchGrid(size: number, frames: number, rateHz: number): FrameGrid {
  // In this order, as Praat: of 6.77 s of whole steps one is lost to rounding there, which moves all frames.
  const steps = Math.floor((frames / rateHz - size / rateHz) / PITCH_STEP_SEC);
  const left = (frames - size) / rateHz - steps * PITCH_STEP_SEC;
  const lead = steps < 0 ? 0 : Math.floor((left / 2) * rateHz);
  return { size, stepSec: PITCH_STEP_SEC, rateHz, lead };
}

/** Middle of the first frame of a grid. */
export const firstSecOf = ({ lead, size, rateHz }: FrameGrid): number => (lead + size / 2) / rateHz;
