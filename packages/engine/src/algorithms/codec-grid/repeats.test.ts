import fc from 'fast-check';
import { expect, test } from 'vitest';
import { whiteNoise } from '../../../../../testing/noise.js';
import { inTier } from '../../../../../testing/tiers.js';
import { EXCERPT_FRAMES } from './excerpt.js';
import { repeatingHops } from './repeats.js';

/** Noise that comes again after `period` samples, with `fresh` of other noise over it. */
function sound(period: number, fresh: number, seed: number): Float32Array {
  const again = whiteNoise(EXCERPT_FRAMES, 0.3, seed);
  const other = whiteNoise(EXCERPT_FRAMES, 0.3 * fresh, seed + 1);
  return again.map((_, i) => (again[i % period] ?? 0) + (other[i] ?? 0));
}

/** By every product. */
function repeats(samples: Float32Array, hop: number): boolean {
  const rises = samples.map((x, i) => (i > 0 ? x - (samples[i - 1] ?? 0) : 0));
  for (let lag = hop; lag <= 16 * hop && lag < rises.length / 1.5; lag += hop) {
    let [product, earlier, later] = [0, 0, 0];
    for (let i = 0; i + lag < rises.length; i++) {
      const [a, b] = [rises[i] ?? 0, rises[i + lag] ?? 0];
      product += a * b;
      earlier += a * a;
      later += b * b;
    }
    if (product > 0.9 * Math.sqrt(earlier * later)) return true;
  }
  return false;
}

test('says of every sound what all its products say', () => {
  const seen = new Set<boolean>();
  fc.assert(
    fc.property(
      fc.constantFrom(64, 192, 576, 1000, 1152, 4096),
      fc.double({ min: 0, max: 0.7, noNaN: true }),
      fc.integer({ min: 0, max: 1e6 }),
      (period, fresh, seed) => {
        const samples = sound(period, fresh, seed);
        const expected = [576, 960, 1024].filter((hop) => repeats(samples, hop));
        const excerpt = { startFrame: 0, frames: EXCERPT_FRAMES, samples };
        expect(repeatingHops(excerpt, new Set([576, 960, 1024]))).toEqual(expected);
        seen.add(expected.length > 0);
      },
    ),
    { numRuns: inTier(15, 60) },
  );
  expect(seen.size).toBe(2);
});
