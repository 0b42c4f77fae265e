import { describe, expect, test } from 'vitest';
import { burstsOver, voiceSteps } from '../../../../../testing/bursts.js';
import { mono, readingOf, valueOf } from '../../../../../testing/readings.js';
import { silence, whiteNoise } from '../../../../../testing/signals.js';
import { gapModulationHighRatio } from './gap-modulation-high-ratio.js';
import { gapModulationRatio } from './gap-modulation-ratio.js';
import { gapPeriodicity } from './gap-periodicity.js';

const RATE_HZ = 16_000;

/** Bursts with pauses of 5 s, in which white noise at −60 dBFS moves at `hz`. */
const pausesMovingAt = (hz: number, depth = 0.9) =>
  mono(
    RATE_HZ,
    burstsOver(
      whiteNoise(RATE_HZ, 24, 0.001, 3).map(
        (x, n) => x * (1 + depth * Math.cos((2 * Math.PI * hz * n) / RATE_HZ)),
      ),
      RATE_HZ,
      5,
    ),
  );

const plain = pausesMovingAt(1, 0);

describe('pauses that move at 4 Hz', () => {
  test('move at 2 to 8 Hz, and regularly', async () => {
    expect(await valueOf(gapModulationRatio, pausesMovingAt(4))).toBeWithin(0.01, 0.99);
    expect(await valueOf(gapPeriodicity, pausesMovingAt(4))).toBeWithin(0.02, 0.99);
  });
});

test('pauses that move at 12 Hz move at 8 to 16 Hz', async () => {
  expect(await valueOf(gapModulationHighRatio, pausesMovingAt(12))).toBeGreaterThanOrEqual(0.9);
});

test('steady noise moves everywhere alike, and without a period', async () => {
  expect(await valueOf(gapModulationRatio, plain)).toBeWithin(0.08, 0.24);
  expect(await valueOf(gapModulationHighRatio, plain)).toBeWithin(0.05, 0.33);
  expect(await valueOf(gapPeriodicity, plain)).toBeLessThan(0.15);
});

test('short pauses, digital silence and no pause at all have reasons', async () => {
  const bursts = mono(RATE_HZ, burstsOver(whiteNoise(RATE_HZ, 12, 0.001), RATE_HZ, 0.5));
  expect(await readingOf(gapModulationRatio, bursts)).toHaveProperty('absent');
  expect(await readingOf(gapPeriodicity, bursts)).toHaveProperty('absent');
  const zeros = mono(RATE_HZ, burstsOver(silence(RATE_HZ, 12), RATE_HZ, 3));
  expect(await readingOf(gapModulationRatio, zeros)).toHaveProperty('absent');
  expect(await readingOf(gapPeriodicity, zeros)).toHaveProperty('absent');
  const steady = mono(RATE_HZ, voiceSteps(RATE_HZ, [[3, -20]]));
  expect(await readingOf(gapModulationHighRatio, steady)).toEqual({
    absent: 'there is no pause between the phrases',
  });
});

test('pauses of minutes are taken in pieces', async () => {
  const long = mono(8000, burstsOver(whiteNoise(8000, 122, 0.001), 8000, 60));
  expect(await valueOf(gapModulationRatio, long)).toBeWithin(0.08, 0.24);
});
