import { powerDb } from '../../core/numbers.js';
import type { Reading } from '../../core/reading.js';
import { channelLags } from '../../features/stereo/channel-lags.js';
import { defineDerived } from '../derived.js';

/** In less, two sounds may be alike by chance at one of so many delays. */
const MIN_SEC = 1;
/** −30 dB of what both hold is left when one is taken from the other. */
const MAX_LEFT = 1e-3;
/** A tone fits at any lag: 1 ms and more beside the best one, nothing is nearly as alike. */
const ADJACENT_SEC = 0.001;
const MAX_ADJACENT = 0.95;

/** What differs by less is the same channel twice, which stereoLayout tells, and many mono files are kept so. */
export const MIN_COPY_GAIN_DB = 0.1;

/** Why there is none where both sound. */
export const NO_COPY = 'no exact copy of one channel was found in the other, up to 40 ms apart';

/** What the second channel is of the first. */
export interface ChannelCopy {
  /** Frames by which it comes later; negative where it comes earlier. */
  readonly lagFrames: number;
  readonly isInverted: boolean;
  readonly gainDb: number;
  /** What is left of the second when the first is taken from it. */
  readonly residualDb: number;
}

/** Two channels that are one, delayed, turned over or louder. */
export const channelCopy = defineDerived({
  id: 'channel-copy',
  basis: 'correlation over lags up to 40 ms; docs/measures/stereo.md#channel-copy',
  needs: { lags: channelLags },

  derive({ lags }, { format: { rateHz }, frames }): Reading<ChannelCopy> {
    if (!lags) return { absent: 'it needs two channels to compare' };
    if (frames < MIN_SEC * rateHz) return { absent: `less than ${MIN_SEC} s of sound` };
    const { reach, correlations, ratios } = lags;
    const likeness = (index: number) => Math.abs(correlations[index] ?? 0);
    let best = reach;
    correlations.forEach((_, i) => {
      if (likeness(i) > likeness(best)) best = i;
    });
    if (likeness(best) === 0) return { absent: 'a channel is silent' };
    const left = Math.max(0, 1 - likeness(best) * likeness(best));
    if (left > MAX_LEFT) return { absent: NO_COPY };
    const adjacent = correlations.findIndex(
      (_, i) => Math.abs(i - best) >= ADJACENT_SEC * rateHz && likeness(i) > MAX_ADJACENT,
    );
    if (adjacent >= 0) return { absent: 'a steady tone, which is similar at many delays' };
    return {
      value: {
        lagFrames: best - reach,
        isInverted: (correlations[best] ?? 0) < 0,
        gainDb: powerDb(ratios[best] ?? 0),
        residualDb: powerDb(left),
      },
    };
  },
});
