import { framesOfRuns } from '../../algorithms/spectrum.js';
import { ECHO_OVER_NOISE } from '../../core/about.js';
import type { Bounds } from '../../core/reading.js';
import { defineDerived } from '../derived.js';
import {
  MOVING_MATTERS_BELOW_DB,
  movingNoise,
  type NoiseDoubt,
  noiseSpread,
} from '../speech/pauses.js';
import { speechPresence } from '../speech/speech-presence.js';
import { speech } from '../speech/speech.js';
import { MIN_LOUD_SHARE } from './noise-estimate.js';
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

/** Of 299 bounds of dense speech in known noise 295 hold to this (decision 0052): a bound has the margin of the ratio. */
const BOUND_MARGIN_DB = 3;
const marginOf = (loweredByDb: number) =>
  `to ${Math.round(10 * (BOUND_MARGIN_DB + loweredByDb)) / 10} dB:`;
/** `a is an upper bound, to 3 dB:`, `a, b and c are lower bounds, to 3 dB:`. */
const boundsAre = (ids: readonly string[], kind: 'upper' | 'lower', loweredByDb = 0): string => {
  const article = kind === 'upper' ? 'an' : 'a';
  const [last, ...others] = ids.toReversed();
  return others.length === 0
    ? `${last} is ${article} ${kind} bound, ${marginOf(loweredByDb)}`
    : `${others.toReversed().join(', ')} and ${last} are ${kind} bounds, ${marginOf(loweredByDb)}`;
};

const QUIETER =
  'the pauses are quieter than the noise under the speech, as where a noise gate closes';

/**
 * The sentences that mark the ratios of measures as bounds; none where they are exact. A value that is lower than the
 * ratio may be that much further below the truth.
 */
export type SnrBound = (ids: readonly string[], ratioDb: number, loweredByDb?: number) => Bounds;

export const snrBound = defineDerived({
  id: 'snr-bound',
  // Basis: decision 0023
  needs: { spread: noiseSpread, noise: speechNoise },

  // With an unknown spread the noise is not known to be steady: there is a warning, where movingNoise leaves nothing
  // out.
  derive({ spread = Infinity, noise }): SnrBound {
    const { source, spreadDb = 0, isMoreInPauses, isLessInPauses } = noise;
    const { exposedShare, coveredBy, isSilenced } = noise;
    // The level of the speech is that of all detected speech, and the tracked noise is no lull between swells.
    if (source === 'gated' || noise.isOfPassages) return () => ({});
    if (source === 'tracked')
      return (ids, ratioDb, loweredByDb = 0) => {
        if (coveredBy === 'echo')
          return { lowerBound: `${boundsAre(ids, 'lower')} ${ECHO_OVER_NOISE}` };
        if (coveredBy !== 'nothing')
          return {
            lowerBound: isSilenced
              ? `${boundsAre(ids, 'lower')} its pauses are silent, and its noise may be covered`
              : `${boundsAre(ids, 'lower')} ${COVERED[coveredBy]} its noise ${percentOf(1 - exposedShare)} % of the time${AND[coveredBy]}`,
          };
        if (isLessInPauses)
          return { upperBound: `${boundsAre(ids, 'upper', loweredByDb)} ${QUIETER}` };
        if (ratioDb < BACKGROUND_BELOW_DB && isMoreInPauses)
          return {
            upperBound: `${boundsAre(ids, 'upper', loweredByDb)} below ${BACKGROUND_BELOW_DB} dB, music and voices of the background may be taken for soft speech`,
          };
        return ratioDb < MOVING_MATTERS_BELOW_DB && spreadDb > MAX_TRACKED_SPREAD_DB
          ? {
              upperBound: `${boundsAre(ids, 'upper', loweredByDb)} the noise under the speech varies by ${spreadDb.toFixed(1)} dB, and its swells cannot be separated from the speech`,
            }
          : {};
      };
    return (ids, ratioDb, loweredByDb = 0) => {
      if (isLessInPauses)
        return { upperBound: `${boundsAre(ids, 'upper', loweredByDb)} ${QUIETER}` };
      if (ratioDb < BELOW_DB)
        return {
          upperBound: `${boundsAre(ids, 'upper', loweredByDb)} below ${BELOW_DB} dB of signal-to-noise ratio, only the loud parts of the speech may be detected`,
        };
      return ratioDb < MOVING_MATTERS_BELOW_DB && spread > MAX_SPREAD_DB
        ? {
            upperBound: `${boundsAre(ids, 'upper', loweredByDb)} below ${MOVING_MATTERS_BELOW_DB} dB in possibly varying noise, the speech may contain more noise than the pauses`,
          }
        : {};
    };
  },
});

const COVERED = {
  speech: 'the speech covers',
  sounds: 'other sounds may cover',
} as const;
const AND = {
  speech: ', and soft speech may count as noise',
  sounds: '',
} as const;

const percentOf = (share: number) => (100 * share).toFixed(0);

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
  // Basis: decision 0023; docs/models/hearing.md#speech-to-noise
  needs: {
    moving: movingNoise,
    speech,
    presence: speechPresence,
    noise: speechNoise,
  },

  derive({ moving, speech: { cores }, presence, noise }): NoiseDoubt {
    // Neither the pauses nor the loud parts alone are measured then.
    if (noise.source !== 'pauses' || noise.isOfPassages) return () => undefined;
    const share = framesOfRuns(cores) / framesOfRuns(presence);
    return (ratioDb) =>
      (noise.isSame ? undefined : moving(ratioDb)) ??
      (ratioDb < BELOW_DB && share < MIN_LOUD_SHARE
        ? `only ${percentOf(share)} % of the detected speech exceeds the noise; its ratio would describe the loudest parts`
        : undefined);
  },
});
