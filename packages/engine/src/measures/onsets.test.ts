import { expect, test } from 'vitest';
import { mono, valueOf } from '../../../../testing/readings.js';
import { concat, silence, whiteNoise } from '../../../../testing/signals.js';
import { onsets as measure } from './onsets.js';

const RATE_HZ = 44_100;

/** A noise burst that decays in 10 ms, then silence: half a second. */
const burst = (seed: number) =>
  concat(
    whiteNoise(RATE_HZ, 0.1, 0.3, seed).map((x, n) => x * Math.exp(-n / RATE_HZ / 0.01)),
    silence(RATE_HZ, 0.4),
  );

test('eight bursts are eight onsets', async () => {
  const bursts = Array.from({ length: 8 }, (_, i) => burst(i + 1));
  const { count } = await valueOf(measure, mono(RATE_HZ, concat(...bursts)));
  expect(count).toBe(8);
});

test('one burst in silence is one onset that stands out', async () => {
  const { count, attackStrength } = await valueOf(
    measure,
    mono(RATE_HZ, concat(silence(RATE_HZ, 0.5), burst(1))),
  );
  expect(count).toBe(1);
  expect(attackStrength).toBeGreaterThanOrEqual(0.95);
});

test('silence has none', async () => {
  const value = await valueOf(measure, mono(RATE_HZ, silence(RATE_HZ, 2)));
  expect(value).toEqual({ count: 0, attackStrength: 0 });
});
