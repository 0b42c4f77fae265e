import fc from 'fast-check';
import { expect, test } from 'vitest';
import { whiteNoise } from '../../../../../testing/noise.js';
import { inTier } from '../../../../../testing/tiers.js';
import { openKernels } from '../open-kernels.js';
import { plainKernels } from '../plain.js';

test('equals the plain twin, for any factor, channels and cuts', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(2, 4, 8, 16, 32),
      fc.integer({ min: 1, max: 3 }),
      fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 5 }),
      fc.integer(),
      (factor, channels, cuts, seed) => {
        const signals = Array.from({ length: channels }, (_, c) =>
          whiteNoise(20_000, 0.3, seed + c),
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
