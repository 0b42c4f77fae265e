import fc from 'fast-check';
import { expect, test } from 'vitest';
import { whiteNoise } from '../../../../../testing/noise.js';
import { inTier } from '../../../../../testing/tiers.js';
import { openKernels } from '../open-kernels.js';
import { plainKernels } from '../plain.js';

test('equals the plain twin, for any rate and cuts', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(8000, 22_050, 44_100, 48_000, 96_000, 192_000),
      fc.array(fc.integer({ min: 0, max: 9000 }), { maxLength: 5 }),
      fc.integer(),
      (rateHz, cuts, seed) => {
        const left = whiteNoise(9000, 0.3, seed);
        const right = left.map((x, i) => 0.5 * x + 0.1 * Math.sin(0.01 * i));
        const fast = openKernels().openBassCorrelation(rateHz);
        const plain = plainKernels.openBassCorrelation(rateHz);
        const edges = [0, ...cuts.sort((a, b) => a - b), 9000];
        edges.slice(1).forEach((to, i) => {
          for (const kernel of [fast, plain])
            kernel.push(left.subarray(edges[i], to), right.subarray(edges[i], to));
        });
        const got = fast.end();
        const expected = plain.end();
        // The FIR filter works in single precision: 17 products of one sign. The cross term may cancel, so
        // its error is one of the correlation, relative to both energies.
        const scale = { ...expected, cross: Math.sqrt(expected.left * expected.right) };
        for (const key of ['left', 'right', 'cross'] as const)
          expect(Math.abs(got[key] - expected[key]) / scale[key]).toBeLessThan(2e-6);
      },
    ),
    { numRuns: inTier(5, 15) },
  );
});

test('has nothing to say of nothing', () => {
  const bass = openKernels().openBassCorrelation(48_000);
  bass.push(new Float32Array(0), new Float32Array(0));
  expect(bass.end()).toEqual({ left: 0, right: 0, cross: 0 });
});
