import { framesOfRuns } from '../../algorithms/frame-runs.js';
import { defineDerived } from '../derived.js';
import { movingNoise, type NoiseDoubt } from '../speech/moving-noise.js';
import { MIN_LOUD_SHARE, speechNoise } from './speech-noise.js';
import { speech } from '../speech/speech.js';
import { speechPresence } from '../speech/speech-presence.js';

/** Loud parts alone matter where the rest lies in the noise. */
const BELOW_DB = 10;

/** The mean of the ratios of the phrases may exceed the ratio of the whole by this, where that is under 30 dB, */
const MAX_OVER_WHOLE_DB = 2.5;
const BELOW_WHOLE_DB = 30;
/** unless the noise before and after the phrases agrees to this. */
const MAX_STEP_DB = 2;

/**
 * Why the ratios of phrases are those of the quietest moments of their noise; `undefined` where they are not. Short
 * pauses in noise that comes and goes are quiet for one phrase and loud for the next; the mean of such ratios, in dB,
 * depends on the quiet ones (decision 0023).
 */
export function quietMoments(meanDb: number, wholeDb: number, stepDb: number): string | undefined {
  return wholeDb < BELOW_WHOLE_DB && meanDb - wholeDb > MAX_OVER_WHOLE_DB && stepDb > MAX_STEP_DB
    ? `the noise before and after the phrases differs by ${stepDb.toFixed(1)} dB; their mean ratio would describe quiet moments, ${(meanDb - wholeDb).toFixed(1)} dB above the overall ratio`
    : undefined;
}

/**
 * Whether a speech to noise ratio can be measured: from noise that keeps its level (decision 0023), of the speech and
 * not of its loudest syllables, which read 1 to 4 dB high over trains and rain at 0 dB
 * (docs/models/hearing.md#speech-to-noise).
 */
export const snrDoubt = defineDerived({
  id: 'snr-doubt',
  basis: 'decision 0023; docs/models/hearing.md#speech-to-noise',
  needs: { moving: movingNoise, speech, presence: speechPresence, noise: speechNoise },

  derive({ moving, speech: { cores }, presence, noise }): NoiseDoubt {
    // Neither the pauses nor the loud parts alone are measured then.
    if (noise.source === 'tracked') return () => undefined;
    const share = framesOfRuns(cores) / framesOfRuns(presence);
    return (ratioDb) =>
      (noise.isSame ? undefined : moving(ratioDb)) ??
      (ratioDb < BELOW_DB && share < MIN_LOUD_SHARE
        ? `only ${(100 * share).toFixed(0)} % of the detected speech exceeds the noise; its ratio would describe the loudest parts`
        : undefined);
  },
});
