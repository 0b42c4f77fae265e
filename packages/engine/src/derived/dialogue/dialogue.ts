import { type FrameRun, framesOfRuns, runsOf } from '../../algorithms/spectrum.js';
import { deviation, FLOOR_DB, gridFrame, mean } from '../../core/numbers.js';
import { readFrom, type Reading } from '../../core/reading.js';
import { exp10 } from '@sonometer/decode/elementary/exp10';
import { log10 } from '@sonometer/decode/elementary/log10';
import { classifier } from '../../features/classifier/classifier.js';
import {
  LOUDNESS_STEP_SEC,
  loudnessSteps,
  type LoudnessSteps,
} from '../../features/loudness/loudness-steps.js';
import { defineDerived } from '../derived.js';
import { LEVEL_FRAME_SEC } from '../levels/level-frames.js';
import { gatedLoudness, lufsOf } from '../loudness/loudness.js';
import { detectedSpeech } from '../speech/speech-presence.js';

/** Dialogue reaches this logit somewhere; chosen on mixes of known stems (evaluation/dialogue-truth.mjs). */
const SURE = 1;

export interface DialogueStretches {
  readonly stretches: readonly FrameRun[];
  /** Level frames in them, and in the file. */
  readonly spokenFrames: number;
  readonly frames: number;
}

/**
 * Stretches of speech: the phrases of n1 that are sure somewhere, whichever detector was requested. What swells in a
 * background, a wave or a train, is detected as doubtful speech.
 */
export const dialogueStretches = defineDerived({
  id: 'dialogue-stretches',
  // Basis: docs/measures/dialogue.md#loudness-of-the-dialogue
  needs: { phrases: detectedSpeech, detected: classifier },

  derive({ phrases, detected }): DialogueStretches {
    const stretches = runsOf(phrases, 1).filter(({ start, end }) =>
      detected.speech.subarray(start, end).some((logit) => logit >= SURE),
    );
    return { stretches, spokenFrames: framesOfRuns(stretches), frames: phrases.length };
  },
});

/** Less speech than this does not represent the dialogue of a programme: ours. */
const MIN_SEC = 3;
/** Loudness steps of 10 ms to one frame of 20 ms. */
export const STEPS_PER_FRAME = 2;

/** Integrated loudness of the mix during speech, LUFS (docs/measures/dialogue.md#loudness-of-the-dialogue). */
export const speechLoudness = defineDerived({
  id: 'speech-loudness',
  // Basis: ITU-R BS.1770-5 over detected speech; docs/measures/dialogue.md#loudness-of-the-dialogue
  needs: { dialogue: dialogueStretches, steps: loudnessSteps },

  derive({ dialogue: { stretches, spokenFrames }, steps }): Reading<number> {
    const detectedSec = spokenFrames * LEVEL_FRAME_SEC;
    if (detectedSec === 0) return { absent: 'no speech is detected' };
    if (detectedSec < MIN_SEC)
      return {
        absent: `${detectedSec.toFixed(1)} s of speech are detected; at least 3 s are needed`,
      };
    return { value: loudnessWithin(steps, stretches) };
  },
});

/** Integrated loudness of some stretches, joined to one recording, LUFS. */
export const loudnessWithin = (steps: LoudnessSteps, stretches: readonly FrameRun[]): number =>
  gatedLoudness(joined(steps, stretches)).integratedLufs;

/** The steps of some stretches, as one recording without the rest. */
function joined(
  { energies, rateHz }: LoudnessSteps,
  stretches: readonly FrameRun[],
): LoudnessSteps {
  const retained = new Float32Array(framesOfRuns(stretches) * STEPS_PER_FRAME);
  let filled = 0;
  for (const { start, end } of stretches) {
    const part = energies.subarray(start * STEPS_PER_FRAME, end * STEPS_PER_FRAME);
    retained.set(part, filled);
    filled += part.length;
  }
  const frames = gridFrame(filled, LOUDNESS_STEP_SEC, rateHz);
  return { energies: retained.subarray(0, filled), rest: 0, frames, rateHz };
}

/** Word edges that are not detected and the ringing of a room belong to no pause: 0.2 s on either side. */
const KEEP_AWAY_FRAMES = 10;
/** The background of a place is that of the pauses within 5 s of it, of 0.4 s in all: one block of BS.1770. */
const NEAR_FRAMES = 250;
const MIN_NEAR_FRAMES = 20;
/** A place is 3 s long, as the short-term loudness; a multiple of it where there would be more than this number. */
const PLACE_FRAMES = 150;
export const MAX_PLACES = 500;
/** Minimum share of a place in which speech is detected. */
const MIN_SPOKEN = 1 / 3;

