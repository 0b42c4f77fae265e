import { expect, test } from 'vitest';
import { decaying, decayingTone } from '../../../../../testing/hits.js';
import { mono, valueOf } from '../../../../../testing/readings.js';
import { whiteNoise } from '../../../../../testing/signals.js';
import { characterBand as measure } from './character-band.js';

test.each([0.3, 3])('a tone of 1 kHz lies in mid, over %f s', async (seconds) => {
  const tone = decayingTone(48_000, seconds, 1000, seconds / 4);
  expect((await valueOf(measure, mono(48_000, tone))).mid).toBeGreaterThanOrEqual(0.99);
});

test.each([0.2, 1.5])('white noise fills the bands by their widths, over %f s', async (tauSec) => {
  const noise = decaying(whiteNoise(48_000, tauSec * 8, 0.3), 48_000, tauSec);
  const bands = await valueOf(measure, mono(48_000, noise));
  expect(bands.air).toBeWithin(0.02, 14_000 / 19_980);
  expect(bands.mid).toBeWithin(0.02, 1500 / 19_980);
});
