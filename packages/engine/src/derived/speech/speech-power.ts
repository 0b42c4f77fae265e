import { defineDerived } from '../derived.js';
import { levelFrames } from '../levels/level-frames.js';
import { meanPower } from './pauses.js';
import { speech } from './speech.js';

/**
 * Mean square of the speech frames of v1, whichever detector was requested; `undefined` without speech. The edges that
 * k2 adds are soft sound or background: they would lower the level of phrases of 1 to 2 s by 0.2 to 0.7 dB, though
 * nobody speaks more softly.
 */
export const speechPower = defineDerived({
  id: 'speech-power',
  basis: 'docs/measure/averageSpeechRmsDb.md; decision 0005',
  needs: { levels: levelFrames, speech },

  derive: ({ levels: { powers }, speech: { cores } }): number | undefined =>
    meanPower(powers, cores),
});