/** A difference hardly above the background is chance; and digital silence has no ratio. */
export const LOWEST_RATIO_LU = -10;
export const HIGHEST_RATIO_LU = 60;

/** A fifth of a second. */
const SHORT_PIECE_FRAMES = 10;
/**
 * The background is measured in half-seconds, four at least; where talk is too dense for that, in fifths of a second,
 * eight at least (docs/measures/dialogue.md#dense-talk).
 */
const PIECES = [
  { frames: 25, min: 4 },
  { frames: SHORT_PIECE_FRAMES, min: 8 },
] as const;
/**
 * Expected error of the ratio, from their scatter; at most this, 1 LU is held in nine of ten
 * (evaluation/dialogue-truth.mjs).
 */
const MAX_ERROR_LU = 0.6;
/** Pauses of which a quarter lie 20 dB below their mean are silence, and words that were not detected as speech. */
const SILENT_SHARE = 0.01;
const MAX_SILENT_PIECES = 0.25;
/** Over 20 LU everything is easy to follow, and quiet breath and chairs may move freely. */
const CLEAR_LU = 20;

/** Dialogue over its background, at one place. */
export interface DialoguePlace {
  readonly startSec: number;
  readonly endSec: number;
  /** Mean loudness of the mix during speech. */
  readonly lufs: number;
  /** Dialogue without the background, relative to the background, LU. */
  readonly ratioLu: number;
}

export interface DialogueBackground {
  /** Mean loudness of the pauses around the speech. */
  readonly lufs: number;
  /** Dialogue without the background, relative to the background, LU, where that is known to 1 LU. */
  readonly ratio: Reading<number>;
  readonly places: readonly DialoguePlace[];
}

/** Background of the dialogue (docs/measures/dialogue.md#dialogue-to-background). */
export const dialogueBackground = defineDerived({
  id: 'dialogue-background',
  // Basis: docs/measures/dialogue.md#dialogue-to-background
  needs: { speech: speechLoudness, dialogue: dialogueStretches, steps: loudnessSteps },

  derive: ({ speech, dialogue: { stretches, frames }, steps }): Reading<DialogueBackground> =>
    readFrom(speech, (dialogueLufs) => {
      const powers = framePowers(steps, frames);
      const detected = computeMask(stretches, frames);
      const isQuiet = quietNear(stretches, frames);
      const relativeError = computeRelativeError(powers, isQuiet);
      if (relativeError === Infinity)
        return {
          absent: 'the pauses around speech are too few or too short to measure the background',
        };
      const backgroundPower = ({ start, end }: FrameRun): number | undefined => {
        const near = { start: start - NEAR_FRAMES, end: end + NEAR_FRAMES };
        const pause = meanWhere(powers, isQuiet, near);
        return pause.count >= MIN_NEAR_FRAMES ? pause.mean : undefined;
      };
      let [energy, spoken] = [0, 0];
      for (const stretch of stretches) {
        const power = backgroundPower(stretch);
        if (power === undefined) continue;
        energy += power * (stretch.end - stretch.start);
        spoken += stretch.end - stretch.start;
      }
      const background = energy / spoken;

      const placeFrames = PLACE_FRAMES * Math.ceil(frames / (PLACE_FRAMES * MAX_PLACES));
      const places: DialoguePlace[] = [];
      for (let start = 0; start < frames; start += placeFrames) {
        const place = { start, end: Math.min(frames, start + placeFrames) };
        const stated = meanWhere(powers, detected, place);
        const power = backgroundPower(place);
        if (stated.count < MIN_SPOKEN * placeFrames || power === undefined) continue;
        const ratioLu = ratioOf(stated.mean, power);
        if (ratioLu < CLEAR_LU && holdsSilence(powers, isQuiet, place)) continue;
        places.push({
          startSec: place.start * LEVEL_FRAME_SEC,
          endSec: place.end * LEVEL_FRAME_SEC,
          lufs: Math.max(FLOOR_DB, lufsOf(stated.mean)),
          ratioLu,
        });
      }
      const ratioLu = ratioOf(powerOfLufs(dialogueLufs), background);
      return {
        value: {
          lufs: Math.max(FLOOR_DB, lufsOf(background)),
          ratio: sureRatio(ratioLu, relativeError),
          places,
        },
      };
    }),
});

