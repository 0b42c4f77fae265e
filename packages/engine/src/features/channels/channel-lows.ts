import { getChannel } from '../../core/audio.js';
import { defineFeature } from '../feature.js';

/** Mean square below 120 Hz of each channel. */
export const channelLows = defineFeature({
  id: 'channel-lows',
  basis: 'Butterworth low-pass of 4th order at 120 Hz, the edge of an LFE (ITU-R BS.775-4)',
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
