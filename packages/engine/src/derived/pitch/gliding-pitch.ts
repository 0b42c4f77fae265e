import type { PitchFrames } from '../../features/pitch/pitch-frames.js';

/** Within a glide the pitch is hardly clear: a frame of 40 ms holds more than one pitch. */
const MIN_CLARITY = 0.4;
/** But clearer overall. */
const MIN_MEAN_CLARITY = 0.5;
/** Nor does it jump: semitones from one frame of 20 ms to the next. */
const MAX_STEP_ST = 1.6;
/** 100 ms; the best lags of noise do not follow each other for so long. */
const MIN_FRAMES = 5;
/** Relative to the frames within 100 ms: a steady tone moves less, only an error moves more. */
const REACH_FRAMES = 5;
const MIN_RANGE_ST = 0.4;
const MAX_RANGE_ST = 12;

/**
 * Share of the 40 ms frames from `start` to `end` (level frames) whose pitch glides: five and more in a row, each near
 * the one before, over 0.4 semitones and more. A clear pitch is not required: where it falls by half an octave in a
 * syllable, or lies in noise or in a room, it is continuous but not clear.
 */
export function computeGlidingShare(
  { clarity, semitones }: PitchFrames,
  start: number,
  end: number,
): number {
  // A 40 ms frame covers two level frames.
  const last = Math.min(end - 1, clarity.length);
  let gliding = 0;
  for (let from = start; from < last;) {
    let to = from;
    let sum = 0;
    while (to < last && follows(to, from)) sum += clarity[to++] ?? 0;
    if (to - from >= MIN_FRAMES && sum >= MIN_MEAN_CLARITY * (to - from))
      for (let i = from; i < to; i++) {
        const range = rangeOf(Math.max(from, i - REACH_FRAMES), Math.min(to, i + REACH_FRAMES + 1));
        if (range >= MIN_RANGE_ST && range <= MAX_RANGE_ST) gliding++;
      }
    from = Math.max(to, from + 1);
  }
  return last > start ? gliding / (last - start) : 0;

  function follows(i: number, first: number): boolean {
    if ((clarity[i] ?? 0) < MIN_CLARITY) return false;
    return i === first || Math.abs((semitones[i] ?? 0) - (semitones[i - 1] ?? 0)) <= MAX_STEP_ST;
  }

  function rangeOf(from: number, to: number): number {
    let lowest = Infinity;
    let highest = -Infinity;
    for (let i = from; i < to; i++) {
      lowest = Math.min(lowest, semitones[i] ?? 0);
      highest = Math.max(highest, semitones[i] ?? 0);
    }
    return highest - lowest;
  }
}