/**
 * The ratio, or why it is not known well enough: the less the dialogue exceeds the background, the more an error of it
 * counts.
 */
function sureRatio(ratioLu: number, relativeError: number): Reading<number> {
  const errorLu = (10 / Math.LN10) * Math.SQRT2 * relativeError * (1 + exp10(-ratioLu / 10));
  if (errorLu <= MAX_ERROR_LU || ratioLu >= CLEAR_LU) return { value: ratioLu };
  return {
    absent: `the background varies so much in the pauses that the ratio is not certain to 1 LU (by its scatter ±${errorLu.toFixed(1)} LU)`,
  };
}

/** Standard error of the mean over pieces of pause, as a share of it; infinite of too few. */
function computeRelativeError(powers: Float32Array, isQuiet: Uint8Array): number {
  for (const { frames, min } of PIECES) {
    const pieces = piecesOf(powers, runsOf(isQuiet, 1), frames);
    if (pieces.length < min) continue;
    const level = mean(pieces);
    return level > 0 ? deviation(pieces) / level / Math.sqrt(pieces.length) : 0;
  }
  return Infinity;
}

/** Whether the pauses near a place fall silent: what else they hold is no background, but words that were not detected. */
function holdsSilence(powers: Float32Array, isQuiet: Uint8Array, place: FrameRun): boolean {
  const start = Math.max(0, place.start - NEAR_FRAMES);
  const near = isQuiet.subarray(start, place.end + NEAR_FRAMES);
  const runs = runsOf(near, 1).map((run) => ({ start: start + run.start, end: start + run.end }));
  const pieces = piecesOf(powers, runs, SHORT_PIECE_FRAMES);
  const silent = mean(pieces) * SILENT_SHARE;
  return pieces.filter((power) => power < silent).length > MAX_SILENT_PIECES * pieces.length;
}

const piecesOf = (powers: Float32Array, runs: readonly FrameRun[], frames: number): number[] =>
  runs.flatMap(({ start, end }) =>
    Array.from({ length: Math.floor((end - start) / frames) }, (_, i) =>
      mean(powers.subarray(start + i * frames, start + (i + 1) * frames)),
    ),
  );

/** Power less that of the background, relative to the background. */
function ratioOf(both: number, background: number): number {
  if (background <= 0) return HIGHEST_RATIO_LU;
  const ratioLu = 10 * log10(Math.max(both / background - 1, exp10(LOWEST_RATIO_LU / 10)));
  return Math.min(HIGHEST_RATIO_LU, ratioLu);
}

const powerOfLufs = (lufs: number): number => exp10((lufs + 0.691) / 10);

/** K-weighted power of frames of 20 ms. */
function framePowers({ energies, rateHz }: LoudnessSteps, count: number): Float32Array {
  const powers = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const frames =
      gridFrame(i + 1, LEVEL_FRAME_SEC, rateHz) - gridFrame(i, LEVEL_FRAME_SEC, rateHz);
    const step = i * STEPS_PER_FRAME;
    powers[i] = ((energies[step] ?? 0) + (energies[step + 1] ?? 0)) / frames;
  }
  return powers;
}

function computeMask(runs: readonly FrameRun[], frames: number): Uint8Array {
  const mask = new Uint8Array(frames);
  for (const { start, end } of runs) mask.fill(1, start, end);
  return mask;
}

/** 1 in the pauses around some stretches: within 5 s of one, 0.2 s away from all. */
function quietNear(stretches: readonly FrameRun[], frames: number): Uint8Array {
  const isQuiet = new Uint8Array(frames);
  for (const { start, end } of stretches)
    isQuiet.fill(1, Math.max(0, start - NEAR_FRAMES), end + NEAR_FRAMES);
  for (const { start, end } of stretches)
    isQuiet.fill(0, Math.max(0, start - KEEP_AWAY_FRAMES), end + KEEP_AWAY_FRAMES);
  return isQuiet;
}

/** Mean power of the frames of a run that are marked, and how many they are. */
function meanWhere(powers: Float32Array, mask: Uint8Array, { start, end }: FrameRun) {
  let [sum, count] = [0, 0];
  for (let i = Math.max(0, start); i < Math.min(end, mask.length); i++)
    if (mask[i] === 1) {
      sum += powers[i] ?? 0;
      count++;
    }
  return { mean: sum / count, count };
}
