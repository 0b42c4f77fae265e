import { getChannel, framesOf } from '../../core/audio.js';
import { gridFrame } from '../../core/numbers.js';
import { square } from '../../elementary/square.js';
import { kWeightingSections } from '../k-weighting-sections.js';
import type { KWeighting } from '../kernels.js';
import { BIQUAD_PAIR_DOUBLES, openBiquadPair } from './biquads.js';

export function openKWeighting(
  rateHz: number,
  weights: readonly number[],
  stepSec: number,
): KWeighting {
  const memories = weights.map(() => new Float64Array(BIQUAD_PAIR_DOUBLES));
  const filters = memories.map((memory) => openBiquadPair(kWeightingSections(rateHz), memory));
  let steps = 0;
  let frames = 0;
  let energy = 0;
  return {
    push(block, first = 0, end = framesOf(block)) {
      const completed: number[] = [];
      for (let from = first; from < end;) {
        const edge = gridFrame(steps + 1, stepSec, rateHz) - frames;
        const to = Math.min(end, from + edge);
        filters.forEach((filter, c) => {
          let sum = 0;
          for (const x of getChannel(block, c).subarray(from, to)) sum += square(filter(x));
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
    save: () => Float64Array.of(steps, frames, energy, ...memories.flatMap((m) => [...m])),
    load(state) {
      [steps = 0, frames = 0, energy = 0] = state;
      for (const [c, memory] of memories.entries())
        memory.set(state.subarray(3 + c * BIQUAD_PAIR_DOUBLES, 3 + (c + 1) * BIQUAD_PAIR_DOUBLES));
    },
  };
}
