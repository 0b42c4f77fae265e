import { clamp } from '../../core/numbers.js';
import type { Reading } from '../../core/reading.js';
import { exp2 } from '@sonometer/decode/elementary/exp2';
import {
  QUALITY_ROW,
  QUALITY_ROW_SEC,
  qualityRows,
  type QualityRows,
  QUALITY_VALUES,
} from '../../features/quality/quality-rows.js';
import { defineDerived } from '../derived.js';
import type { DialogueStretches } from '../dialogue/dialogue.js';
import { ratedSpeech } from './rated-speech.js';
import { LEVEL_FRAME_SEC } from '../levels/level-frames.js';

export const NO_DETECTED_SPEECH = 'no speech is detected with certainty';
/** The teacher rates windows of 9 s; a single word is too short to rate. */
const MIN_SPEECH_SEC = 1;
/** The ratings hear the pauses around speech: 1 s on either side. */
const AROUND_FRAMES = 50;
/** Every row counts a little: 1/64 (evaluation/quality/model.py, FLOOR). */
const MIN_WEIGHT = 1 / 64;

/** What the network states of a span of time. */
export interface SpeechRating {
  /** Ratings of ITU-T P.835, 1 to 5. */
  readonly overall: number;
  readonly signal: number;
  readonly background: number;
  /** C50, dB. */
  readonly c50Db: number;
  /** T60, s. */
  readonly reverberationSec: number;
  /** Share by which drop-outs lower signal and overall. */
  readonly dropouts: number;
}

export interface SpeechRatings {
  readonly file: SpeechRating;
  /** Rows of 160 ms of the file. */
  readonly count: number;
  /** 1 for a row with speech, and for those around it. */
  readonly isSpoken: Uint8Array;
  readonly isAround: Uint8Array;
  /** Of the rows of a span that are near speech; `undefined` without any. */
  readonly over: (fromRow: number, toRow: number) => SpeechRating | undefined;
  readonly speechSec: number;
}

/** Ratings of the speech, per file and of any span (docs/models/speech-quality.md). */
export const speechRatings = defineDerived({
  id: 'speech-ratings',
  // Basis: docs/models/speech-quality.md
  needs: { rows: qualityRows, dialogue: ratedSpeech },

  derive: ({ rows, dialogue }): Reading<SpeechRatings> => rateSpeech(rows, dialogue),
});

/** The ratings of the speech, from what the network states every 160 ms. */
export function rateSpeech(rows: QualityRows, dialogue: DialogueStretches): Reading<SpeechRatings> {
  const speechSec = dialogue.spokenFrames * LEVEL_FRAME_SEC;
  if (speechSec === 0) return { absent: NO_DETECTED_SPEECH };
  if (speechSec < MIN_SPEECH_SEC)
    return {
      absent: `${speechSec.toFixed(1)} s of speech are detected; at least ${MIN_SPEECH_SEC} s are needed`,
    };
  const count = rows.rows.length / QUALITY_ROW;
  const isSpoken = computeRows(dialogue, count, 0);
  const isAround = computeRows(dialogue, count, AROUND_FRAMES);
  const over = (from: number, to: number) => ratingOf(rows, isAround, from, to);
  const file = over(0, count);
  if (!file) return { absent: NO_DETECTED_SPEECH };
  return { value: { file, count, isSpoken, isAround, over, speechSec } };
}

/** 1 for each row that a stretch, widened by so many level frames, touches. */
function computeRows({ stretches }: DialogueStretches, count: number, wider: number): Uint8Array {
  const mask = new Uint8Array(count);
  const perRow = QUALITY_ROW_SEC / LEVEL_FRAME_SEC;
  for (const { start, end } of stretches)
    mask.fill(
      1,
      Math.max(0, Math.floor((start - wider) / perRow)),
      Math.max(0, Math.ceil((end + wider) / perRow)),
    );
  return mask;
}

/** The mean of each value over the marked rows of a span, by the weights that the network gives them. */
function ratingOf(
  { rows, scale }: QualityRows,
  mask: Uint8Array,
  from: number,
  to: number,
): SpeechRating | undefined {
  const sums = new Float64Array(QUALITY_VALUES);
  const weights = new Float64Array(QUALITY_VALUES);
  const least = MIN_WEIGHT * scale;
  let marked = 0;
  for (let i = from; i < to; i++) {
    if (mask[i] !== 1) continue;
    marked++;
    for (let k = 0; k < QUALITY_VALUES; k++) {
      const weight = Math.max(0, rows[i * QUALITY_ROW + QUALITY_VALUES + k] ?? 0) + least;
      sums[k] = (sums[k] ?? 0) + weight * (rows[i * QUALITY_ROW + k] ?? 0);
      weights[k] = (weights[k] ?? 0) + weight;
    }
  }
  if (marked === 0) return undefined;
  const value = (k: number) => (sums[k] ?? 0) / (weights[k] ?? 1) / scale;
  // units of evaluation/quality/model.py: UNIT, OFFSET
  const rating = (k: number) => clamp(3 + value(k), 1, 5);
  return {
    overall: rating(0),
    signal: rating(1),
    background: rating(2),
    c50Db: 10 + 8 * value(3),
    reverberationSec: exp2(value(4) - 1),
    dropouts: clamp(value(7) / 2, 0, 1),
  };
}
