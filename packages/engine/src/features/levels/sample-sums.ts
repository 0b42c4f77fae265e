import { getChannel } from '../../core/audio.js';
import { frontPair } from '../../core/layout.js';
import { LOWEST_RATE_HZ } from '../../core/limits.js';
import type { SampleSums } from '../../kernels/kernels.js';
import { defineFeature } from '../feature.js';

/** Sums, squares, peaks of every channel, and the cross sum of left and right. */
export const sampleSums = defineFeature({
  id: 'sample-sums',
  basis: 'plain sums over all samples',
  reads: 'channels',
  lowestRateHz: LOWEST_RATE_HZ,
  needs: {},

  open({ format: { channels, speakers }, kernels }) {
    const kernel = kernels.openStatistics(channels);
    const all = Array.from({ length: channels }, (_, c) => c);
    const front = frontPair(speakers);
    // the kernel's cross sum is that of its first two channels
    const order = channels < 2 ? all : [...front, ...all.filter((c) => !front.includes(c))];
    const back = (values: Float64Array) => values.map((_, c) => values[order.indexOf(c)] ?? 0);
    return {
      push(block) {
        kernel.push(order.map((c) => getChannel(block, c)));
      },
      end(): SampleSums {
        const { sums, squares, peaks, cross } = kernel.end();
        return { sums: back(sums), squares: back(squares), peaks: back(peaks), cross };
      },
      save: () => kernel.save(),
      load(state) {
        kernel.load(state as Float64Array);
      },
    };
  },
});
