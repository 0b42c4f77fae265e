import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { whiteNoise as whiteNoiseFromNoise } from '../../../../../testing/noise.js';
import { whiteNoise } from '../../../../../testing/signals.js';
import { inTier } from '../../../../../testing/tiers.js';
import { bandPass, type Biquads, weightingSections } from '../filter-sections.js';
import type { Cascade, KWeighting } from '../kernels.js';
import { openKernels } from '../open-kernels.js';
import { plainKernels } from '../plain.js';

describe('band bank', () => {
  const rateHz = 48_000;
  const bandAt = (hz: number) => bandPass(hz, 1.26 * hz, rateHz) as unknown as Biquads;
  const bands = [22, 400, 12_000].map(bandAt);

  test.each([1, 2, 3])(
    'bands of %i channels equal the reference, however they are cut',
    (count) => {
      const kernels = openKernels();
      expect(kernels.name).toBe('wasm');
      const channels = Array.from({ length: count }, (_, c) => whiteNoise(rateHz, 0.5, 0.3, c + 1));
      const [fast, cut, plain] = [
        kernels.openBandBank(bands, count),
        kernels.openBandBank(bands, count),
        plainKernels.openBandBank(bands, count),
      ];
      fast.add(channels);
      plain.add(channels);
      const parts = (from: number, to?: number) => channels.map((x) => x.subarray(from, to));
      cut.add(parts(0, 999));
      const saved = cut.save();
      cut.add(parts(0, 17));
      cut.load(saved);
      cut.add(parts(999));
      expect(cut.energies()).toEqual(fast.energies());
      plain.energies().forEach((expected, i) => {
        expect(fast.energies()[i]! / expected).toBeWithin(1e-9, 1);
      });
    },
  );

  test('a bank takes bands with zeros at 0 Hz and at half the rate only', () => {
    const [band] = bands;
    const other = band!.map((section) => ({ ...section, b1: 0.1 })) as unknown as Biquads;
    expect(() => openKernels().openBandBank([other], 1)).toThrow(RangeError);
  });
});

describe('cascade', () => {
  const FRAMES = 12_000;

  const openBoth = (rateHz: number, channels: number) => {
    const sections = weightingSections('A', rateHz);
    return [openKernels(), plainKernels].map((kernels) => kernels.openCascade(sections, channels));
  };

  const noises = (channels: number, seed: number) =>
    Array.from({ length: channels }, (_, c) => whiteNoiseFromNoise(FRAMES, 0.1 + c, seed + c));

  function pushed(cascade: Cascade, block: readonly Float32Array[], edges: readonly number[]) {
    edges.slice(1).forEach((to, i) => {
      cascade.add(block.map((channel) => channel.subarray(edges[i], to)));
    });
    return [...cascade.energies()];
  }

  test('equals the plain twin, and no cut changes a bit', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(8000, 44_100, 48_000, 192_000),
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.integer({ min: 0, max: FRAMES }), { maxLength: 4 }),
        fc.integer(),
        (rateHz, channels, cuts, seed) => {
          const block = noises(channels, seed);
          const [fast, plain] = openBoth(rateHz, channels);
          const edges = [0, ...cuts.sort((a, b) => a - b), FRAMES];
          const got = pushed(fast!, block, edges);
          const [whole] = openBoth(rateHz, channels);
          expect(got).toEqual(pushed(whole!, block, [0, FRAMES]));
          // both in double precision; poles within 1e-3 of the circle magnify the rounding
          pushed(plain!, block, [0, FRAMES]).forEach((energy, c) => {
            expect(Math.abs(got[c]! - energy)).toBeLessThanOrEqual(1e-10 * energy);
          });
        },
      ),
      { numRuns: inTier(5, 15) },
    );
  });

  test('powers are those of the plain twin, summed over the channels, and so is their peak', () => {
    for (const channels of [1, 2, 3]) {
      const block = noises(channels, 7).map((channel) => channel.subarray(0, 4096));
      const [fast, plain] = openBoth(48_000, channels);
      const [got, expected] = [fast!.powers(block), plain!.powers(block)];
      expect(got.powers.length).toBe(4096);
      for (const [i, power] of expected.powers.entries())
        expect(Math.abs(got.powers[i]! - power)).toBeLessThan(1e-10);
      expect(got.peak).toBeCloseTo(expected.peak, 10);
    }
  });

  test.each([0, 1])('twin %d goes on from what was saved to the same bits', (reference) => {
    const block = noises(3, 1);
    const [whole, first, second] = [0, 1, 2].map(() => openBoth(44_100, 3)[reference]!);
    pushed(first!, block, [0, 5000]);
    second!.load(structuredClone(first!.save()));
    expect(pushed(second!, block, [5000, FRAMES])).toEqual(
      pushed(whole!, block, [0, 5000, FRAMES]),
    );
  });
});

describe('k weighting', () => {
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
            const noise = whiteNoiseFromNoise(20_000, 0.1 + c, seed + c);
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
    const block = [kernels.floats(30_000), whiteNoiseFromNoise(30_000, 0.1, 2)];
    block[0]?.set(whiteNoiseFromNoise(30_000, 0.1, 1));
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
});
