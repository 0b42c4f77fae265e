import { expect, test } from 'vitest';
import { mono, readingOf, valueOf } from '../../../../../testing/readings.js';
import { concat, pinkNoise, silence, sine, whiteNoise } from '../../../../../testing/signals.js';
import { openingSpectralFlatness as measure } from './opening-spectral-flatness.js';

const RATE_HZ = 48_000;

test('white noise is flat', async () => {
  const flatness = await valueOf(measure, mono(RATE_HZ, whiteNoise(RATE_HZ, 10, 0.1)));
  expect(flatness).toBeWithin(measure.margin, 1);
});

test('pink noise is 0.39', async () => {
  const flatness = await valueOf(measure, mono(RATE_HZ, pinkNoise(RATE_HZ, 10, 0.1)));
  expect(flatness).toBeWithin(0.04, 0.39);
});

test('a tone is not', async () => {
  expect(await valueOf(measure, mono(RATE_HZ, sine(RATE_HZ, 3, 1000, 0.1)))).toBeLessThan(0.001);
});

test('only the opening 10 s count', async () => {
  const noiseLater = concat(sine(RATE_HZ, 10, 1000, 0.1), whiteNoise(RATE_HZ, 5, 0.5));
  expect(await valueOf(measure, mono(RATE_HZ, noiseLater))).toBeLessThan(0.001);
  const late = concat(silence(RATE_HZ, 10), whiteNoise(RATE_HZ, 1, 0.5));
  expect(await readingOf(measure, mono(RATE_HZ, late))).toEqual({
    absent: 'the opening 10 s do not exceed −60 dBFS',
  });
});
