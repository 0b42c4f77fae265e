import { expect, test } from 'vitest';
import { sine, whiteNoise } from '../../../../../testing/signals.js';
import { amplitudeKernels } from '../further/amplitude.js';
import type { Kernels } from '../kernels.js';
import { openKernels } from '../open-kernels.js';
import { plainKernels } from '../plain.js';

const RATE_HZ = 16_000;
const at = (db: number) => 10 ** (db / 20);
const LIMITS = {
  ...{ start: at(-14), reached: at(-1.5), quarter: at(-0.25), inner: at(-0.5), one: at(-1) },
  ...{ near: at(-1.5), three: at(-3), far: at(-4.5), flat: 0.72 },
};

/** All that is read of a window. */
function readAll(kernels: Kernels, samples: Float32Array, high: number, low: number) {
  const reader = kernels.of(amplitudeKernels).openTopReader(RATE_HZ, LIMITS);
  reader.find(
    Float32Array.from(samples, (x) => -x),
    low,
    high,
  );
  const ratios = [...reader.find(samples, high, low)];
  const sums = (
    [
      [at(-1.5), Infinity, 1],
      [at(-12), at(-3), 1],
      [at(-12), at(-3), 3],
    ] as const
  ).map(([from, to, every]) => {
    const { sums, reached } = reader.sum([from, to], every);
    return [[...sums], [...reached]];
  });
  return { ratios, sums, bends: reader.energyOfBends() };
}

const noise = whiteNoise(RATE_HZ, 1, 0.3, 4);
const tone = sine(RATE_HZ, 1, 441, 0.9);
const clip = (samples: Float32Array, high: number, low: number) =>
  samples.map((x) => Math.max(-low, Math.min(high, x)));

test.each([
  { of: 'a sine', samples: tone, high: 0.9, low: 0.9 },
  {
    of: 'a clipped sine in noise',
    samples: clip(
      tone.map((x, i) => x + noise[i]!),
      0.6,
      0.5,
    ),
  },
  { of: 'noise', samples: noise, high: 1, low: 0.8 },
  { of: 'a swelling tone', samples: tone.map((x, i) => (x * i) / RATE_HZ), high: 0.9, low: 0.9 },
  { of: 'one that ends in a top', samples: tone.subarray(0, 9 + 36 * 20), high: 0.9, low: 0.9 },
  { of: 'samples of turning signs', samples: tone.map((_, i) => (i % 2 ? 0.5 : -0.5)) },
])('$of: the tops are those of the plain reference', ({ samples, high = 0.6, low = 0.5 }) => {
  const kernels = openKernels();
  expect(kernels.name).toBe('wasm');
  const plain = readAll(plainKernels, samples, high, low);
  expect(readAll(kernels, samples, high, low)).toEqual(plain);
  expect(plain.ratios.length).toBeGreaterThan(30);
});

test('the tops of short windows are those of the plain reference, whatever their length', () => {
  const readers = [openKernels(), plainKernels].map((kernels) =>
    kernels.of(amplitudeKernels).openTopReader(RATE_HZ, LIMITS),
  );
  for (let length = 3; length < 40; length++) {
    // Most samples are far from the ceilings.
    const samples = noise.subarray(length, 2 * length).map((x) => 8 * x ** 3);
    const [fast, plain] = readers.map((reader) => [...reader.find(samples, 0.9, 0.7)]);
    expect(fast).toEqual(plain);
  }
});
