import { expect, test } from 'vitest';
import { decaying, decayingTone } from '../../../../../testing/hits.js';
import { mono, readingOf, valueOf } from '../../../../../testing/readings.js';
import { pinkNoise, whiteNoise } from '../../../../../testing/signals.js';
import { characterBodyTilt as measure } from './character-body-tilt.js';

const RATE_HZ = 48_000;

test.each([
  { what: 'white', noise: whiteNoise(RATE_HZ, 3, 0.3), tilt: 0 },
  { what: 'pink', noise: pinkNoise(RATE_HZ, 3, 0.1), tilt: -3.01 },
])('$what noise that decays', async ({ noise, tilt }) => {
  const hit = mono(RATE_HZ, decaying(noise, RATE_HZ, 0.4));
  expect(await valueOf(measure, hit)).toBeWithin(measure.margin, tilt);
});

test('a click has no body', async () => {
  const click = decayingTone(RATE_HZ, 0.05, 1000, 0.001);
  const reading = await readingOf(measure, mono(RATE_HZ, click));
  expect(reading).toEqual({ absent: 'the sound lasts less than 20 ms after its attack' });
});
