import { powerDb } from '../../core/numbers.js';
import type { Reading } from '../../core/reading.js';
import { channelLags } from '../../features/stereo/channel-lags.js';
import { defineDerived } from '../derived.js';

/** In less, two sounds may match by chance at one of so many delays. */
const MIN_SEC = 1;
/** −30 dB of the common signal is left when one channel is subtracted from the other. */
const MAX_LEFT = 1e-3;
/** A tone fits at any lag: for other sound, 1 ms and more from the best one, nothing is nearly as similar. */
const ADJACENT_SEC = 0.001;
const MAX_ADJACENT = 0.95;

/** What differs by less is the same channel twice, which stereoLayout reports, and many mono files are stored so. */
export const MIN_COPY_GAIN_DB = 0.1;

/** Why there is none where both channels sound. */
export const NO_COPY = 'no exact copy of one channel was found in the other, up to 40 ms apart';

/** Relation of the second channel to the first. */
export interface ChannelCopy {
  /** Delay of the second channel, frames; negative where it is earlier. */
  readonly lagFrames: number;
  readonly isInverted: boolean;
  readonly gainDb: number;
  /** Residual of the second channel after subtracting the first. */
  readonly residualDb: number;
}

/** Two channels that are equal except for delay, polarity or gain. */
export const channelCopy = defineDerived({
  id: 'channel-copy',
  basis: 'correlation over lags up to 40 ms; docs/measure/channel-copy.md',
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
