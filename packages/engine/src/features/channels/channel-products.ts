import { framesOf, getChannel } from '@sonometer/decode/core/audio';
import { LOWEST_RATE_HZ } from '@sonometer/decode/core/limits';
import { defineFeature } from '../feature.js';

/** Sums of the products of every two channels, and of each with itself. */
export interface ChannelProducts {
  /** Σ x_a·x_b over the recording, in any order of the two. */
  of(first: number, second: number): number;
}

/** Common energy of every two channels: 276 pairs of 24 channels. */
export const channelProducts = defineFeature({
  id: 'channel-products',
  // Basis: plain sums over all samples
  reads: 'channels',
  lowestRateHz: LOWEST_RATE_HZ,
  needs: {},

  open({ format: { channels } }) {
    const sums = new Float64Array(channels * channels);
    return {
      push(block) {
        const length = framesOf(block);
        for (let a = 0; a < channels; a++)
          for (let b = a; b < channels; b++)
            sums[a * channels + b] = addProducts(
              sums[a * channels + b] ?? 0,
              getChannel(block, a),
              getChannel(block, b),
              length,
            );
      },
      end: (): ChannelProducts => ({
        of: (first, second) =>
          sums[Math.min(first, second) * channels + Math.max(first, second)] ?? 0,
      }),
    };
  },
});

/** Sample after sample, so that a cut between blocks changes no bit. */
function addProducts(sum: number, a: Float32Array, b: Float32Array, length: number): number {
  let total = sum;
  for (let i = 0; i < length; i++) total += (a[i] ?? 0) * (b[i] ?? 0);
  return total;
}

/** Mean square below 120 Hz of each channel. */
export const channelLows = defineFeature({
  id: 'channel-lows',
  // Basis: Butterworth low-pass of 4th order at 120 Hz, the edge of an LFE (ITU-R BS.775-4)
  reads: 'channels',
  needs: {},

  open({ format: { rateHz, channels }, kernels }) {
    // the kernel takes two channels at a time; a last one is paired with itself
    const pairs = Array.from({ length: Math.ceil(channels / 2) }, (_, i) => ({
      first: 2 * i,
      second: Math.min(channels - 1, 2 * i + 1),
      kernel: kernels.openBassCorrelation(rateHz),
    }));
    return {
      push(block) {
        for (const { first, second, kernel } of pairs)
          kernel.push(getChannel(block, first), getChannel(block, second));
      },
      end: (): readonly number[] =>
        pairs
          .flatMap(({ kernel }) => {
            const { left, right } = kernel.end();
            return [left, right];
          })
          .slice(0, channels),
    };
  },
});

/** The largest magnitude on and between the samples of each channel, linear. */
export const channelTruePeaks = defineFeature({
  id: 'channel-true-peaks',
  // Basis: ITU-R BS.1770-5 Annex 2, for each channel separately
  reads: 'channels',
  lowestRateHz: LOWEST_RATE_HZ,
  needs: {},

  open({ format: { rateHz, channels }, kernels }) {
    const peaks = Array.from({ length: channels }, () => kernels.openTruePeak(rateHz, 1));
    return {
      push(block) {
        for (const [c, peak] of peaks.entries()) peak.push([getChannel(block, c)]);
      },
      end: (): readonly number[] => peaks.map((peak) => peak.end()),
    };
  },
});
