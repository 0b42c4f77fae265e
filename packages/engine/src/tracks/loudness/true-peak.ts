import { LOWEST_RATE_HZ } from '../../core/limits.js';
import { defineTrack } from '../track.js';

/** The largest magnitude on and between the samples of any channel, LFE included. Linear. */
export const truePeakTrack = defineTrack({
  id: 'true-peak',
  basis: 'ITU-R BS.1770-5 Annex 2, with a Kaiser-windowed interpolator of 24 taps per phase',
  reads: 'channels',
  lowestRateHz: LOWEST_RATE_HZ,
  needs: {},

  open({ format: { rateHz, channels }, kernels }) {
    const kernel = kernels.openTruePeak(rateHz, channels);
    return {
      push(block) {
        kernel.push(block);
      },
      end: (): number => kernel.end(),
    };
  },
});
