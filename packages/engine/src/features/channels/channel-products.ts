import { LOWEST_RATE_HZ } from '../../core/limits.js';
import { getChannel, framesOf } from '../../core/audio.js';
import { defineFeature } from '../feature.js';

/** Sums of the products of every two channels, and of each with itself. */
export interface ChannelProducts {
  /** Σ x_a·x_b over the recording, in any order of the two. */
  of(first: number, second: number): number;
}

/** Common energy of every two channels: 276 pairs of 24 channels. */
export const channelProducts = defineFeature({
  id: 'channel-products',
  basis: 'plain sums over all samples',
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
