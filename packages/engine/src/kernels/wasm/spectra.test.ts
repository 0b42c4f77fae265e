import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { whiteNoise as whiteNoiseFromNoise } from '../../../../../testing/noise.js';
import { whiteNoise } from '../../../../../testing/signals.js';
import { inTier } from '../../../../../testing/tiers.js';
import { openKernels } from '../open-kernels.js';
import { plainKernels } from '../plain.js';
import { Arena, kernelModule } from './arena.js';
import { LARGEST_WASM_FOURIER, openFourier } from './spectra.js';

describe('fourier', () => {
  test.each([16, 32, 64, 128, 2048, 4096, LARGEST_WASM_FOURIER])(
    'of %i numbers has the bits of the plain twin’s, there and back',
    (size) => {
      const re = Float64Array.from(whiteNoise(size, 1, 1, 1));
      const im = Float64Array.from(whiteNoise(size, 1, 1, 2));
      const [expectedRe, expectedIm] = [re.slice(), im.slice()];
      const fast = openFourier(new Arena(kernelModule()!), size);
      const plain = plainKernels.openFourier(size);
      for (const way of ['forward', 'inverse'] as const) {
        fast[way](re, im);
        plain[way](expectedRe, expectedIm);
        expect(re).toEqual(expectedRe);
        expect(im).toEqual(expectedIm);
      }
    },
  );

  test('refuses arrays of another size', () => {
    expect(() => {
      openFourier(new Arena(kernelModule()!), 16).forward(
        new Float64Array(16),
        new Float64Array(8),
      );
    }).toThrow(RangeError);
  });
});

describe('spectrum', () => {
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
      const channels = [1, 2, 3].map((seed) => whiteNoiseFromNoise(size + 100, 0.3, seed));
      const [first, second, third] = channels as [Float32Array, Float32Array, Float32Array];
      const kernels = openKernels();
      const fast = kernels.openSpectrum(size);
      const plain = plainKernels.openSpectrum(size);
      const empty = () => new Float32Array(size / 2 + 1);

      test.each([size, size - 3, size / 2 + 1])('one signal under a window of %i', (length) => {
        const [got, expected] = [empty(), empty()];
        kernels.openSpectrum(size, length).power(first, 37, got);
        plainKernels.openSpectrum(size, length).power(first, 37, expected);
        expectNear(got, expected, passes);
        const longer = first.map((x, i) => (i < 37 + length ? x : 0));
        const [ofStart, before] = [empty(), got.slice()];
        kernels.openSpectrum(size, length).power(longer, 37, ofStart);
        expect(ofStart).toEqual(before);
      });

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
});

describe('spectral sums', () => {
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
});

describe('flux', () => {
  const SCALE = 4000 / 1024;

  test.each([64, 256, 1024, 4096])('equals the plain twin’s on frames of %i samples', (size) => {
    const bins = size / 2 + 1;
    const kernels = openKernels();
    expect(kernels.name).toBe('wasm');
    const fast = kernels.openFlux(bins, SCALE);
    const plain = plainKernels.openFlux(bins, SCALE);
    for (const sigma of [0, 1e-3, 1, 0.1, 100, 100, 0, 1e-6]) {
      const power = whiteNoise(bins, 1, sigma, size).map((x) => x * x);
      const expected = plain.push(power);
      // A level is rounded to single precision: 6e-8 of it in each bin.
      expect(Math.abs(fast.push(power) - expected)).toBeLessThanOrEqual(3e-7 * bins);
      if (sigma === 1) expect(expected / bins).toBeGreaterThan(0.1);
    }
  });

  test('does not overflow at the loudest samples there are', () => {
    const bins = 513;
    const loudest = new Float32Array(bins).fill((1e6 * 512) ** 2);
    for (const kernels of [openKernels(), plainKernels]) {
      const flux = kernels.openFlux(bins, SCALE);
      expect(flux.push(loudest) / bins).toBeCloseTo(Math.log(1 + SCALE * 1e6 * 512), 5);
      expect(flux.push(loudest)).toBe(0);
    }
  });
});
