import { getChannel } from '../../core/audio.js';
import { growingFloats } from '../../core/growing-floats.js';
import { gridFrame } from '../../core/numbers.js';
import { defineFeature } from '../feature.js';
import { openImpulseSearch } from './impulse-search.js';

/** Steps in which impulses are counted. */
export const IMPULSE_STEP_SEC = 0.05;
/**
 * Below, an impulse of crackle is no shorter than one of a voice: of crackle put into prompts of 16 kHz one in fifteen
 * was detected.
 */
export const LOWEST_IMPULSE_RATE_HZ = 32_000;

export interface Impulses {
  /** Of each step. */
  readonly counts: Float32Array;
  /** How large an impulse has to be to be visible there, linear; infinite in silence. */
  readonly minSizes: Float32Array;
  /** Share of the time in which an impulse is visible. */
  readonly seenShare: number;
}

/** How many impulses of a few samples there are in each step of 0.05 s, as the surface noise of a record has them. */
export const impulses = defineFeature({
  id: 'strokes',
  basis:
    'isolated linear prediction residual above 8 robust deviations; docs/measures/defects.md#crackle',
  reads: 'mono',
  needs: {},

  open({ format: { rateHz }, kernels }) {
    const length = Math.floor(IMPULSE_STEP_SEC * rateHz);
    const search = openImpulseSearch(length, rateHz, kernels);
    // What came before the step, and the step, which has a frame more than `length` now and then.
    const held = new Float64Array(search.order + length + 1);
    const counts = growingFloats();
    const minSizes = growingFloats();
    const isReported = rateHz >= LOWEST_IMPULSE_RATE_HZ;
    let filled = search.order;
    let step = 0;
    const lengthOf = (index: number) =>
      gridFrame(index + 1, IMPULSE_STEP_SEC, rateHz) - gridFrame(index, IMPULSE_STEP_SEC, rateHz);
    let stepLength = lengthOf(0);

    return {
      push(block) {
        if (!isReported) return;
        const samples = getChannel(block, 0);
        for (let from = 0; from < samples.length;) {
          const taken = Math.min(samples.length - from, search.order + stepLength - filled);
          held.set(samples.subarray(from, from + taken), filled);
          filled += taken;
          from += taken;
          if (filled < search.order + stepLength) continue;
          const { impulses: count, minSize } = search.count(held);
          counts.push(count);
          minSizes.push(minSize);
          held.copyWithin(0, filled - search.order, filled);
          filled = search.order;
          step++;
          stepLength = lengthOf(step);
        }
      },
      end: (): Impulses => ({
        counts: counts.values(),
        minSizes: minSizes.values(),
        seenShare: search.seenShare,
      }),
    };
  },
});
