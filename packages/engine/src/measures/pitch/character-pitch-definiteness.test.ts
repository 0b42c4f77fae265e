import { expect, test } from 'vitest';
import { mono, valueOf } from '../../../../../testing/readings.js';
import { sine, whiteNoise } from '../../../../../testing/signals.js';
import { characterPitchDefiniteness as measure } from './character-pitch-definiteness.js';

test.each([44_100, 48_000])('white noise at %i Hz reads 0.07', async (rateHz) => {
  const noise = mono(rateHz, whiteNoise(rateHz, 2, 0.1));
  expect(await valueOf(measure, noise)).toBeWithin(0.01, 0.07);
});

test('a tone reads 1', async () => {
  const tone = mono(44_100, sine(44_100, 1, 440, 0.5));
  expect(await valueOf(measure, tone)).toBeCloseTo(1, 3);
});
