import { defineDerived } from './derived.js';
import { levelFrames } from './level-frames.js';
import { meanPower } from './pauses.js';
import { speech } from './speech.js';

/** Mean squares; `undefined` without speech. */
export interface SpeechLevel {
  /** Of the speech frames. */
  readonly power: number | undefined;
  /** Of those of v1, whichever detector was asked for. */
  readonly corePower: number | undefined;
}

/** How loud the speech is. */
export const speechLevel = defineDerived({
  id: 'speech-level',
  basis: 'measures 7, averageSpeechRms',
  needs: { levels: levelFrames, speech },

  derive: ({ levels: { powers }, speech: { segments, cores } }): SpeechLevel => ({
    power: meanPower(powers, segments),
    corePower: meanPower(powers, cores),
  }),
});
