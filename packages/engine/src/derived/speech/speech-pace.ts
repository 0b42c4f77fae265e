import { deviation } from '../../core/numbers.js';
import { square } from '../../elementary/square.js';
import { defineDerived } from '../derived.js';
import { LEVEL_FRAME_SEC } from '../levels/level-frames.js';
import { speechBursts } from './speech-bursts.js';
import { NO_SPEECH, speech } from './speech.js';

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
  basis: 'docs/measures/speech.md#bursts-and-pace',
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
