import { LOWEST_RATE_HZ } from '../../core/limits.js';
import { getChannel, framesOf } from '../../core/audio.js';
import { defineFeature } from '../feature.js';

/** The seam of one channel, and its mean step from sample to sample. */
export interface SampleSteps {
  readonly first: number;
  readonly last: number;
  /** Mean |x[n+1] − x[n]|; NaN for a single sample. */
  readonly meanStep: number;
}

/** First and last sample and mean step of every channel: the behaviour of a loop at its seam. */
export const sampleSteps = defineFeature({
  id: 'sample-steps',
  basis: 'closed form',
  reads: 'channels',
  lowestRateHz: LOWEST_RATE_HZ,
  needs: {},

  open({ format: { channels }, kernels }) {
    const states = Array.from({ length: channels }, () => ({ first: 0, last: 0, total: 0 }));
    let frames = 0;
    return {
      push(block) {
        const length = framesOf(block);
        if (length === 0) return;
        states.forEach((state, c) => {
          const samples = getChannel(block, c);
          if (frames === 0) state.first = state.last = samples[0] ?? 0;
          state.total += Math.abs((samples[0] ?? 0) - state.last) + kernels.travelOf(samples);
          state.last = samples[length - 1] ?? 0;
        });
        frames += length;
      },
      end: (): readonly SampleSteps[] =>
        states.map(({ first, last, total }) => ({ first, last, meanStep: total / (frames - 1) })),
    };
  },
});
