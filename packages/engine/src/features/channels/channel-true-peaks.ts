import { LOWEST_RATE_HZ } from '../../core/limits.js';
import { getChannel } from '../../core/audio.js';
import { defineFeature } from '../feature.js';

/** The largest magnitude on and between the samples of each channel, linear. */
export const channelTruePeaks = defineFeature({
  id: 'channel-true-peaks',
  basis: 'ITU-R BS.1770-5 Annex 2, for each channel separately',
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
