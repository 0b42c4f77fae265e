import { frontPair, hasFrontPair } from '@sonometer/decode/core/layout';
import { clamp, itemAt, powerDb } from '../../core/numbers.js';
import type { Reading } from '../../core/reading.js';
import { sampleSums } from '../../features/levels/sample-sums.js';
import { channelLags } from '../../features/stereo/channel-lags.js';
import { bassEnergies } from '../../features/stereo/stereo-angles.js';
import { defineDerived } from '../derived.js';
import { levels } from '../levels/levels.js';

export interface Stereo {
  readonly isMono: boolean;
  readonly isSilent: boolean;
  /** Which of more than two channels are left and right is not stated. */
  readonly isPairKnown: boolean;
  /** Absent where the two are unrelated: of more channels, only others may carry sound. */
  readonly energies: Reading<StereoEnergies>;
}

export interface StereoEnergies {
  /** Σ of squares of the left and right channel, and of their product. */
  readonly left: number;
  readonly right: number;
  readonly cross: number;
  /** Σ of squares of M = (L+R)/2 and S = (L−R)/2. */
  readonly middle: number;
  readonly side: number;
  /** Mean squares of left and right. */
  readonly leftPower: number;
  readonly rightPower: number;
}

export const NO_PAIR = 'the file does not declare which channels are left and right';

/** Energies of left and right, middle and side, whatever else there is. */
export const stereo = defineDerived({
  id: 'stereo',
  needs: { sums: sampleSums, levels },

  derive({ sums, levels: { isSilent } }, { format, frames }): Stereo {
    const isMono = format.channels === 1;
    const isPairKnown = hasFrontPair(format.speakers);
    const [leftAt, rightAt] = frontPair(format.speakers);
    const left = itemAt(sums.squares, isMono ? 0 : leftAt);
    const right = isMono ? left : itemAt(sums.squares, rightAt);
    const cross = isMono ? left : sums.cross;
    if (isSilent)
      return { isMono, isSilent, isPairKnown, energies: { absent: 'the file is silent' } };
    if (!isPairKnown) return { isMono, isSilent, isPairKnown, energies: { absent: NO_PAIR } };
    if (left + right === 0)
      return { isMono, isSilent, isPairKnown, energies: { absent: 'left and right are silent' } };
    const value = {
      left,
      right,
      cross,
      middle: Math.max(0, (left + right + 2 * cross) / 4),
      side: Math.max(0, (left + right - 2 * cross) / 4),
      leftPower: left / frames,
      rightPower: right / frames,
    };
    return { isMono, isSilent, isPairKnown, energies: { value } };
  },
});

/** −70 dBFS: quieter than this is no energy (docs/measure/bassCorrelation.md). */
const NO_BASS_POWER = 1e-7;

/** Correlation of left and right below 120 Hz, or why there is none. */
export const bass = defineDerived({
  id: 'bass-correlation',
  // Basis: docs/measure/bassCorrelation.md
  needs: { energies: bassEnergies },

  derive({ energies }, { format }): Reading<number> {
    if (!hasFrontPair(format.speakers)) return { absent: NO_PAIR };
    if (!energies) return { absent: 'the file is mono' };
    const { left, right, cross } = energies;
    if (Math.min(left, right) < NO_BASS_POWER)
      return { absent: 'a channel has no energy below 120 Hz' };
    return { value: clamp(cross / Math.sqrt(left * right), -1, 1) };
  },
});

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
  // Basis: correlation over lags up to 40 ms; docs/measure/channel-copy.md
  needs: { lags: channelLags },

  derive({ lags }, { format: { rateHz }, frames }): Reading<ChannelCopy> {
    if (!lags) return { absent: 'it needs two channels to compare' };
    if (frames < MIN_SEC * rateHz) return { absent: `less than ${MIN_SEC} s of sound` };
    const { reach, correlations, best, correlation, ratio } = lags;
    if (correlation === 0) return { absent: 'a channel is silent' };
    const left = Math.max(0, 1 - correlation * correlation);
    if (left > MAX_LEFT) return { absent: NO_COPY };
    const adjacent = correlations.findIndex(
      (_, i) =>
        Math.abs(i - best) >= ADJACENT_SEC * rateHz &&
        Math.abs(correlations[i] ?? 0) > MAX_ADJACENT,
    );
    if (adjacent >= 0) return { absent: 'a steady tone, which is similar at many delays' };
    return {
      value: {
        lagFrames: best - reach,
        isInverted: correlation < 0,
        gainDb: powerDb(ratio),
        residualDb: powerDb(left),
      },
    };
  },
});
