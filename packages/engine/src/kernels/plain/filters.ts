import { framesOf, getChannel } from '@sonometer/decode/core/audio';
import { gridFrame } from '../../core/numbers.js';
import { square } from '@sonometer/decode/elementary/hypot';
import type { Biquad, Biquads } from '../filter-sections.js';
import { kWeightingSections } from '../k-weighting-sections.js';
import type { BandBank, Cascade, KWeighting } from '../kernels.js';

/** One section. `memory`: two numbers, zero at first. */
const openBiquad =
  ({ b0, b1, b2, a1, a2 }: Biquad, memory: Float64Array) =>
  (x: number): number => {
    const y = b0 * x + (memory[0] ?? 0);
    memory[0] = b1 * x - a1 * y + (memory[1] ?? 0);
    memory[1] = b2 * x - a2 * y;
    return y;
  };

/** State of a pair. */
export const BIQUAD_PAIR_DOUBLES = 4;

/** Two sections in series: the next sample in, the filtered sample out. `memory`: four numbers, zero at first. */
export function openBiquadPair(
  [first, second]: readonly [Biquad, Biquad],
  memory: Float64Array,
): (x: number) => number {
  const [one, other] = [
    openBiquad(first, memory.subarray(0, BIQUAD_PAIR_DOUBLES / 2)),
    openBiquad(second, memory.subarray(BIQUAD_PAIR_DOUBLES / 2)),
  ];
  return (x) => other(one(x));
}

/** Two states of four sections, then Σy². */
const STATE_DOUBLES = 9;
const SUM = 8;

export function openCascade(sections: Biquads, channels: number): Cascade {
  const states = Array.from({ length: channels }, () => new Float64Array(STATE_DOUBLES));
  const filters = states.map((state) => {
    const each = sections.map((section, i) =>
      openBiquad(section, state.subarray(2 * i, 2 * i + 2)),
    );
    return (x: number) => each.reduce((y, filter) => filter(y), x);
  });
  return {
    add(block) {
      for (const [c, filter] of filters.entries()) {
        const state = states[c] ?? new Float64Array();
        for (const x of getChannel(block, c)) state[SUM] = (state[SUM] ?? 0) + square(filter(x));
      }
    },
    energies: () => Float64Array.from(states, (state) => state[SUM] ?? 0),
    powers(block) {
      const powers = new Float64Array(framesOf(block));
      let peak = 0;
      for (const [c, filter] of filters.entries())
        for (const [i, x] of getChannel(block, c).entries()) {
          const y = filter(x);
          powers[i] = (powers[i] ?? 0) + y * y;
          peak = Math.max(peak, Math.abs(y));
        }
      return { powers, peak };
    },
    save: () => Float64Array.from(states.flatMap((state) => [...state])),
    load(saved) {
      for (const [c, state] of states.entries())
        state.set(saved.subarray(c * STATE_DOUBLES, (c + 1) * STATE_DOUBLES));
    },
  };
}

export function openBandBank(bands: readonly Biquads[], channels: number): BandBank {
  const filters = bands.map((sections) => openCascade(sections, channels));
  return {
    add(block) {
      for (const filter of filters) filter.add(block);
    },
    energies: () =>
      Float64Array.from(filters, (filter) =>
        filter.energies().reduce((sum, energy) => sum + energy, 0),
      ),
    save: () => Float64Array.from(filters.flatMap((filter) => [...filter.save()])),
    load(state) {
      let at = 0;
      for (const filter of filters) filter.load(state.subarray(at, (at += filter.save().length)));
    },
  };
}

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

/** Samples through sections in series, from rest; forwards, or backwards in time. */
export function filtered(
  samples: ArrayLike<number>,
  sections: readonly Biquad[],
  direction: 'forwards' | 'backwards' = 'forwards',
): Float64Array {
  const output = Float64Array.from(samples);
  if (direction === 'backwards') output.reverse();
  for (const { b0, b1, b2, a1, a2 } of sections) {
    let [s1, s2] = [0, 0];
    for (let i = 0; i < output.length; i++) {
      const x = output[i] ?? 0;
      const y = b0 * x + s1;
      s1 = b1 * x - a1 * y + s2;
      s2 = b2 * x - a2 * y;
      output[i] = y;
    }
  }
  return direction === 'backwards' ? output.reverse() : output;
}
