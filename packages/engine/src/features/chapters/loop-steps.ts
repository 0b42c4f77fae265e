import { framesOf, getChannel } from '@sonometer/decode/core/audio';
import { LOWEST_RATE_HZ } from '@sonometer/decode/core/limits';
import { defineFeature } from '../feature.js';
import type { SampleSteps } from '../levels/sample-sums.js';

/** A loop that the file declares, and the steps of each channel within it. */
export interface LoopSteps {
  readonly startSec: number;
  readonly endSec: number;
  readonly title?: string;
  /** Empty where it is no part of the recording. */
  readonly steps: readonly SampleSteps[];
  readonly problem?: LoopProblem;
}

/** Why a sampler cannot play a loop. */
export const LOOP_PROBLEMS = ['ends-before-start', 'ends-after-data'] as const;
type LoopProblem = (typeof LOOP_PROBLEMS)[number];

/** Some programs write the place after the last frame where the last frame belongs. */
const MAX_EXCESS_FRAMES = 1;

/** Of a sampler's file; each costs a look at every sample. */
const MAX_LOOPS = 16;

/** First and last sample and mean step of the loops that a file declares. */
export const loopSteps = defineFeature({
  id: 'loop-steps',
  reads: 'channels',
  lowestRateHz: LOWEST_RATE_HZ,
  needs: {},

  open({ format: { rateHz, channels }, kernels, marks }) {
    const loops = marks
      .filter(({ kind }) => kind === 'loop')
      .slice(0, MAX_LOOPS)
      .map(({ startSec, endSec = Infinity, title }) => ({
        start: Math.round(startSec * rateHz),
        end: Math.round(endSec * rateHz),
        title,
        frames: 0,
        states: Array.from({ length: channels }, () => ({ first: 0, last: 0, total: 0 })),
      }));
    let position = 0;
    return {
      push(block) {
        const from = position;
        position += framesOf(block);
        for (const loop of loops) {
          const start = Math.max(0, loop.start - from);
          const end = Math.min(framesOf(block), loop.end - from);
          if (end <= start) continue;
          loop.states.forEach((state, c) => {
            const samples = getChannel(block, c).subarray(start, end);
            const [first = 0] = samples;
            if (loop.frames === 0) state.first = state.last = first;
            state.total += Math.abs(first - state.last) + kernels.travelOf(samples);
            state.last = samples.at(-1) ?? 0;
          });
          loop.frames += end - start;
        }
      },
      end: (): readonly LoopSteps[] =>
        loops
          .map((loop) => ({ ...loop, problem: problemOf(loop.start, loop.end, position) }))
          .filter(({ frames, problem }) => problem !== undefined || frames > 1)
          .map(({ start, end, title, states, frames, problem }) => ({
            startSec: start / rateHz,
            endSec: (problem === undefined ? start + frames : end) / rateHz,
            ...(title !== undefined && { title }),
            steps:
              problem === undefined
                ? states.map(({ first, last, total }) => ({
                    first,
                    last,
                    meanStep: total / (frames - 1),
                  }))
                : [],
            ...(problem !== undefined && { problem }),
          })),
    };
  },
});

function problemOf(start: number, end: number, frames: number): LoopProblem | undefined {
  if (end <= start) return 'ends-before-start';
  return end > frames + MAX_EXCESS_FRAMES ? 'ends-after-data' : undefined;
}
