import { LOWEST_RATE_HZ } from '../../core/limits.js';
import { framesOf, getChannel } from '../../core/audio.js';
import { growingFloats } from '../../core/growing-floats.js';
import { gridAt } from '../spectral-feature.js';
import { defineFeature } from '../feature.js';

/** Largest magnitude of the analysis mono in each hop of 5 ms, on the grid of the onset frames. */
export const hopPeaks = defineFeature({
  id: 'hop-peaks',
  basis: 'largest magnitude of each hop; the last may be incomplete',
  reads: 'mono',
  lowestRateHz: LOWEST_RATE_HZ,
  needs: {},

  open({ format: { rateHz }, kernels }) {
    const { hop } = gridAt('S', rateHz);
    const peaks = growingFloats();
    let peak = 0;
    let filled = 0;
    return {
      push(block) {
        const length = framesOf(block);
        const mono = getChannel(block, 0);
        for (let from = 0; from < length;) {
          const to = Math.min(length, from + hop - filled);
          peak = Math.max(peak, kernels.peakOf(mono, from, to));
          filled += to - from;
          from = to;
          if (filled < hop) continue;
          peaks.push(peak);
          peak = filled = 0;
        }
      },
      end(): Float32Array {
        if (filled > 0) peaks.push(peak);
        return peaks.values();
      },
    };
  },
});
