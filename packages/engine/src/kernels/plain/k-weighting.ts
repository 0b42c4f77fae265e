import { channelOf, framesOf } from '../../core/audio.js';
import { gridFrame } from '../../core/numbers.js';
import { square } from '../../elementary/square.js';
import { kWeightingSections } from '../k-weighting-sections.js';
import type { KWeighting } from '../kernels.js';
import { openBiquadPair } from './biquads.js';

export function openKWeighting(
  rateHz: number,
  weights: readonly number[],
  stepSec: number,
): KWeighting {
  const filters = weights.map(() => openBiquadPair(kWeightingSections(rateHz)));
  let steps = 0;
  let frames = 0;
  let energy = 0;
  return {
    push(block) {
      const completed: number[] = [];
      const length = framesOf(block);
      for (let from = 0; from < length;) {
        const edge = gridFrame(steps + 1, stepSec, rateHz) - frames;
        const to = Math.min(length, from + edge);
        filters.forEach((filter, c) => {
          let sum = 0;
          for (const x of channelOf(block, c).subarray(from, to)) sum += square(filter(x));
          energy += (weights[c] ?? 0) * sum;
        });
        frames += to - from;
        if (to - from === edge) {
          completed.push(energy);
          energy = 0;
          steps++;
        }
        from = to;
      }
      return Float32Array.from(completed);
    },
    end: () => energy,
  };
}
