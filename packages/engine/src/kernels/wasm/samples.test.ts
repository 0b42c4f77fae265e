import fc from 'fast-check';
import { expect, test } from 'vitest';
import { whiteNoise } from '../../../../../testing/signals.js';
import { openKernels } from '../open-kernels.js';
import { plainKernels } from '../plain.js';

const kernels = openKernels();

/** Noise with zeros of both signs in it, where the kernels can read it. */
function noise(length: number, seed: number): Float32Array {
  const samples = kernels.floats(length);
  whiteNoise(length, 1, 0.3, seed).forEach((x, i) => (samples[i] = i % 7 ? x : i % 2 ? 0 : -0));
  return samples;
}

const some = noise(1000, 1);
const other = noise(1000, 2);
const stretch = fc
  .tuple(fc.nat(1000), fc.nat(1000))
  .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);

test('peaks and changes of sign equal the plain twin’s, from anywhere to anywhere', () => {
  expect(kernels.name).toBe('wasm');
  fc.assert(
    fc.property(stretch, ([from, to]) => {
      expect(kernels.peakOf(some, from, to)).toBe(plainKernels.peakOf(some, from, to));
      expect(kernels.signChangesOf(some, from, to)).toBe(
        plainKernels.signChangesOf(some, from, to),
      );
    }),
    { seed: 1 },
  );
  expect(kernels.signChangesOf(some, 0, 1000)).toBeGreaterThan(300);
});

test('travel equals the plain twin’s', () => {
  fc.assert(
    fc.property(stretch, ([from, to]) => {
      const samples = some.subarray(from, to);
      const expected = plainKernels.travelOf(samples);
      // Differences are rounded to single precision.
      expect(Math.abs(kernels.travelOf(samples) - expected)).toBeLessThanOrEqual(1e-7 * expected);
    }),
    { seed: 1 },
  );
});

test('the energy of rises equals the plain twin’s', () => {
  fc.assert(
    fc.property(stretch, ([from, to]) => {
      const samples = some.subarray(from, to);
      const expected = plainKernels.riseEnergyOf(samples);
      for (const given of [samples, samples.slice()])
        expect(Math.abs(kernels.riseEnergyOf(given) - expected)).toBeLessThanOrEqual(
          1e-12 * expected,
        );
    }),
    { seed: 1 },
  );
  const long = whiteNoise(100_000, 1, 0.3, 3);
  expect(kernels.riseEnergyOf(long)).toBe(plainKernels.riseEnergyOf(long));
});

test('energies of two channels have the bits of the plain twin’s, however they are cut', () => {
  fc.assert(
    fc.property(stretch, ([from, to]) => {
      const [fast, plain] = [Float64Array.of(1, 2), Float64Array.of(1, 2)];
      kernels.addEnergies([some, other], 0, from, fast);
      kernels.addEnergies([some, other], from, to, fast);
      plainKernels.addEnergies([some, other], 0, to, plain);
      expect(fast).toEqual(plain);
    }),
    { seed: 1 },
  );
});

test('extents have the bits of the plain twin’s, however they are cut', () => {
  fc.assert(
    fc.property(stretch, ([from, to]) => {
      const [fast, plain] = [0, 1].map(() => Float64Array.of(Infinity, -Infinity, 0));
      kernels.addExtent(some.subarray(0, from), fast!);
      kernels.addExtent(some.subarray(from, to), fast!);
      plainKernels.addExtent(some.slice(0, to), plain!);
      expect(fast).toEqual(plain);
    }),
    { seed: 1 },
  );
});

test('an envelope has the bits of the plain twin’s, and stops where that does', () => {
  const follow = (tested: typeof kernels, samples: Float32Array) => {
    const state = Float64Array.of(0.01, 0.02, 3);
    const stops: number[] = [];
    for (let at = 0, low = 0.1; at < samples.length; low = 0.2 - low) {
      at += tested.followEnvelope(samples, at, { decay: 0.95, low, high: low + 0.12 }, state);
      stops.push(at);
    }
    return { state, stops };
  };
  const [fast, plain] = [follow(kernels, some), follow(plainKernels, some)];
  expect(fast).toEqual(plain);
  expect(plain.stops.length).toBeGreaterThan(20);
});

test('means of runs have the bits of the plain twin’s', () => {
  for (const length of [1, 2, 3, 12]) {
    const count = Math.floor(some.length / length);
    const means = kernels.floats(count);
    const expected = new Float32Array(count);
    kernels.meansOf(some, length, means);
    plainKernels.meansOf(some, length, expected);
    expect(means).toEqual(expected);
  }
});

test('a fold of two channels equals the plain twin’s', () => {
  const mono = kernels.floats(1000);
  const expected = new Float32Array(1000);
  fc.assert(
    fc.property(stretch, ([from, to]) => {
      const [left, right] = [some.subarray(from, to), other.subarray(from, to)];
      const energies = kernels.foldPair(left, right, mono.subarray(0, to - from));
      const plain = plainKernels.foldPair(left, right, expected.subarray(0, to - from));
      expect(mono.subarray(0, to - from)).toEqual(expected.subarray(0, to - from));
      for (const part of ['fold', 'left', 'right'] as const)
        expect(Math.abs(energies[part] - plain[part])).toBeLessThanOrEqual(1e-6 * plain[part]);
    }),
    { seed: 1 },
  );
});

test('samples from elsewhere are read as they are', () => {
  const [a, b] = [some.slice(), other.slice()];
  expect(kernels.peakOf(a, 0, 1000)).toBe(plainKernels.peakOf(some, 0, 1000));
  expect(kernels.signChangesOf(a, 0, 1000)).toBe(plainKernels.signChangesOf(some, 0, 1000));
  expect(kernels.travelOf(a)).toBe(plainKernels.travelOf(some));
  const mono = new Float32Array(1000);
  expect(kernels.foldPair(a, b, mono)).toEqual(plainKernels.foldPair(a, b, new Float32Array(1000)));
});
