import { framesOf, getChannel } from '@sonometer/decode/core/audio';
import { growingFloats } from '../../core/growing-floats.js';
import { frontPair } from '@sonometer/decode/core/layout';
import { LOWEST_RATE_HZ } from '@sonometer/decode/core/limits';
import { gridFrame } from '../../core/numbers.js';
import type { SampleSums } from '../../kernels/kernels.js';
import { defineFeature } from '../feature.js';

/** Sums, squares, peaks of every channel, and the cross sum of left and right. */
export const sampleSums = defineFeature({
  id: 'sample-sums',
  // Basis: plain sums over all samples
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

const FRAME_SEC = 0.02;

/**
 * Changes of sign per sample of the analysis mono, in each complete 20 ms frame (the level grid). Zero
 * counts as positive; a change belongs to the frame of the later sample.
 */
export const zeroCrossings = defineFeature({
  id: 'zero-crossings',
  // Basis: sign changes per sample
  reads: 'mono',
  needs: {},

  open({ format: { rateHz }, kernels }) {
    const rates = growingFloats();
    let frame = 0;
    let start = 0;
    let end = gridFrame(1, FRAME_SEC, rateHz);
    let closed = 0;
    let crossings = 0;
    let last = NaN; // sample of the block before: of no sign at first
    return {
      push(block) {
        const length = framesOf(block);
        const mono = getChannel(block, 0);
        for (let from = 0; from < length;) {
          const to = Math.min(length, from + end - frame);
          if (from === 0) crossings += signsDiffer(last, mono[0] ?? 0) ? 1 : 0;
          crossings += kernels.signChangesOf(mono, Math.max(0, from - 1), to);
          frame += to - from;
          from = to;
          if (frame < end) continue;
          rates.push(crossings / (end - start));
          crossings = 0;
          closed++;
          start = end;
          end = gridFrame(closed + 1, FRAME_SEC, rateHz);
        }
        last = mono[length - 1] ?? last;
      },
      end: (): Float32Array => rates.values(),
    };
  },
});

const signsDiffer = (a: number, b: number) => (a < 0 && b >= 0) || (a >= 0 && b < 0);
