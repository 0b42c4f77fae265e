import { describe, expect, test } from 'vitest';
import { mono, readingOf, stereo, valueOf } from '../../../../../testing/readings.js';
import { signal, silence, sine, whiteNoise } from '../../../../../testing/signals.js';
import { brightnessBucket } from '../spectrum/brightness-bucket.js';
import { dominantBand } from '../spectrum/dominant-band.js';
import { dynamicsBucket } from './dynamics-bucket.js';
import { monophonicProbability } from '../content/monophonic-probability.js';

const RATE_HZ = 48_000;
const tone = (hz: number) => mono(RATE_HZ, sine(RATE_HZ, 1, hz, 0.3));
const white = mono(RATE_HZ, whiteNoise(RATE_HZ, 1, 0.1));
const quiet = mono(RATE_HZ, silence(RATE_HZ, 1));

describe('brightness', () => {
  test.each([
    [440, 'Dark'],
    [2000, 'Balanced'],
    [4000, 'Bright'],
  ])('of a tone of %i Hz is %s', async (hz, bucket) => {
    expect(await valueOf(brightnessBucket, tone(hz))).toBe(bucket);
  });

  test('of white noise is Very bright', async () => {
    expect(await valueOf(brightnessBucket, white)).toBe('Very bright');
  });
});

describe('dynamics', () => {
  test('of a sine are Flat, of Gaussian noise Modern, of decaying clicks Dynamic', async () => {
    const clicks = signal(RATE_HZ, 2, (t) => Math.exp(-((t * 2) % 1) / 0.01) - 0.5 * 0.02);
    expect(await valueOf(dynamicsBucket, tone(440))).toBe('Flat');
    expect(await valueOf(dynamicsBucket, white)).toBe('Modern');
    expect(await valueOf(dynamicsBucket, mono(RATE_HZ, clicks))).toBe('Dynamic');
  });

  test('of two tones, 6 dB of crest, are Compressed', async () => {
    const beat = signal(
      RATE_HZ,
      1,
      (t) => 0.4 * (Math.sin(2 * Math.PI * 440 * t) + Math.sin(2 * Math.PI * 1000 * t + 1)),
    );
    expect(await valueOf(dynamicsBucket, mono(RATE_HZ, beat))).toBe('Compressed');
  });
});

describe('the dominant band', () => {
  test.each([
    [40, 'sub'],
    [100, 'bass'],
    [1000, 'mid'],
    [5000, 'presence'],
    [10_000, 'air'],
  ])('of a tone of %i Hz is %s', async (hz, band) => {
    expect(await valueOf(dominantBand, tone(hz))).toBe(band);
  });
});

test('silence has none of them', async () => {
  for (const measure of [brightnessBucket, dynamicsBucket, dominantBand])
    expect(await readingOf(measure, quiet)).toHaveProperty('absent');
});

test('mono likeness is the correlation, floored at 0', async () => {
  const left = sine(RATE_HZ, 1, 440, 0.3);
  expect(await valueOf(monophonicProbability, stereo(RATE_HZ, left))).toBeWithin(0.005, 1);
  const opposite = stereo(
    RATE_HZ,
    left,
    left.map((x) => -x),
  );
  expect(await valueOf(monophonicProbability, opposite)).toBe(0);
  const unlike = stereo(RATE_HZ, left, sine(RATE_HZ, 1, 440, 0.3, Math.PI / 3));
  expect(await valueOf(monophonicProbability, unlike)).toBeWithin(0.005, 0.5);
});
