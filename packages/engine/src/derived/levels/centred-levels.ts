import { exp10 } from '@sonometer/decode/elementary/exp10';
import { clamp, mean, percentile } from '../../core/numbers.js';
import { type LevelSteps, levelSteps } from '../../features/levels/level-steps.js';
import { stepMeans } from '../../features/levels/step-means.js';
import { defineDerived } from '../derived.js';
import { type WithoutImpulses, withoutImpulses } from './impulses.js';
import { framesOfSteps, type LevelFrames, levelFrames } from './level-frames.js';

/** The local mean is that of so many steps on each side: 0.2 s in all, so that sounds from 10 Hz up stay. */
const REACH_STEPS = 10;
/** An offset is there in the softest frames as well; the percentile is that of their level. */
const OFFSET_PERCENTILE = 10;
/** It lasts: the local means of steps that share none agree. Those of sound do not. */
const LASTING_STEPS = 2 * REACH_STEPS + 1;
const MIN_LASTING = 0.4;
/** Below this share of the power of the softest frames, an offset moves no reading: 0.04 dB. */
const MIN_OFFSET_SHARE = 0.01;
/** Rounding leaves no more of a step than this: 60 dB below the offset. */
const MIN_LEFT = 1e-6;

/**
 * The level steps about their local mean and without clicks, for speech and its background: a DC offset and its drift
 * are no sound, and clicks are no noise. They are the level steps themselves where there is neither.
 */
export const centredSteps = defineDerived({
  id: 'centred-steps',
  // Basis: docs/measures/speech.md#level-frames
  needs: { steps: levelSteps, levels: levelFrames, means: stepMeans },

  derive({ steps, levels: { floorDb }, means }): LevelSteps & WithoutImpulses {
    const { powers } = steps;
    const offsets = new Float64Array(powers.length);
    const excess = new Float64Array(powers.length);
    let lasting = 0;
    for (const channel of means) {
      const locals = localMeans(channel, powers.length);
      addOffsets(channel, locals, means.length, offsets, excess);
      lasting += lastingPower(locals, means.length);
    }
    const offset = powers.length > 0 ? percentile(offsets, OFFSET_PERCENTILE) : 0;
    if (offset <= MIN_OFFSET_SHARE * exp10(floorDb / 10) || lasting < MIN_LASTING * mean(offsets))
      return { ...steps, ...withoutImpulses(powers) };
    const centred = powers.map((power, i) =>
      clamp(power - (excess[i] ?? 0), MIN_LEFT * power, power),
    );
    return { ...steps, ...withoutImpulses(centred) };
  },
});

/** The level frames of the centred steps. */
export const centredFrames = defineDerived({
  id: 'centred-frames',
  // Basis: docs/measures/speech.md#level-frames
  needs: { steps: centredSteps },
  derive: ({ steps }): LevelFrames => framesOfSteps(steps),
});

// In functions of the module: V8 compiled the loops of one that runs once only after they had ended.

/** The mean of the steps around each. */
function localMeans(means: Float32Array, count: number): Float64Array {
  const sums = new Float64Array(means.length + 1);
  for (let i = 0; i < means.length; i++) sums[i + 1] = (sums[i] ?? 0) + (means[i] ?? 0);
  const locals = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const from = Math.max(0, i - REACH_STEPS);
    const to = Math.min(means.length, i + REACH_STEPS + 1);
    locals[i] = ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from);
  }
  return locals;
}

/** What one of the channels adds to the power of the offset, and to that which leaves the steps with it. */
function addOffsets(
  means: Float32Array,
  locals: Float64Array,
  channels: number,
  offsets: Float64Array,
  excess: Float64Array,
): void {
  for (let i = 0; i < locals.length; i++) {
    const local = locals[i] ?? 0;
    offsets[i] = (offsets[i] ?? 0) + (local * local) / channels;
    excess[i] = (excess[i] ?? 0) + (local * (2 * (means[i] ?? 0) - local)) / channels;
  }
}

/** What the local means have in common with those that share none of their steps. */
function lastingPower(locals: Float64Array, channels: number): number {
  let power = 0;
  for (let i = LASTING_STEPS; i < locals.length; i++)
    power += ((locals[i] ?? 0) * (locals[i - LASTING_STEPS] ?? 0)) / channels / locals.length;
  return power;
}
