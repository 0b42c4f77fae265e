import { itemAt } from '../../core/numbers.js';
import { log10 } from '@sonometer/decode/elementary/log10';
import { log2 } from '@sonometer/decode/elementary/log2';
import { harmonicity, SILENT_INTENSITY } from '../../features/pitch/harmonicity.js';
import {
  OCTAVE_COST,
  PITCH_CEILING_HZ,
  pitchCandidates,
  type PitchFrames,
  VOICING_THRESHOLD as CANDIDATE_VOICING_THRESHOLD,
} from '../../features/pitch/pitch-candidates.js';
import { PITCH_FLOOR_HZ, PITCH_STEP_SEC } from '../../features/pitch/pitch-grid.js';
import type { PitchLists } from '../../features/pitch/pitch-lists.js';
import { defineDerived } from '../derived.js';

/** Praat's standard settings, Sound: To Pitch (ac); costs are per 10 ms, which is the step. */
const SILENCE_THRESHOLD = 0.03;
const OCTAVE_JUMP_COST = 0.35;
const VOICED_UNVOICED_COST = 0.14;

/** Pitch of each 10 ms frame, Hz; 0 where it is unvoiced. */
export interface PitchPath {
  readonly hz: Float32Array;
  readonly voicedFrames: number;
  /** Middle of the first frame. */
  readonly firstSec: number;
}

/** The best path through the candidates (Boersma 1993, step 4). */
export const pitchPath = defineDerived({
  id: 'pitch-path',
  // Basis: Boersma 1993; Praat, Sound: To Pitch (ac)
  needs: { candidates: pitchCandidates },

  derive({ candidates }): PitchPath {
    const hz = bestPath(candidates);
    return {
      hz,
      voicedFrames: hz.reduce((count, pitch) => count + (pitch > 0 ? 1 : 0), 0),
      firstSec: candidates.firstSec,
    };
  },
});

/** Of the choice that a frame is unvoiced: the quieter it is relative to the recording, the more certain. */
export const unvoicedStrength = (intensity: number, silence: number, voicing: number): number =>
  voicing + Math.max(0, 2 - intensity / (silence / (1 + voicing)));

function bestPath({ counts, frequencies, strengths, intensities }: PitchLists): Float32Array {
  // Choice 0 of a frame is unvoiced, choice c its candidate c − 1; the choices of all frames in a row.
  const cameFrom = new Uint8Array(frequencies.length + counts.length);
  let candidate = 0;
  let row = 0;
  let sums: readonly number[] = [];
  let pitches: readonly number[] = [];

  counts.forEach((count, frame) => {
    const unvoiced = unvoicedStrength(
      itemAt(intensities, frame),
      SILENCE_THRESHOLD,
      CANDIDATE_VOICING_THRESHOLD,
    );
    const hz = [0];
    const local = [unvoiced];
    for (const end = candidate + count; candidate < end; candidate++) {
      const pitch = inRange(frequencies[candidate] ?? 0);
      const octaves = log2(PITCH_CEILING_HZ / pitch);
      hz.push(pitch);
      local.push(pitch > 0 ? (strengths[candidate] ?? 0) - OCTAVE_COST * octaves : unvoiced);
    }
    sums = local.map((strength, choice) => {
      if (frame === 0) return strength;
      let best = -Infinity;
      for (let before = 0; before < sums.length; before++) {
        const sum = (sums[before] ?? 0) - transitionCost(pitches[before] ?? 0, hz[choice] ?? 0);
        if (sum <= best) continue;
        best = sum;
        cameFrom[row + choice] = before;
      }
      return best + strength;
    });
    pitches = hz;
    row += count + 1;
  });

  const path = new Float32Array(counts.length);
  let choice = sums.reduce((best, sum, i) => (sum > itemAt(sums, best) ? i : best), 0);
  for (let frame = counts.length - 1; frame >= 0; frame--) {
    candidate -= itemAt(counts, frame);
    row -= itemAt(counts, frame) + 1;
    path[frame] = choice > 0 ? inRange(itemAt(frequencies, candidate + choice - 1)) : 0;
    choice = itemAt(cameFrom, row + choice);
  }
  return path;
}

const inRange = (hz: number): number => (hz >= PITCH_FLOOR_HZ && hz < PITCH_CEILING_HZ ? hz : 0);

function transitionCost(fromHz: number, toHz: number): number {
  if (fromHz === 0 && toHz === 0) return 0;
  if (fromHz === 0 || toHz === 0) return VOICED_UNVOICED_COST;
  return OCTAVE_JUMP_COST * Math.abs(log2(fromHz / toHz));
}

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
const MIN_GLIDING_RANGE_ST = 0.4;
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
        if (range >= MIN_GLIDING_RANGE_ST && range <= MAX_RANGE_ST) gliding++;
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

const VOICING_THRESHOLD = 0;

/** A perfect repetition is not quite 1 in 32 bits: 70 dB. */
const HIGHEST_CORRELATION = 1 - 1e-7;

/** A peak this near to the pitch is the pitch of this frame: the other window gives a slightly different value. */
const NEAR_PITCH = 0.12;

/**
 * Mean of `10·log10(r/(1 − r))` over the frames that are not silent; `undefined` without any. r is the
 * correlation at the period of the pitch, and the highest where a frame has none: the highest of
 * several noisy peaks reads up to 1 dB high on a steady voice (decision 0013).
 */
export const meanHarmonicity = defineDerived({
  id: 'mean-harmonicity',
  // Basis: Praat, Sound: To Harmonicity (cc), mean; decision 0013
  needs: { frames: harmonicity, pitchPath },

  derive({ frames, pitchPath }): number | undefined {
    const { counts, frequencies, strengths, intensities } = frames;
    let sum = 0;
    let count = 0;
    let from = 0;
    counts.forEach((peaks, frame) => {
      const sec = frames.firstSec + frame * frames.stepSec;
      const pitch = pitchPath.hz[Math.round((sec - pitchPath.firstSec) / PITCH_STEP_SEC)] ?? 0;
      let highest = 0;
      let atPitch = 0;
      for (const end = from + peaks; from < end; from++) {
        const correlation = strengths[from] ?? 0;
        highest = Math.max(highest, correlation);
        const isPitch = Math.abs(pitch / (frequencies[from] ?? Infinity) - 1) < NEAR_PITCH;
        if (isPitch) atPitch = Math.max(atPitch, correlation);
      }
      const silent = unvoicedStrength(
        itemAt(intensities, frame),
        SILENT_INTENSITY,
        VOICING_THRESHOLD,
      );
      if (highest <= 0 || highest < silent) return;
      const r = Math.min(HIGHEST_CORRELATION, atPitch > 0 ? atPitch : highest);
      sum += 10 * log10(r / (1 - r));
      count++;
    });
    return count > 0 ? sum / count : undefined;
  },
});

const CLEAR = 0.7;
const MIN_CLEAR = 4;
/** Less is a steady tone, more is a jump between octaves or between notes and noise. */
const MIN_MOVING_RANGE_ST = 0.3;

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
    if (found >= MIN_CLEAR && range >= MIN_MOVING_RANGE_ST && range <= MAX_RANGE_ST) moving++;
  }
  return { clear, moving, frames: Math.max(0, last - start) };
}
