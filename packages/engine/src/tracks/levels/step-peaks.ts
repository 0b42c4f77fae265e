import { LOWEST_RATE_HZ } from '../../core/limits.js';
import { framesOf } from '../../core/audio.js';
import { growingFloats } from '../../core/growing-floats.js';
import { gridFrame } from '../../core/numbers.js';
import { LOUDNESS_STEP_SEC } from '../loudness/loudness-steps.js';
import { defineTrack } from '../track.js';

/** Largest magnitude of any channel in each step of 10 ms, on the grid of the loudness steps. */
export const stepPeaks = defineTrack({
  id: 'step-peaks',
  basis: 'largest |x| over the channels; the last step may be incomplete',
  reads: 'channels',
  lowestRateHz: LOWEST_RATE_HZ,
  needs: {},

  open({ format: { rateHz }, kernels }) {
    const peaks = growingFloats();
    let peak = 0;
    let steps = 0;
    let frames = 0;
    let stepEnd = gridFrame(1, LOUDNESS_STEP_SEC, rateHz);
    return {
      push(block) {
        const length = framesOf(block);
        for (let from = 0; from < length;) {
          const to = Math.min(length, from + stepEnd - frames);
          for (const channel of block) peak = Math.max(peak, kernels.peakOf(channel, from, to));
          frames += to - from;
          from = to;
          if (frames < stepEnd) continue;
          peaks.push(peak);
          peak = 0;
          steps++;
          stepEnd = gridFrame(steps + 1, LOUDNESS_STEP_SEC, rateHz);
        }
      },
      end(): Float32Array {
        peaks.push(peak);
        return peaks.values();
      },
    };
  },
});
