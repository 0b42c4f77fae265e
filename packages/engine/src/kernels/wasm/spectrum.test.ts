import { describe, expect, test } from 'vitest';
import { whiteNoise } from '../../../../../testing/noise.js';
import { openKernels } from '../open-kernels.js';
import { plainKernels } from '../plain.js';

/**
 * Single against double precision: each value of |X| is off by some roundings (6e-8) of the root mean
 * square of all, times the number of passes.
 */
function expectNear(got: Float32Array, expected: Float32Array, passes: number): void {
  const rms = Math.sqrt(expected.reduce((sum, p) => sum + p, 0) / expected.length);
  const max = got.reduce(
    (worst, p, k) => Math.max(worst, Math.abs(Math.sqrt(p) - Math.sqrt(expected[k]!))),
    0,
  );
  expect(max).toBeLessThanOrEqual(passes * 1.2e-7 * rms);
}

describe.each([64, 128, 256, 512, 1024, 2048, 4096, 8192, 16_384, 32_768, 65_536])(
  'of %i samples',
  (size) => {
    const passes = Math.log2(size);
    const channels = [1, 2, 3].map((seed) => whiteNoise(size + 100, 0.3, seed));
    const [first, second, third] = channels as [Float32Array, Float32Array, Float32Array];
    const kernels = openKernels();
    const fast = kernels.openSpectrum(size);
    const plain = plainKernels.openSpectrum(size);
    const empty = () => new Float32Array(size / 2 + 1);

    test('one signal equals the plain twin', () => {
      const [got, expected] = [empty(), empty()];
      fast.power(first, 37, got);
      plain.power(first, 37, expected);
      expectNear(got, expected, passes);
    });

    test('two signals equal the plain twin, in memory of the kernels or not', () => {
      const got = [kernels.floats(size / 2 + 1), empty()] as const;
      const expected = [empty(), empty()] as const;
      const inside = kernels.floats(first.length);
      inside.set(first);
      fast.power(inside, 37, got[0], { signal: second, power: got[1] });
      plain.power(first, 37, expected[0], { signal: second, power: expected[1] });
      expectNear(got[0], expected[0], passes);
      expectNear(got[1], expected[1], passes);
    });

    test.each([1, 2, 3])('the mean of %i channels equals the plain twin', (count) => {
      const [got, expected] = [empty(), empty()];
      const some = [first, second, third].slice(0, count);
      fast.meanPower(some, 5, got);
      plain.meanPower(some, 5, expected);
      expectNear(got, expected, passes);
    });
  },
);

test('a sine does not leak beyond the window, down to single precision', () => {
  const size = 4096;
  const sine = Float32Array.from({ length: size }, (_, i) =>
    Math.sin((2 * Math.PI * 500 * i) / size),
  );
  const power = new Float32Array(size / 2 + 1);
  openKernels().openSpectrum(size).power(sine, 0, power);
  expect((2 * Math.sqrt(power[500]!)) / (size / 2)).toBeCloseTo(1, 6);
  const rest = power.filter((_, k) => Math.abs(k - 500) > 1);
  expect(10 * Math.log10(Math.max(...rest) / power[500]!)).toBeLessThan(-130);
});

test.each(['wasm', 'plain'] as const)('refuses to read beyond the signal (%s)', (name) => {
  const kernels = name === 'wasm' ? openKernels() : plainKernels;
  const signal = kernels.floats(600);
  const spectrum = kernels.openSpectrum(512);
  expect(kernels.name).toBe(name);
  expect(() => {
    spectrum.power(signal, 100, new Float32Array(257));
  }).toThrow(RangeError);
  expect(() => {
    spectrum.meanPower([signal, new Float32Array(512)], 1, new Float32Array(257));
  }).toThrow(RangeError);
});
