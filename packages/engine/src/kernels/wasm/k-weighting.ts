import { channelOf } from '../../core/audio.js';
import { kWeightingSections } from '../k-weighting-sections.js';
import type { KWeighting } from '../kernels.js';
import { type Arena, CHUNK_FRAMES } from './arena.js';

/** Steps that one call of the kernel takes. */
const STEPS = 256;

/** Channels go through in pairs; an odd one keeps itself company. */
export function openKWeighting(arena: Arena, rateHz: number, channels: number): KWeighting {
  const { weighPair } = arena.exports;
  const sections = kWeightingSections(rateHz);
  const gain = sections.reduce((product, { b0 }) => product * b0, 1) ** 2;
  const coefficients = arena.doubles(8);
  coefficients.set(
    sections.flatMap(({ b0, b1, b2, a1, a2 }) => [b1 / b0 - a1, b2 / b0 - a2, a1, a2]),
  );
  const pairs = Array.from({ length: Math.ceil(channels / 2) }, (_, i) => ({
    left: 2 * i,
    right: Math.min(2 * i + 1, channels - 1),
    memory: arena.doubles(8).byteOffset,
  }));
  const kernelEdges = arena.integers(STEPS + 1);
  const sums = arena.doubles(2 * STEPS);

  /** `edges` count from the samples at the two addresses; step `first` of `energies` is their first. */
  const weigh = (
    { left, right, memory }: (typeof pairs)[number],
    [leftAddress, rightAddress]: readonly [number, number],
    edges: readonly number[],
    energies: Float64Array,
    first: number,
  ): void => {
    kernelEdges.set(edges);
    const steps = edges.length - 1;
    weighPair(
      leftAddress,
      rightAddress,
      kernelEdges.byteOffset,
      steps,
      coefficients.byteOffset,
      memory,
      sums.byteOffset,
    );
    for (let step = 0; step < steps; step++) {
      const at = (first + step) * channels;
      energies[at + left] = (energies[at + left] ?? 0) + (sums[2 * step] ?? 0) * gain;
      if (right === left) continue;
      energies[at + right] = (energies[at + right] ?? 0) + (sums[2 * step + 1] ?? 0) * gain;
    }
  };

  return {
    push(block, edges, energies) {
      for (const pair of pairs) {
        const left = channelOf(block, pair.left);
        const right = channelOf(block, pair.right);
        const leftAddress = arena.addressOf(left);
        const rightAddress = arena.addressOf(right);
        if (leftAddress && rightAddress) {
          for (let first = 0; first + 1 < edges.length; first += STEPS)
            weigh(
              pair,
              [leftAddress, rightAddress],
              edges.slice(first, first + STEPS + 1),
              energies,
              first,
            );
          continue;
        }
        for (const { step, from, to } of pieces(edges))
          weigh(
            pair,
            [arena.place(left.subarray(from, to), 0), arena.place(right.subarray(from, to), 1)],
            [0, to - from],
            energies,
            step,
          );
      }
    },
  };
}

/** The steps, cut to what can be copied at once. */
function* pieces(edges: readonly number[]) {
  for (const [step, end] of edges.slice(1).entries())
    for (let from = edges[step] ?? end; from < end; from += CHUNK_FRAMES)
      yield { step, from, to: Math.min(end, from + CHUNK_FRAMES) };
}
