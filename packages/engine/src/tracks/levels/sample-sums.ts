import { LOWEST_RATE_HZ } from '../../core/limits.js';
import type { SampleSums } from '../../kernels/kernels.js';
import { defineTrack } from '../track.js';

/** Sums, squares, peaks of every channel, and the cross sum of the first two. */
export const sampleSums = defineTrack({
  id: 'sample-sums',
  basis: 'plain sums over all samples',
  reads: 'channels',
  lowestRateHz: LOWEST_RATE_HZ,
  needs: {},

  open({ format: { channels }, kernels }) {
    const kernel = kernels.openStatistics(channels);
    return {
      push(block) {
        kernel.push(block);
      },
      end: (): SampleSums => kernel.end(),
    };
  },
});
