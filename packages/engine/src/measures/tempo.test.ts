import { expect, test } from 'vitest';
import { mono, valueOf } from '../../../../testing/readings.js';
import { signal, silence, whiteNoise } from '../../../../testing/signals.js';
import { beatStability } from './tempo.js';

const RATE_HZ = 16_000;
const noise = whiteNoise(RATE_HZ, 20, 0.1);

const clicks = (seconds: number, everySec: (t: number) => number) =>
  signal(RATE_HZ, seconds, (t) => Math.exp(-everySec(t) / 0.01)).map((x, n) => x * (noise[n] ?? 0));

test('clicks at 120 bpm are stable', async () => {
  expect(
    await valueOf(
      beatStability,
      mono(
        RATE_HZ,
        clicks(20, (t) => t % 0.5),
      ),
    ),
  ).toBeGreaterThan(0.8);
});

test('noise is not', async () => {
  expect(await valueOf(beatStability, mono(RATE_HZ, noise))).toBeLessThan(0.2);
});

test('three clicks, or none, are 0', async () => {
  expect(
    await valueOf(
      beatStability,
      mono(
        RATE_HZ,
        clicks(1.5, (t) => t % 0.5),
      ),
    ),
  ).toBe(0);
  expect(await valueOf(beatStability, mono(RATE_HZ, silence(RATE_HZ, 3)))).toBe(0);
});
