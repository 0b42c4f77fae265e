import fc from 'fast-check';
import { expect, test } from 'vitest';
import { whiteNoise } from '../../../../../testing/noise.js';
import { openKWeighting } from './k-weighting.js';

test('a 997 Hz sine at full scale has -3.01 LUFS', () => {
  const sine = Float32Array.from({ length: 96_000 }, (_, i) =>
    Math.sin((2 * Math.PI * 997 * i) / 48_000),
  );
  const kWeighting = openKWeighting(48_000, 1);
  const energies = new Float64Array(2);
  kWeighting.push([sine], [0, 48_000, 96_000], energies);
  // The second second: the filter has settled.
  expect(-0.691 + 10 * Math.log10(energies[1]! / 48_000)).toBeCloseTo(-3.01, 3);
});

test('does not depend on how the blocks are cut', () => {
  const channels = [whiteNoise(1000, 0.2, 1), whiteNoise(1000, 0.1, 2), whiteNoise(1000, 0.3, 3)];
  const whole = new Float64Array(3);
  openKWeighting(44_100, 3).push(channels, [0, 1000], whole);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1000 })), (cuts) => {
      const kWeighting = openKWeighting(44_100, 3);
      const energies = new Float64Array(3);
      const edges = [0, ...cuts.sort((a, b) => a - b), 1000];
      edges.slice(1).forEach((to, i) => {
        kWeighting.push(channels, [edges[i]!, to], energies);
      });
      energies.forEach((energy, c) => {
        expect(Math.abs(energy / whole[c]! - 1)).toBeLessThan(1e-12);
      });
    }),
    { numRuns: 50 },
  );
});
