import { LOWEST_RATE_HZ } from '@sonometer/decode/core/limits';
import { framesOf } from '@sonometer/decode/core/audio';
import { growingFloats } from '../../core/growing-floats.js';
import { loudnessWeights } from '@sonometer/decode/core/layout';
import { gridFrame } from '../../core/numbers.js';
import { defineFeature } from '../feature.js';

/**
 * A limiter acts within milliseconds: its effect on a drum cannot be predicted from the 10 ms steps of the loudness.
 */
export const LIMITER_STEP_SEC = 0.001;

/** Peaks that a limiter reads and energy that it changes, on a grid finer than that of the loudness. */
export interface LimiterSteps {
  /** Largest |x| of any channel, on its samples and halfway between them; the last step may be incomplete. */
  readonly peaks: Float32Array;
  /** K-weighted energy, as of the loudness steps, of each complete step. */
  readonly energies: Float32Array;
  readonly rest: number;
}

/** Peaks and K-weighted energies in steps of a millisecond. */
export const limiterSteps = defineFeature({
  id: 'limiter-steps',
  // Basis: largest |x| over the channels, at twice the rate; ITU-R BS.1770-5 Annexes 1 and 3
  reads: 'channels',
  lowestRateHz: LOWEST_RATE_HZ,
  needs: {},

  open({ format: { rateHz, channels, speakers }, kernels, options }) {
    const weighting = kernels.openKWeighting(
      rateHz,
      loudnessWeights(speakers, options),
      LIMITER_STEP_SEC,
    );
    const energies = growingFloats();
    const peaks = growingFloats();
    const halfways = Array.from({ length: channels }, openHalfwayPeaks);
    let peak = 0;
    let steps = 0;
    let frames = 0;
    let stepEnd = gridFrame(1, LIMITER_STEP_SEC, rateHz);
    return {
      push(block) {
        energies.append(weighting.push(block));
        const length = framesOf(block);
        for (let from = 0; from < length;) {
          const to = Math.min(length, from + stepEnd - frames);
          block.forEach((channel, c) => {
            const between = halfways[c]?.(channel, from, to) ?? 0;
            peak = Math.max(peak, kernels.peakOf(channel, from, to), between);
          });
          frames += to - from;
          from = to;
          if (frames < stepEnd) continue;
          peaks.push(peak);
          peak = 0;
          steps++;
          stepEnd = gridFrame(steps + 1, LIMITER_STEP_SEC, rateHz);
        }
      },
      end(): LimiterSteps {
        peaks.push(peak);
        return { peaks: peaks.values(), energies: energies.values(), rest: weighting.end() };
      },
    };
  },
});

/**
 * Largest magnitude halfway between the samples, 3 samples late: a limiter that runs at a multiple of the rate sees it.
 * Six Lagrange taps: their error near half the rate is part of the headroom that the command leaves.
 */
function openHalfwayPeaks(): (samples: Float32Array, from: number, to: number) => number {
  let [a, b, c, d, e] = [0, 0, 0, 0, 0];
  return (samples, from, to) => {
    let peak = 0;
    for (let i = from; i < to; i++) {
      const f = samples[i] ?? 0;
      const value = (150 * (c + d) - 25 * (b + e) + 3 * (a + f)) / 256;
      if (value > peak) peak = value;
      else if (-value > peak) peak = -value;
      a = b;
      b = c;
      c = d;
      d = e;
      e = f;
    }
    return peak;
  };
}
