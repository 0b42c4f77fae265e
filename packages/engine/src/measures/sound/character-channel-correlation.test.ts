import { expect, test } from 'vitest';
import { decaying, decayingTone } from '../../../../../testing/hits.js';
import { mono, readingOf, stereo, valueOf } from '../../../../../testing/readings.js';
import { gained, mix, whiteNoise } from '../../../../../testing/signals.js';
import { characterChannelCorrelation as measure } from './character-channel-correlation.js';

const tone = decayingTone(48_000, 1, 440, 0.1, 0.5);

test('absent for one channel', async () => {
  expect(await readingOf(measure, mono(48_000, tone))).toEqual({ absent: 'there is one channel' });
});

test('1 for two equal channels', async () => {
  expect(await valueOf(measure, stereo(48_000, tone))).toBeCloseTo(1, 6);
});

test('what two channels share', async () => {
  const parts = [1, 2, 3].map((seed) => decaying(whiteNoise(48_000, 4, 0.2, seed), 48_000, 0.6));
  const [shared, left, right] = parts as [Float32Array, Float32Array, Float32Array];
  const half = stereo(48_000, mix(shared, left), mix(shared, right));
  expect(await valueOf(measure, half)).toBeWithin(0.05, 0.5);
  const folded = stereo(48_000, left, gained(left, 0.25));
  expect(await valueOf(measure, folded)).toBeCloseTo(1, 6);
});
