import fc from 'fast-check';
import { expect, test } from 'vitest';
import { whiteNoise } from '../../../../../testing/noise.js';
import { inTier } from '../../../../../testing/tiers.js';
import type { Cascade } from '../kernels.js';
import { openKernels } from '../open-kernels.js';
import { plainKernels } from '../plain.js';
import { weightingSections } from '../weighting-sections.js';

const FRAMES = 12_000;

const openBoth = (rateHz: number, channels: number) => {
  const sections = weightingSections('A', rateHz);
  return [openKernels(), plainKernels].map((kernels) => kernels.openCascade(sections, channels));
};

const noises = (channels: number, seed: number) =>
  Array.from({ length: channels }, (_, c) => whiteNoise(FRAMES, 0.1 + c, seed + c));

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
  expect(pushed(second!, block, [5000, FRAMES])).toEqual(pushed(whole!, block, [0, 5000, FRAMES]));
});
