import { defineDerived } from '../derived.js';
import { MOVING_MATTERS_BELOW_DB, noiseSpread } from '../speech/moving-noise.js';
import { speechNoise } from './speech-noise.js';

/**
 * Below this the ratio is only an upper bound: speech under the noise is not found, and what is found is its loud
 * parts, or the noise itself (decision 0023, speech under its noise).
 */
const BELOW_DB = 10;

/**
 * The same holds where the noise moves more than any steady one (1.1 dB), or the pauses are too short to show it: the
 * voice is found in its lulls.
 */
const MAX_SPREAD_DB = 1.2;

/**
 * Below this, what the pauses hold over the tracked noise may be the background: babble of −5 to 0 dB reads up to 7 dB,
 * soft speech at 10 dB reads 8 dB and more.
 */
const BACKGROUND_BELOW_DB = 7;
/** Noise tracked under the speech moves by this from block to block when it is steady, and speech leaks into it. */
const MAX_TRACKED_SPREAD_DB = 2.5;

/** The sentence that marks a ratio of `what` as an upper bound; nothing where the ratio is exact. */
export type SnrBound = (what: string, ratioDb: number) => string | undefined;

export const snrBound = defineDerived({
  id: 'snr-bound',
  basis: 'decision 0023',
  needs: { spread: noiseSpread, noise: speechNoise },

  // With an unknown spread the noise is not known to be steady: there is a warning, where movingNoise leaves nothing
  // out.
  derive({ spread = Infinity, noise: { source, spreadDb = 0, isMoreInPauses } }): SnrBound {
    // The level of the speech is that of all detected speech, and the tracked noise is no lull between swells.
    if (source === 'tracked')
      return (what, ratioDb) => {
        if (ratioDb < BACKGROUND_BELOW_DB && isMoreInPauses)
          return `${what} is an upper bound: below ${BACKGROUND_BELOW_DB} dB, music and voices of the background may be taken for soft speech`;
        return ratioDb < MOVING_MATTERS_BELOW_DB && spreadDb > MAX_TRACKED_SPREAD_DB
          ? `${what} is an upper bound: the noise under the speech varies by ${spreadDb.toFixed(1)} dB, and its swells cannot be separated from the speech`
          : undefined;
      };
    return (what, ratioDb) => {
      if (ratioDb < BELOW_DB)
        return `${what} is an upper bound: below ${BELOW_DB} dB of signal-to-noise ratio, only the loud parts of the speech may be detected`;
      return ratioDb < MOVING_MATTERS_BELOW_DB && spread > MAX_SPREAD_DB
        ? `${what} is an upper bound: below ${MOVING_MATTERS_BELOW_DB} dB in possibly varying noise, the speech may contain more noise than the pauses`
        : undefined;
    };
  },
});
