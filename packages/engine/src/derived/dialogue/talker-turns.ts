import { cos } from '@sonometer/decode/elementary/cos';
import { exp10 } from '@sonometer/decode/elementary/exp10';
import { log } from '@sonometer/decode/elementary/log';
import type { FrameRun } from '../../algorithms/spectrum.js';
import { mean, median, percentile, sum } from '../../core/numbers.js';
import { classifier } from '../../features/classifier/classifier.js';
import { pitchFrames } from '../../features/pitch/pitch-candidates.js';
import { ENVELOPE_BANDS, voiceEnvelope } from '../../features/speech/voice-envelope.js';
import { defineDerived } from '../derived.js';
import { LEVEL_FRAME_SEC } from '../levels/level-frames.js';
import { dialogueStretches } from './dialogue.js';

/** A shorter stretch is a word or two, whose sounds decide its spectrum. */
const MIN_FRAMES = 50;
/** A longer one is divided: another talker may answer without a pause. */
const MAX_FRAMES = 200;
/** Steps this far below the loud ones of a turn are pauses and the ends of words. */
const UNDER_LOUD = exp10(-2.5);
/** Cepstral coefficients of the envelope, the level left out. */
const COEFFICIENTS = 15;
const CLEAR_PITCH = 0.8;
const MIN_VOICED_FRAMES = 5;
/** Below the lowest level that a turn has; lest the logarithm of silence is infinite. */
const TINY = 1e-12;

/** Numbers of a turn that describe its voice. */
export const TURN_NUMBERS = 2 + COEFFICIENTS;

/** A stretch of speech of 1 to 4 s, and its voice. */
export interface TalkerTurn extends FrameRun {
  /** Median pitch, then its 20th percentile, in semitones over 1 Hz; then the cepstrum of the envelope. */
  readonly voice: Float64Array;
  /** Whether the pitch is that of the turn; otherwise that of the file. */
  readonly isVoiced: boolean;
  /** Mean logit of speech. */
  readonly logit: number;
}

/** Turns of speech with pitch and timbre; frames of 20 ms (docs/measures/dialogue.md#talkers). */
export const talkerTurns = defineDerived({
  id: 'talker-turns',
  // Basis: docs/measures/dialogue.md#talkers
  needs: {
    dialogue: dialogueStretches,
    detected: classifier,
    envelope: voiceEnvelope,
    pitch: pitchFrames,
  },

  derive({
    dialogue: { stretches },
    detected: { speech },
    envelope: { rows, stepSec },
    pitch: { clarity, semitones },
  }): readonly TalkerTurn[] {
    const turns = stretches.flatMap(divide);
    const pitches = turns.map(({ start, end }) => {
      const isVoiced = (_: number, i: number) => (clarity[start + i] ?? 0) >= CLEAR_PITCH;
      return semitones.subarray(start, end).filter(isVoiced);
    });
    const usual = pitches.filter(({ length }) => length >= MIN_VOICED_FRAMES);
    if (usual.length === 0) return [];
    const usualPitch = median(usual.map((of) => median(of)));
    return turns.flatMap((turn, i) => {
      const cepstrum = computeCepstrum(rows, {
        start: Math.round((turn.start * LEVEL_FRAME_SEC) / stepSec),
        end: Math.round((turn.end * LEVEL_FRAME_SEC) / stepSec),
      });
      if (!cepstrum) return [];
      const own = pitches[i] ?? [];
      const isVoiced = own.length >= MIN_VOICED_FRAMES;
      const pitch = isVoiced ? [median(own), percentile(own, 20)] : [usualPitch, usualPitch];
      const logit = mean(speech.subarray(turn.start, turn.end));
      return [{ ...turn, voice: Float64Array.of(...pitch, ...cepstrum), isVoiced, logit }];
    });
  },
});

/** Equal parts of at most 4 s; none of less than 1 s. */
function divide({ start, end }: FrameRun): readonly FrameRun[] {
  const frames = end - start;
  if (frames < MIN_FRAMES) return [];
  const parts = Math.ceil(frames / MAX_FRAMES);
  const at = (part: number) => start + Math.round((frames * part) / parts);
  return Array.from({ length: parts }, (_, part) => ({ start: at(part), end: at(part + 1) }));
}

/** Mean cepstrum of the loud steps; `undefined` without one. */
function computeCepstrum(rows: Float32Array, { start, end }: FrameRun): Float64Array | undefined {
  const levels: number[] = [];
  for (let step = start; step < end; step++) levels.push(sum(rowOf(rows, step)));
  const least = UNDER_LOUD * percentile(levels, 95);
  const logs = new Float64Array(ENVELOPE_BANDS);
  let count = 0;
  levels.forEach((level, i) => {
    if (!(level > 0) || level < least) return;
    count++;
    rowOf(rows, start + i).forEach((power, b) => {
      logs[b] = (logs[b] ?? 0) + log(power / level + TINY);
    });
  });
  if (count === 0) return undefined;
  return Float64Array.from({ length: COEFFICIENTS }, (_, k) => {
    let coefficient = 0;
    logs.forEach((value, b) => {
      coefficient += value * cos((Math.PI * (k + 1) * (b + 0.5)) / ENVELOPE_BANDS);
    });
    return coefficient / count;
  });
}

const rowOf = (rows: Float32Array, step: number): Float32Array =>
  rows.subarray(step * ENVELOPE_BANDS, (step + 1) * ENVELOPE_BANDS);
