import fc from 'fast-check';
import { expect, test } from 'vitest';
import { whiteNoise } from '../../../../../testing/signals.js';
import { inTier } from '../../../../../testing/tiers.js';
import { openKernels } from '../open-kernels.js';
import { plainKernels } from '../plain.js';

const kernels = openKernels();

/** Sums of a few thousand single-precision square roots. */
const RELATIVE = 1e-5;

test('sums, magnitudes and shapes equal the plain twin’s', () => {
  expect(kernels.name).toBe('wasm');
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e6 }),
      fc.constantFrom(256, 512, 4096, 16_384),
      fc.double({ min: 0.05, max: 0.99, noNaN: true }),
      (seed, size, share) => {
        const bins = size / 2 + 1;
        const power = whiteNoise(bins, 1, 1, seed).map((x) => x * x);
        const fast = openKernels().openSpectralSums(bins);
        const plain = plainKernels.openSpectralSums(bins);
        const a = fast.magnitudes(power);
        const b = plain.magnitudes(power);
        expect(a.total / b.total).toBeCloseTo(1, 5);
        expect(Math.abs(a.moment / b.moment - 1)).toBeLessThan(RELATIVE);
        fast.add(power);
        fast.add(power);
        plain.add(power);
        plain.add(power);
        expect(Array.from(fast.sum)).toEqual(Array.from(plain.sum));

        const fastShapes = openKernels().openSpectralShapes(bins, share);
        const plainShapes = plainKernels.openSpectralShapes(bins, share);
        for (const shapes of [fastShapes, plainShapes]) {
          shapes.add(power);
          shapes.add(power.toReversed());
        }
        const c = fastShapes.end();
        const d = plainShapes.end();
        expect(c.count).toBe(2);
        expect(Array.from(c.power)).toEqual(Array.from(d.power));
        expect(Math.abs(c.centroids / d.centroids - 1)).toBeLessThan(RELATIVE);
        expect(Math.abs(c.rolloffs - d.rolloffs)).toBeLessThanOrEqual(2);
      },
    ),
    { numRuns: inTier(5, 20), seed: 1 },
  );
});

test('silence has no magnitude and no shape', () => {
  const quiet = new Float32Array(2049);
  for (const reference of [kernels, plainKernels]) {
    expect(reference.openSpectralSums(2049).magnitudes(quiet)).toEqual({ total: 0, moment: 0 });
    const shapes = reference.openSpectralShapes(2049, 0.85);
    shapes.add(quiet);
    expect(shapes.end()).toMatchObject({ count: 0, centroids: 0, rolloffs: 0 });
  }
});

test('energy equals the plain twin’s, from anywhere to anywhere', () => {
  const samples = kernels.floats(1000);
  samples.set(whiteNoise(1000, 1, 0.3));
  for (const [from, to] of [
    [0, 1000],
    [1, 998],
    [3, 4],
    [5, 5],
  ] as const) {
    const expected = plainKernels.energyOf(samples, from, to);
    // Four squares are added in single precision at a time.
    expect(Math.abs(kernels.energyOf(samples, from, to) - expected)).toBeLessThanOrEqual(
      2e-7 * expected,
    );
  }
});
