import type { PitchFrames } from '../../features/pitch/pitch-frames.js';

const CLEAR = 0.7;
const REACH_FRAMES = 5;
const MIN_CLEAR = 4;
/** Less is a steady tone, more is a jump between octaves or between notes and noise. */
const MIN_RANGE_ST = 0.3;
const MAX_RANGE_ST = 12;

export interface PitchShares {
  /** Frames with a clear pitch. */
  readonly clear: number;
  /** Frames with a clear pitch that moves, as a voice does. */
  readonly moving: number;
  readonly frames: number;
}

/**
 * Counts the 40 ms frames from `start` to `end` (level frames) that have a clear pitch, and those
 * whose pitch moves: among the clear frames within 100 ms, at least 4, it ranges over 0.3 to 12
 * semitones (docs/measures/pitch.md#moving-and-gliding-pitch). Only frames inside the stretch are looked at.
 */
export function computePitchShares(
  { clarity, semitones }: PitchFrames,
  start: number,
  end: number,
): PitchShares {
  // A 40 ms frame covers two level frames.
  const last = Math.min(end - 1, clarity.length);
  const isClear = (i: number) => (clarity[i] ?? 0) >= CLEAR;
  let clear = 0;
  let moving = 0;
  for (let i = start; i < last; i++) {
    if (!isClear(i)) continue;
    clear++;
    let found = 0;
    let lowest = Infinity;
    let highest = -Infinity;
    const to = Math.min(last, i + REACH_FRAMES + 1);
    for (let j = Math.max(start, i - REACH_FRAMES); j < to; j++) {
      if (!isClear(j)) continue;
      const pitch = semitones[j] ?? 0;
      found++;
      if (pitch < lowest) lowest = pitch;
      if (pitch > highest) highest = pitch;
    }
    const range = highest - lowest;
    if (found >= MIN_CLEAR && range >= MIN_RANGE_ST && range <= MAX_RANGE_ST) moving++;
  }
  return { clear, moving, frames: Math.max(0, last - start) };
}
