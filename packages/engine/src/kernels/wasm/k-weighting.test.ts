import fc from 'fast-check';
import { expect, test } from 'vitest';
import { whiteNoise } from '../../../../../testing/noise.js';
import { inTier } from '../../../../../testing/tiers.js';
import type { KWeighting } from '../kernels.js';
import { openKernels } from '../open-kernels.js';
import { plainKernels } from '../plain.js';

const STEP_SEC = 0.01;

/** The energies of all steps, and of the rest, of a block that is pushed in pieces. */
function computeEnergies(weighting: KWeighting, block: readonly Float32Array[], edges: number[]) {
  const energies: number[] = [];
  edges.slice(1).forEach((to, i) => {
    energies.push(...weighting.push(block.map((channel) => channel.subarray(edges[i], to))));
  });
  return [...energies, weighting.end()];
}

test('equals the plain twin, for any rate, channels and cuts, wherever the samples are', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(8000, 11_025, 44_100, 48_000, 96_000, 192_000),
      fc.integer({ min: 1, max: 8 }),
      fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 4 }),
      fc.integer(),
      fc.boolean(),
      (rateHz, channels, cuts, seed, isInMemory) => {
        const kernels = openKernels();
        const block = Array.from({ length: channels }, (_, c) => {
          const noise = whiteNoise(20_000, 0.1 + c, seed + c);
          if (!isInMemory) return noise;
          const floats = kernels.floats(noise.length);
          floats.set(noise);
          return floats;
        });
        const weights = block.map((_, c) => 1 / (1 + c));
        const fast = kernels.openKWeighting(rateHz, weights, STEP_SEC);
        const plain = plainKernels.openKWeighting(rateHz, weights, STEP_SEC);
        const edges = [0, ...cuts.sort((a, b) => a - b), 20_000];
        const got = computeEnergies(fast, block, edges);
        const expected = computeEnergies(plain, block, [0, 20_000]);
        expect(got.length).toBe(expected.length);
        got.forEach((energy, i) => {
          // Both in double precision (1e-16 of rounding, magnified by poles within 1e-3 of the circle),
          // then rounded to single precision; the rest is not.
          const tolerance = i === got.length - 1 ? 1e-10 : 6e-8;
          expect(Math.abs(energy - expected[i]!)).toBeLessThanOrEqual(tolerance * expected[i]!);
        });
      },
    ),
    { numRuns: inTier(5, 15) },
  );
});

test.each([
  ['fast', openKernels],
  ['plain', () => plainKernels],
])('a part of a block is what it is alone: %s', (_, kernelsOf) => {
  const kernels = kernelsOf();
  const block = [kernels.floats(30_000), whiteNoise(30_000, 0.1, 2)];
  block[0]?.set(whiteNoise(30_000, 0.1, 1));
  const of = () => kernels.openKWeighting(48_000, [1, 1], STEP_SEC);
  const peaks = () => kernels.openTruePeak(48_000, 2);
  const [whole, alone, peak, peakAlone] = [of(), of(), peaks(), peaks()];
  let from = 0;
  for (const to of [7, 480, 487, 10_000, 29_999]) {
    const part = block.map((channel) => channel.subarray(from, to));
    expect([...whole.push(block, from, to)]).toEqual([...alone.push(part)]);
    expect(peak.push(block, from, to)).toBe(peakAlone.push(part));
    from = to;
  }
  expect(whole.end()).toBe(alone.end());
  expect(peak.end()).toBe(peakAlone.end());
});

test('gives the steps of the grid of 10 ms, however long the block', () => {
  for (const frames of [440, 441, 442, 100_000]) {
    const weighting = openKernels().openKWeighting(44_100, [1], STEP_SEC);
    expect(weighting.push([new Float32Array(frames)]).length).toBe(Math.floor(frames / 441));
  }
});

test('falls silent after the signal, without lingering in denormal numbers', () => {
  const kWeighting = openKernels().openKWeighting(8000, [1, 0], 1);
  const silence = new Float32Array(8000);
  const click = Float32Array.from({ length: 8000 }, (_, i) => (i ? 0 : 1));
  expect(kWeighting.push([click, silence])[0]).toBeGreaterThan(1);
  for (let second = 0; second < 10; second++) kWeighting.push([silence, silence]);
  expect(kWeighting.push([silence, silence])).toEqual(Float32Array.of(0));
});

test('a weight of nought silences its channel only', () => {
  const kWeighting = openKernels().openKWeighting(8000, [0, 1], 1);
  const click = Float32Array.from({ length: 8000 }, (_, i) => (i ? 0 : 1));
  expect(kWeighting.push([click, new Float32Array(8000)])).toEqual(Float32Array.of(0));
  expect(kWeighting.push([new Float32Array(8000), click])[0]).toBeGreaterThan(1);
});
