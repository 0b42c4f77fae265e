import { getChannel, framesOf } from '../../core/audio.js';
import { square } from '../../elementary/square.js';
import { kWeightingSections } from '../k-weighting-sections.js';
import type { KWeighting } from '../kernels.js';
import { type Arena, CHUNK_FRAMES } from './arena.js';

/** Two states of two sections, a pair each. */
const MEMORY_DOUBLES = 8;

/** Channels go through in pairs; an odd one is paired with itself. */
export function openKWeighting(
  arena: Arena,
  rateHz: number,
  weights: readonly number[],
  stepSec: number,
): KWeighting {
  const { weighPair, takeSteps } = arena.exports;
  const sections = kWeightingSections(rateHz);
  const gain = square(sections.reduce((product, { b0 }) => product * b0, 1));
  const filter = sections.flatMap(({ b0, b1, b2, a1, a2 }) => [b1 / b0 - a1, b2 / b0 - a2, a1, a2]);
  const pairs = Array.from({ length: Math.ceil(weights.length / 2) }, (_, i) => {
    const [left = 0, right = 0] = weights.slice(2 * i, 2 * i + 2);
    const coefficients = arena.doubles(filter.length + 2);
    coefficients.set([...filter, left * gain, right * gain]);
    return {
      left: 2 * i,
      right: Math.min(2 * i + 1, weights.length - 1),
      coefficients: coefficients.byteOffset,
      memory: arena.doubles(MEMORY_DOUBLES),
    };
  });
  const maxSteps = Math.ceil(CHUNK_FRAMES / Math.max(1, Math.floor(stepSec * rateHz))) + 2;
  const energies = arena.doubles(maxSteps);
  const completed = arena.floats(maxSteps);
  // a meter is given one step at a time, all day: no view for each
  const views: Float32Array[] = [];
  const first = (count: number) => (views[count] ??= completed.subarray(0, count));
  let steps = 0;
  let frames = 0;

  /** Up to CHUNK_FRAMES from a place on; how many steps they complete. */
  const weigh = (block: readonly Float32Array[], from: number, length: number): number => {
    let ended = 0;
    for (const { left, right, coefficients, memory } of pairs)
      ended = weighPair(
        arena.placePart(getChannel(block, left), from, length, 0),
        arena.placePart(getChannel(block, right), from, length, 1),
        length,
        frames,
        steps,
        stepSec,
        rateHz,
        coefficients,
        memory.byteOffset,
        energies.byteOffset,
      );
    takeSteps(energies.byteOffset, ended, completed.byteOffset);
    steps += ended;
    frames += length;
    return ended;
  };

  return {
    push(block, from = 0, to = framesOf(block)) {
      if (to - from <= CHUNK_FRAMES) return first(weigh(block, from, to - from));
      const all: number[] = [];
      for (let at = from; at < to; at += CHUNK_FRAMES)
        all.push(...first(weigh(block, at, Math.min(CHUNK_FRAMES, to - at))));
      return Float32Array.from(all);
    },
    end: () => energies[0] ?? 0,
    save: () =>
      Float64Array.of(steps, frames, energies[0] ?? 0, ...pairs.flatMap((p) => [...p.memory])),
    load(state) {
      const [savedSteps = 0, savedFrames = 0, energy = 0] = state;
      steps = savedSteps;
      frames = savedFrames;
      energies[0] = energy;
      for (const [i, { memory }] of pairs.entries())
        memory.set(state.subarray(3 + i * MEMORY_DOUBLES, 3 + (i + 1) * MEMORY_DOUBLES));
    },
  };
}
