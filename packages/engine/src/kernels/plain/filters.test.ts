import fc from 'fast-check';
import { expect, test } from 'vitest';
import { whiteNoise } from '../../../../../testing/noise.js';
import { inTier } from '../../../../../testing/tiers.js';
import { openKWeighting } from './filters.js';

test('a 997 Hz sine at full scale has -3.01 LUFS', () => {
  const sine = Float32Array.from({ length: 96_000 }, (_, i) =>
    Math.sin((2 * Math.PI * 997 * i) / 48_000),
  );
  // The second second: the filter has settled.
  const [, energy] = openKWeighting(48_000, [1], 1).push([sine]);
  expect(-0.691 + 10 * Math.log10(energy! / 48_000)).toBeCloseTo(-3.01, 3);
});

test('does not depend on how the blocks are cut', () => {
  const channels = [whiteNoise(1000, 0.2, 1), whiteNoise(1000, 0.1, 2), whiteNoise(1000, 0.3, 3)];
  const weights = [1, 0.5, 0.25];
  const whole = openKWeighting(44_100, weights, 0.01).push(channels);
  expect(whole.length).toBe(2);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1000 })), (cuts) => {
      const kWeighting = openKWeighting(44_100, weights, 0.01);
      const edges = [0, ...cuts.sort((a, b) => a - b), 1000];
      const pieces = edges
        .slice(1)
        .flatMap((to, i) => [
          ...kWeighting.push(channels.map((channel) => channel.subarray(edges[i], to))),
        ]);
      // Single precision at the end.
      pieces.forEach((energy, i) => {
        expect(Math.abs(energy / whole[i]! - 1)).toBeLessThan(1.2e-7);
      });
    }),
    { numRuns: inTier(13, 50) },
  );
});
