import { type FrameRun, runsOf } from '../../algorithms/spectrum.js';
import type { Detected } from '../../features/classifier/classifier.js';
import type { PitchFrames } from '../../features/pitch/pitch-candidates.js';

/** A stretch that reaches this logit is speech, however steady its pitch. */
const MIN_SURE_LOGIT = 4;
/** Six tenths of a second: a held syllable may be shorter. */
const MIN_FRAMES = 30;
/** Frames this far under the loudest of a stretch say nothing of it. */
const MAX_BELOW_LOUDEST_DB = 25;
/** A pitch is steady where it is clear and moves by less than this within 60 ms to either side. */
const REACH_FRAMES = 3;
const MIN_CLARITY = 0.7;
const MAX_RANGE_ST = 0.35;
/**
 * Share of the loud frames with a steady pitch from which on a stretch is a played tone: 0.14 at most in 159 stretches of
 * speech, also over music and of synthesisers without melody, 0.44 and more in three of four of single instruments.
 */
const MIN_STEADY_SHARE = 0.2;

/**
 * Takes played tones out of a mask, in place: the network detects a violin, a flute or a choir as doubtful speech, but
 * nobody talks on one pitch. Evidence: docs/measures/speech.md#played-tones.
 */
export function dropTones(
  mask: Uint8Array,
  { speech }: Detected,
  levelsDb: Float32Array,
  pitch: PitchFrames,
): Uint8Array {
  for (const stretch of runsOf(mask, 1)) {
    const { start, end } = stretch;
    if (end - start < MIN_FRAMES) continue;
    if (speech.subarray(start, end).some((logit) => logit >= MIN_SURE_LOGIT)) continue;
    if (steadyShare(stretch, levelsDb, pitch) >= MIN_STEADY_SHARE) mask.fill(0, start, end);
  }
  return mask;
}

/** Of the loud frames of a stretch, 0..1. */
function steadyShare({ start, end }: FrameRun, levelsDb: Float32Array, pitch: PitchFrames): number {
  const loudest = levelsDb
    .subarray(start, end)
    .reduce((max, level) => Math.max(max, level), -Infinity);
  let loud = 0;
  let steady = 0;
  for (let i = start; i < end; i++) {
    if ((levelsDb[i] ?? -Infinity) < loudest - MAX_BELOW_LOUDEST_DB) continue;
    loud++;
    if (i - REACH_FRAMES >= start && i + REACH_FRAMES < end && isSteady(i, pitch)) steady++;
  }
  return loud > 0 ? steady / loud : 0;
}

function isSteady(at: number, { clarity, semitones }: PitchFrames): boolean {
  let low = Infinity;
  let high = -Infinity;
  for (let i = at - REACH_FRAMES; i <= at + REACH_FRAMES; i++) {
    if ((clarity[i] ?? 0) < MIN_CLARITY) return false;
    low = Math.min(low, semitones[i] ?? 0);
    high = Math.max(high, semitones[i] ?? 0);
  }
  return high - low < MAX_RANGE_ST;
}
