import type { Reading } from '../../core/reading.js';
import { channelClassifier } from '../../features/classifier/channel-classifier.js';
import { channelLevels } from '../../features/levels/channel-levels.js';
import { defineDerived } from '../derived.js';
import { NO_SPEECH } from '../speech/speech.js';
import { asPhrases, detectedFrames } from '../speech/detected-speech.js';
import { crosstalkDb, withinDelay } from './crosstalk.js';

/** Who speaks when, in frames of 20 ms. */
export interface Speakers {
  /** 1 where the voice of the first, and of the second, channel speaks. */
  readonly first: Uint8Array;
  readonly second: Uint8Array;
  /** Level of a voice in the other channel relative to its own, dB; −Infinity where too little of it is detected. */
  readonly firstInSecondDb: number;
  readonly secondInFirstDb: number;
}

/** A channel holds a voice of its own where it exceeds the crosstalk from the other by this. */
const OVER_CROSSTALK_DB = 6;
/** Each voice must be softer in the other channel than in its own, or the channels cannot be distinguished. */
const MIN_APART_DB = -OVER_CROSSTALK_DB;

/** The voices of a file with one speaker in each of its two channels. */
export const speakers = defineDerived({
  id: 'speakers',
  basis: 'docs/measures/conversation.md#who-speaks',
  needs: { detected: channelClassifier, powers: channelLevels },

  derive({ detected, powers }): Reading<Speakers> {
    const [firstDetected, secondDetected] = detected;
    const [firstPowers, secondPowers] = powers;
    if (!firstDetected || !secondDetected || !firstPowers || !secondPowers)
      return { absent: 'a conversation needs two channels with one voice in each' };

    const frames = firstPowers.length;
    const [firstDb, secondDb] = [withinDelay(firstPowers), withinDelay(secondPowers)];
    const first = detectedFrames(firstDetected.speech, frames);
    const second = detectedFrames(secondDetected.speech, frames);
    let firstInSecondDb = crosstalkDb(firstDb, secondDb, first);
    let secondInFirstDb = crosstalkDb(secondDb, firstDb, second);
    // what is detected in a channel may be only the other voice, which is then louder in the other
    if (firstInSecondDb <= MIN_APART_DB && secondInFirstDb > -MIN_APART_DB)
      secondInFirstDb = -Infinity;
    else if (secondInFirstDb <= MIN_APART_DB && firstInSecondDb > -MIN_APART_DB)
      firstInSecondDb = -Infinity;
    if (Math.max(firstInSecondDb, secondInFirstDb) > MIN_APART_DB)
      return {
        absent: 'both voices are equally loud in both channels; one voice in each is needed',
      };

    clearCrosstalk(first, firstDb, secondDb, secondInFirstDb);
    clearCrosstalk(second, secondDb, firstDb, firstInSecondDb);
    for (const mask of [first, second]) asPhrases(mask);
    if (!first.includes(1) && !second.includes(1)) return { absent: NO_SPEECH };
    return { value: { first, second, firstInSecondDb, secondInFirstDb } };
  },
});

/** Clears a mask where the channel holds no more than crosstalk. */
function clearCrosstalk(
  mask: Uint8Array,
  ownDb: Float32Array,
  otherDb: Float32Array,
  crossingDb: number,
): void {
  for (let i = 0; i < mask.length; i++)
    if ((ownDb[i] ?? 0) < (otherDb[i] ?? 0) + crossingDb + OVER_CROSSTALK_DB) mask[i] = 0;
}
