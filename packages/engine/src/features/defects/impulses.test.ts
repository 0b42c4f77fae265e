import fc from 'fast-check';
import { expect, test } from 'vitest';
import { uniform } from '../../../../../testing/random.js';
import { mono } from '../../../../../testing/readings.js';
import { silence, sine } from '../../../../../testing/signals.js';
import { inTier } from '../../../../../testing/tiers.js';
import { outputOf } from '../../../../../testing/tracks.js';
import { IMPULSE_STEP_SEC, impulses } from './impulses.js';

const RATE_HZ = 44_100;

const noise = (seconds: number, size = 0.02) => {
  const random = uniform(5);
  return new Float32Array(seconds * RATE_HZ).map(() => size * (random() - 0.5));
};
const impulsesOf = (samples: Float32Array) => outputOf(impulses, mono(RATE_HZ, samples));
const with1 = (samples: Float32Array, frame: number, size: number) => {
  samples[frame] = (samples[frame] ?? 0) + size;
  return samples;
};

test('a stroke is counted in the step that it falls into', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 39 }), fc.boolean(), (step, isUp) => {
      const middle = Math.round((step + 0.5) * IMPULSE_STEP_SEC * RATE_HZ);
      const { counts } = impulsesOf(with1(noise(2), middle, isUp ? 0.3 : -0.3));
      expect([...counts]).toEqual(Array.from({ length: 40 }, (_, i) => (i === step ? 1 : 0)));
    }),
    { numRuns: inTier(5, 12) },
  );
});

test.each([
  ['noise', noise(2)],
  ['a tone', sine(RATE_HZ, 2, 440, 0.5)],
  ['a step', noise(2).map((x, i) => x + (i > RATE_HZ ? 0.3 : 0))],
  ['a sound that begins at once', noise(2).map((x, i) => (i > RATE_HZ ? 20 * x : x))],
  ['silence', silence(RATE_HZ, 2)],
])('none in %s', (_what, samples) => {
  expect(impulsesOf(samples).counts.some((count) => count > 0)).toBe(false);
});

test('what a stroke has to reach follows the level; in silence nothing does', () => {
  const quiet = impulsesOf(noise(1, 0.02)).minSizes;
  const loud = impulsesOf(noise(1, 0.2)).minSizes;
  for (const [i, size] of loud.entries()) expect(size / (quiet[i] ?? NaN)).toBeCloseTo(10, 2);
  // Uniform noise of ±0.01 has a median of 0.005, of which eight robust deviations are made.
  for (const size of quiet) expect(Math.abs(size / ((8 * 0.005) / 0.6745) - 1)).toBeLessThan(0.2);
  expect(impulsesOf(silence(RATE_HZ, 1)).minSizes.every((size) => size === Infinity)).toBe(true);
});
