import { expect, test } from 'vitest';
import { mono, stereo, valueOf } from '../../../../../testing/readings.js';
import { signal, silence } from '../../../../../testing/signals.js';
import { dcOffset } from './dc-offset.js';

const shifted = (dc: number) =>
  signal(48_000, 1, (t) => 0.1 * Math.sin(2 * Math.PI * 440 * t) + dc);

test('the mean of a sine on a shelf is the shelf', async () => {
  expect(await valueOf(dcOffset, mono(48_000, shifted(0.01)))).toBeWithin(dcOffset.margin, 0.01);
});

test('the channel with the larger offset counts, with its sign', async () => {
  const recording = stereo(48_000, shifted(0.01), shifted(-0.02));
  expect(await valueOf(dcOffset, recording)).toBeWithin(dcOffset.margin, -0.02);
});

test('silence has none', async () => {
  expect(await valueOf(dcOffset, mono(48_000, silence(48_000, 1)))).toBe(0);
});
