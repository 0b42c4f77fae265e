import { channelOf, framesOf } from '../../core/audio.js';
import { growingFloats } from '../../core/growing-floats.js';
import { gridFrame } from '../../core/numbers.js';
import { defineTrack } from '../track.js';

export const CHANNEL_STEP_SEC = 0.1;

/** The channels of a recording in whole steps of 0.1 s. */
export interface ChannelSteps {
  /** Mean of the samples, and of their squares, of each channel. */
  readonly means: readonly Float32Array[];
  readonly powers: readonly Float32Array[];
  /** Mean product of the first two channels; empty without two. */
  readonly products: Float32Array;
}

/** Mean, power and common part of the channels, step by step: where one of them changes. */
export const channelSteps = defineTrack({
  id: 'channel-steps',
  basis: 'means over 0.1 s',
  reads: 'channels',
  needs: {},

  open({ format: { rateHz, channels } }) {
    const sums = Array.from({ length: channels }, () => ({
      mean: 0,
      power: 0,
      means: growingFloats(),
      powers: growingFloats(),
    }));
    const products = growingFloats();
    let product = 0;
    let steps = 0;
    let frames = 0;
    let stepStart = 0;
    let stepEnd = gridFrame(1, CHANNEL_STEP_SEC, rateHz);

    const closeStep = () => {
      const length = stepEnd - stepStart;
      for (const sum of sums) {
        sum.means.push(sum.mean / length);
        sum.powers.push(sum.power / length);
        sum.mean = sum.power = 0;
      }
      if (channels === 2) products.push(product / length);
      product = 0;
      steps++;
      stepStart = stepEnd;
      stepEnd = gridFrame(steps + 1, CHANNEL_STEP_SEC, rateHz);
    };

    return {
      push(block) {
        const length = framesOf(block);
        for (let from = 0; from < length;) {
          const to = Math.min(length, from + stepEnd - frames);
          for (const [c, sum] of sums.entries()) {
            let { mean, power } = sum;
            for (const x of channelOf(block, c).subarray(from, to)) {
              mean += x;
              power += x * x;
            }
            sum.mean = mean;
            sum.power = power;
          }
          if (channels === 2) {
            const [left, right] = [channelOf(block, 0), channelOf(block, 1)];
            for (let i = from; i < to; i++) product += (left[i] ?? 0) * (right[i] ?? 0);
          }
          frames += to - from;
          from = to;
          if (frames === stepEnd) closeStep();
        }
      },
      end: (): ChannelSteps => ({
        means: sums.map(({ means }) => means.values()),
        powers: sums.map(({ powers }) => powers.values()),
        products: products.values(),
      }),
    };
  },
});
