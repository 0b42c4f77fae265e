import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { whiteNoise as whiteNoiseFromNoise } from '../../../../../testing/noise.js';
import { whiteNoise } from '../../../../../testing/signals.js';
import { inTier } from '../../../../../testing/tiers.js';
import { openKernels } from '../open-kernels.js';
import { plainKernels } from '../plain.js';

describe('samples', () => {
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
        const [one, plainOne] = [Float64Array.of(1), Float64Array.of(1)];
        kernels.addEnergies([some], 0, from, one);
        kernels.addEnergies([some], from, to, one);
        plainKernels.addEnergies([some], 0, to, plainOne);
        expect(one).toEqual(plainOne);
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
    expect(kernels.foldPair(a, b, mono)).toEqual(
      plainKernels.foldPair(a, b, new Float32Array(1000)),
    );
  });
});

describe('statistics', () => {
  test('equals the plain twin, for any channels and lengths', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }),
        fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 3 }),
        fc.integer(),
        (channels, lengths, seed) => {
          const fast = openKernels().openStatistics(channels);
          const plain = plainKernels.openStatistics(channels);
          for (const length of lengths) {
            const block = Array.from({ length: channels }, (_, c) =>
              whiteNoiseFromNoise(length, 0.1, seed + c),
            );
            fast.push(block);
            plain.push(block);
          }
          const got = fast.end();
          const expected = plain.end();
          expect(got.peaks).toEqual(expected.peaks);
          // Double precision, summed in another order: a few roundings of the sum of magnitudes.
          const scale = 1e-12 * (1 + lengths.reduce((sum, length) => sum + length, 0));
          for (let c = 0; c < channels; c++) {
            expect(Math.abs(got.sums[c]! - expected.sums[c]!)).toBeLessThanOrEqual(scale);
            expect(Math.abs(got.squares[c]! - expected.squares[c]!)).toBeLessThanOrEqual(scale);
          }
          expect(Math.abs(got.cross - expected.cross)).toBeLessThanOrEqual(scale);
        },
      ),
      { numRuns: inTier(5, 20) },
    );
  });
});

describe('depths', () => {
  const THRESHOLD = 1e-5;

  /** Codes of any depth, and floats of any size. */
  const sample = fc.oneof(
    fc.constant(0),
    fc
      .tuple(fc.integer({ min: 1, max: 31 }), fc.double({ min: -1, max: 1, noNaN: true }))
      .map(([bits, x]) => Math.round(x * 2 ** (bits - 1)) / 2 ** (bits - 1)),
    fc.float({ min: -1e6, max: 1e6, noNaN: true }),
  );

  test('depths equal the plain twin’s, bit by bit', () => {
    fc.assert(
      fc.property(fc.array(sample, { maxLength: 100 }), (numbers) => {
        const [fast, plain] = [openKernels(), plainKernels].map((k) => k.openDepths(THRESHOLD));
        const samples = Float32Array.from(numbers);
        for (const depths of [fast!, plain!]) {
          depths.push(samples.subarray(0, 33));
          depths.push(samples.subarray(33));
        }
        expect(Array.from(fast!.counts).slice(1)).toEqual(Array.from(plain!.counts).slice(1));
        expect(fast!.louder).toBe(plain!.louder);
      }),
      { seed: 1 },
    );
  });

  test.each([
    ['full scale', -1, 1],
    ['half of it', 0.5, 2],
    ['a step of 16 bits', 2 ** -15, 16],
    ['an odd code of 16 bits', 12_345 / 2 ** 15, 16],
    ['a step of 24 bits', 2 ** -23, 24],
    ['less', 2 ** -24, 25],
    ['a number of no scale', 0.1, 25],
    ['a number beyond all scales', 256, 25],
  ])('%s needs its bits', (_, x, bits) => {
    for (const kernels of [openKernels(), plainKernels]) {
      const depths = kernels.openDepths(THRESHOLD);
      depths.push(Float32Array.of(x));
      expect(depths.counts.slice(1).findIndex((count) => count === 1) + 1).toBe(bits);
    }
  });
});

describe('decimator', () => {
  test('equals the plain twin, for any factor, channels and cuts', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(2, 4, 8, 16, 32),
        fc.integer({ min: 1, max: 3 }),
        fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 5 }),
        fc.integer(),
        (factor, channels, cuts, seed) => {
          const signals = Array.from({ length: channels }, (_, c) =>
            whiteNoiseFromNoise(20_000, 0.3, seed + c),
          );
          const fast = openKernels().openDecimator(factor, channels);
          const plain = plainKernels.openDecimator(factor, channels);
          const got = signals.map((): number[] => []);
          const edges = [0, ...cuts.sort((a, b) => a - b), 20_000];
          const collect = (outputs: readonly Float32Array[]) => {
            outputs.forEach((output, c) => got[c]!.push(...output));
          };
          edges.slice(1).forEach((to, i) => {
            collect(fast.push(signals.map((signal) => signal.subarray(edges[i], to))));
          });
          collect(fast.end());
          const whole = plain.push(signals);
          const rest = plain.end();
          got.forEach((samples, c) => {
            const expected = [...whole[c]!, ...rest[c]!];
            expect(samples.length).toBe(expected.length);
            // Single precision: as many roundings as there are taps, of sums below 2.
            const tolerance = 4 * factor * 6e-8 * 2;
            samples.forEach((x, m) => {
              expect(Math.abs(x - expected[m]!)).toBeLessThanOrEqual(tolerance);
            });
          });
        },
      ),
      { numRuns: inTier(5, 20) },
    );
  });
});
