import fc from 'fast-check';
import { expect, test } from 'vitest';
import { whiteNoise } from '../../../../../testing/noise.js';
import { inTier } from '../../../../../testing/tiers.js';
import { openKernels } from '../open-kernels.js';
import { plainKernels } from '../plain.js';

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
            whiteNoise(length, 0.1, seed + c),
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
