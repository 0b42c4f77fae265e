import { expect, test } from 'vitest';
import { whiteNoise } from '../../../../../testing/signals.js';
import { openKernels } from '../open-kernels.js';
import { plainKernels } from '../plain.js';
import { autocorrelationKernels } from '../further/autocorrelation.js';

test.each([
  { length: 20, longest: 5 },
  { length: 320, longest: 115 },
  { length: 588, longest: 210 },
  { length: 1000, longest: 998 },
])('of $length samples, up to lag $longest, equals the plain twin’s', ({ length, longest }) => {
  const kernels = openKernels();
  expect(kernels.name).toBe('wasm');
  const fast = kernels.of(autocorrelationKernels).openAutocorrelation(length, longest);
  const plain = plainKernels.of(autocorrelationKernels).openAutocorrelation(length, longest);
  for (const seed of [1, 2]) {
    const first = whiteNoise(length, 1, 1, seed);
    const second = whiteNoise(length, 1, 0.01, seed + 2);
    const got = fast.pair(first, second);
    plain.pair(first, second).forEach((expected, i) => {
      // Transforms in single precision; both frames share them, so the louder one sets the error.
      const tolerance = 2e-6 * length * (i === 0 ? 1 : 0.01);
      expect(got[i]).toHaveLength(longest + 1);
      expected.forEach((sum, lag) => {
        expect(Math.abs(got[i]![lag]! - sum)).toBeLessThanOrEqual(tolerance);
      });
    });
  }
});
