import { deviation, powerDb } from '../../core/numbers.js';
import { square } from '@sonometer/decode/elementary/hypot';
import { LEVEL_STEP_SEC } from '../../features/levels/level-steps.js';
import { defineDerived } from '../derived.js';
import { centredFrames, centredSteps } from '../levels/centred-levels.js';
import { LEVEL_FRAME_SEC } from '../levels/level-frames.js';
import { speechLevels } from './speech-levels.js';
import { NO_SPEECH, speech } from './speech.js';

/** np.hanning(9)[1:-1] over its sum: 70 ms in all. */
const SMOOTHING = [0.14645, 0.5, 0.85355, 1, 0.85355, 0.5, 0.14645].map((weight) => weight / 4);
/** A dip this deep parts two bursts. */
const DIP_DB = 6;
/** A burst rises to within this of the recording's loud frames. */
const UNDER_TOP_DB = 16;

/**
 * Times of the bursts of speech, s: the peaks between dips of at least 6 dB of the 10 ms envelope
 * (docs/measures/speech.md#bursts-and-pace). Similar to syllables, but not the same: a soft syllable makes no dip.
 */
export const speechBursts = defineDerived({
  id: 'speech-bursts',
  // Basis: docs/measures/speech.md#bursts-and-pace
  needs: { steps: centredSteps, levels: centredFrames, bounds: speechLevels, speech },

  derive({ steps: { powers }, levels: { topDb }, bounds, speech: { mask } }): Float64Array {
    const minDb = Math.max(bounds.thresholdDb, topDb - UNDER_TOP_DB);
    const bursts: number[] = [];
    let isRising = true;
    let peakDb = -Infinity;
    let peakStep = 0;
    let dipDb = Infinity;
    const count = () => bursts.push((peakStep + 0.5) * LEVEL_STEP_SEC);

    for (let step = 0; step < powers.length; step++) {
      const detectedDb = smoothedDb(powers, step);
      const isSpeech = mask[step >> 1] === 1;
      const levelDb = isSpeech ? detectedDb : Math.min(detectedDb, minDb - DIP_DB);
      if (isRising) {
        if (levelDb > peakDb) {
          peakDb = levelDb;
          peakStep = step;
        } else if (peakDb >= minDb && levelDb <= peakDb - DIP_DB) {
          count();
          isRising = false;
          dipDb = levelDb;
        }
      } else {
        dipDb = Math.min(dipDb, levelDb);
        if (levelDb >= dipDb + DIP_DB && levelDb >= minDb) {
          isRising = true;
          peakDb = levelDb;
          peakStep = step;
        }
      }
    }
    if (isRising && peakDb >= minDb) count();
    return Float64Array.from(bursts);
  },
});

function smoothedDb(powers: Float32Array, step: number): number {
  let sum = 0;
  for (let i = 0; i < SMOOTHING.length; i++) {
    const at = Math.min(powers.length - 1, Math.max(0, step + i - 3));
    sum += (SMOOTHING[i] ?? 0) * (powers[at] ?? 0);
  }
  return powerDb(sum);
}

const WINDOW_FRAMES = 250;
const HOP_FRAMES = 125;
const MIN_SPEECH_FRAMES = 100;
const MIN_WINDOWS = 3;

export type SpeechPace =
  | {
      readonly burstsPerSec: number;
      /** Over windows of 5 s; `undefined` with fewer than three that hold 2 s of speech. */
      readonly variance: number | undefined;
    }
  | { readonly absent: string };

/** Bursts per second of speech, and how that varies (docs/measures/speech.md#bursts-and-pace). */
export const speechPace = defineDerived({
  id: 'speech-pace',
  // Basis: docs/measures/speech.md#bursts-and-pace
  needs: { speech, bursts: speechBursts },

  derive({ speech: { mask, speechSec }, bursts }): SpeechPace {
    if (speechSec === 0) return { absent: NO_SPEECH };
    const rates: number[] = [];
    let next = 0; // the first burst that later windows may hold
    for (let start = 0; start + WINDOW_FRAMES <= mask.length; start += HOP_FRAMES) {
      const fromSec = start * LEVEL_FRAME_SEC;
      const toSec = (start + WINDOW_FRAMES) * LEVEL_FRAME_SEC;
      while ((bursts[next] ?? Infinity) < fromSec) next++;
      const frames = mask.subarray(start, start + WINDOW_FRAMES).reduce((sum, one) => sum + one, 0);
      if (frames < MIN_SPEECH_FRAMES) continue;
      let count = 0;
      while ((bursts[next + count] ?? Infinity) < toSec) count++;
      rates.push(count / (frames * LEVEL_FRAME_SEC));
    }
    return {
      burstsPerSec: bursts.length / speechSec,
      variance: rates.length >= MIN_WINDOWS ? square(deviation(rates)) : undefined,
    };
  },
});
