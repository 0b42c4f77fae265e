import fc from 'fast-check';
import { expect, test } from 'vitest';
import { whiteNoise } from '../../../../../testing/noise.js';
import { openKernels } from '../open-kernels.js';
import { plainKernels } from '../plain.js';

test('equals the plain twin, for any rate, channels and cuts, wherever the samples are', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(8000, 11_025, 44_100, 48_000, 96_000, 192_000),
      fc.integer({ min: 1, max: 8 }),
      fc.array(fc.integer({ min: 0, max: 9000 }), { maxLength: 4 }),
      fc.integer(),
      fc.boolean(),
      (rateHz, channels, cuts, seed, isInMemory) => {
        const kernels = openKernels();
        const block = Array.from({ length: channels }, (_, c) => {
          const noise = whiteNoise(9000, 0.1 + c, seed + c);
          if (!isInMemory) return noise;
          const floats = kernels.floats(noise.length);
          floats.set(noise);
          return floats;
        });
        const fast = kernels.openKWeighting(rateHz, channels);
        const plain = plainKernels.openKWeighting(rateHz, channels);
        const edges = [0, ...cuts.sort((a, b) => a - b), 9000];
        const energies = new Float64Array(channels * (edges.length - 1));
        const expected = energies.slice();
        fast.push(block, edges, energies);
        plain.push(block, edges, expected);
        // Both in double precision; 1e-16 of rounding, magnified by poles within 1e-3 of the circle.
        energies.forEach((energy, i) => {
          expect(Math.abs(energy - expected[i]!)).toBeLessThanOrEqual(1e-10 * expected[i]!);
        });
      },
    ),
    { numRuns: 15 },
  );
});

test('takes as many steps as a call gives, one after another', () => {
  const kernels = openKernels();
  const signal = kernels.floats(6000);
  signal.set(whiteNoise(6000, 0.2));
  const edges = Array.from({ length: 601 }, (_, i) => 10 * i);
  const energies = new Float64Array(600);
  kernels.openKWeighting(48_000, 1).push([signal], edges, energies);
  const oneByOne = kernels.openKWeighting(48_000, 1);
  edges.slice(1).forEach((to, i) => {
    const energy = new Float64Array(1);
    oneByOne.push([signal], [to - 10, to], energy);
    expect(energies[i]).toBe(energy[0]);
  });
});

test('adds to what is there', () => {
  const energies = Float64Array.of(5);
  openKernels()
    .openKWeighting(48_000, 1)
    .push([new Float32Array(100)], [0, 100], energies);
  expect(energies).toEqual(Float64Array.of(5));
});

test('falls silent after the signal, without lingering in denormal numbers', () => {
  const kWeighting = openKernels().openKWeighting(8000, 2);
  const silence = new Float32Array(8000);
  const energies = new Float64Array(2);
  const click = Float32Array.from({ length: 8000 }, (_, i) => (i ? 0 : 1));
  kWeighting.push([click, silence], [0, 8000], energies);
  expect(energies[0]).toBeGreaterThan(1);
  expect(energies[1]).toBe(0);
  for (let second = 0; second < 10; second++) {
    energies.fill(0);
    kWeighting.push([silence, silence], [0, 8000], energies);
  }
  expect(energies).toEqual(Float64Array.of(0, 0));
});
