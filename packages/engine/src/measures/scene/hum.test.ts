import { describe, expect, test } from 'vitest';
import { burstsOver, voiceSteps } from '../../../../../testing/bursts.js';
import { mono, readingOf, valueOf } from '../../../../../testing/readings.js';
import {
  brownNoise,
  mix,
  pinkNoise,
  silence,
  sine,
  whiteNoise,
} from '../../../../../testing/signals.js';
import { humLevelDb } from './hum-level-db.js';
import { humMainsHz } from './hum-mains-hz.js';

const RATE_HZ = 8000;
const SECONDS = 16;

/** Bursts with pauses of 3 s that hold the given background. */
const over = (...background: Float32Array[]) =>
  mono(RATE_HZ, burstsOver(mix(...background), RATE_HZ, 3));

const white = whiteNoise(RATE_HZ, SECONDS, 0.001, 3);
const tone = (hz: number, amplitude = 0.001) => sine(RATE_HZ, SECONDS, hz, amplitude);

describe('a sine in white noise reads 10·lg(A²·n / 6σ²)', () => {
  test.each([
    [50, 0.001, 26.6],
    [60, 0.001, 26.6],
    [50, 0.0002, 12.6],
    [50.2, 0.001, 26.6],
  ])('%d Hz at %d: %d dB', async (hz, amplitude, db) => {
    const recording = over(white, tone(hz, amplitude));
    expect(await valueOf(humLevelDb, recording)).toBeWithin(humLevelDb.margin, db);
    expect(await valueOf(humMainsHz, recording)).toBe(hz === 60 ? 60 : 50);
  });

  test.each([11_025, 16_000, 44_100, 96_000])('at %i Hz too', async (rateHz) => {
    const background = mix(whiteNoise(rateHz, 4, 0.001, 3), sine(rateHz, 4, 60, 0.001));
    const recording = mono(rateHz, burstsOver(background, rateHz, 3));
    const windowFrames = Math.floor(0.34 * rateHz);
    const expected = 10 * Math.log10(windowFrames / 6);
    expect(await valueOf(humLevelDb, recording)).toBeWithin(humLevelDb.margin, expected);
    expect(await valueOf(humMainsHz, recording)).toBe(60);
  });
});

test('harmonics alone tell the mains', async () => {
  expect(await valueOf(humMainsHz, over(white, tone(120), tone(180)))).toBe(60);
  expect(await valueOf(humMainsHz, over(white, tone(100), tone(150)))).toBe(50);
});

test.each([
  ['white noise', white],
  ['pink noise', pinkNoise(RATE_HZ, SECONDS, 0.001)],
  ['brown noise', brownNoise(RATE_HZ, SECONDS, 0.001)],
  ['a tone at 55 Hz', mix(white, tone(55, 0.005))],
  ['a tone at 440 Hz', mix(white, tone(440, 0.005))],
])('%s is no hum', async (_, background) => {
  expect(await valueOf(humLevelDb, over(background))).toBeLessThan(6);
  expect(await readingOf(humMainsHz, over(background))).toEqual({
    absent: 'the hum is below 6 dB',
  });
});

test('pauses of 0.44 s with hum are enough, pauses of 0.36 s leave too little', async () => {
  const withPause = (gapSec: number) =>
    mono(RATE_HZ, burstsOver(mix(white, tone(50)).subarray(0, Math.round(2 * (1 + gapSec) * RATE_HZ)), RATE_HZ, gapSec)); // prettier-ignore
  expect(await valueOf(humMainsHz, withPause(0.44))).toBe(50);
  expect(await readingOf(humLevelDb, withPause(0.36))).toEqual({
    absent: 'no pause is 0.34 s long',
  });
});

test('digital silence and no pause have reasons', async () => {
  expect(await readingOf(humLevelDb, over(silence(RATE_HZ, SECONDS)))).toEqual({
    absent: 'the pauses are digital silence',
  });
  const steady = mono(RATE_HZ, voiceSteps(RATE_HZ, [[3, -20]]));
  const absent = 'there is no pause between the phrases';
  expect(await readingOf(humLevelDb, steady)).toEqual({ absent });
  expect(await readingOf(humMainsHz, steady)).toEqual({ absent });
});
