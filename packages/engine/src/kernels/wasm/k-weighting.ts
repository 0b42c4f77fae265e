import { channelOf, framesOf } from '../../core/audio.js';
import { square } from '../../elementary/square.js';
import { kWeightingSections } from '../k-weighting-sections.js';
import type { KWeighting } from '../kernels.js';
import { type Arena, CHUNK_FRAMES } from './arena.js';

/** Channels go through in pairs; an odd one keeps itself company. */
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
      memory: arena.doubles(8).byteOffset,
    };
  });
  const mostSteps = Math.ceil(CHUNK_FRAMES / Math.max(1, Math.floor(stepSec * rateHz))) + 2;
  const energies = arena.doubles(mostSteps);
  const completed = arena.floats(mostSteps);
  let steps = 0;
  let frames = 0;

  /** Up to CHUNK_FRAMES; how many steps they complete. */
  const weigh = (block: readonly Float32Array[], length: number): number => {
    let ended = 0;
    for (const { left, right, coefficients, memory } of pairs)
      ended = weighPair(
        arena.place(channelOf(block, left), 0),
        arena.place(channelOf(block, right), 1),
        length,
        frames,
        steps,
        stepSec,
        rateHz,
        coefficients,
        memory,
        energies.byteOffset,
      );
    takeSteps(energies.byteOffset, ended, completed.byteOffset);
    steps += ended;
    frames += length;
    return ended;
  };

  return {
    push(block) {
      const length = framesOf(block);
      if (length <= CHUNK_FRAMES) return completed.subarray(0, weigh(block, length));
      const all: number[] = [];
      for (let at = 0; at < length; at += CHUNK_FRAMES) {
        const part = block.map((channel) => channel.subarray(at, at + CHUNK_FRAMES));
        all.push(...completed.subarray(0, weigh(part, framesOf(part))));
      }
      return Float32Array.from(all);
    },
    end: () => energies[0] ?? 0,
  };
}
