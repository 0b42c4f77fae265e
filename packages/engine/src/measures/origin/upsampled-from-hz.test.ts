import { describe, expect, test } from 'vitest';
import { mono, readingOf, valueOf } from '../../../../../testing/readings.js';
import { shapedNoise } from '../../../../../testing/shaped-noise.js';
import { signal } from '../../../../../testing/signals.js';
import { upsampledFromHz as measure } from './upsampled-from-hz.js';

/** Pink noise with a straight slope in dB from `fromHz` to `toHz`, and a floor of 24 bits above. */
const lowPassed = (rateHz: number, fromHz: number, toHz: number, stopDb = 100) =>
  mono(
    rateHz,
    shapedNoise(rateHz, 18, (hz) => {
      const slopeDb = (-stopDb * Math.max(0, hz - fromHz)) / (toHz - fromHz);
      return 10 ** (Math.max(slopeDb, -120) / 20) / Math.sqrt(Math.max(20, hz));
    }),
  );

describe('up to 48 kHz', () => {
  test.each([8000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100])(
    'from %i Hz by a steep resampler',
    async (fromHz) => {
      const recording = lowPassed(48_000, 0.955 * (fromHz / 2), fromHz / 2);
      expect(await valueOf(measure, recording)).toBe(fromHz);
    },
  );
});

test('a gentle low-pass is no resampler', async () => {
  const noise = shapedNoise(48_000, 18, (hz) => 1 / Math.sqrt(1 + (hz / 8000) ** 4));
  expect(await readingOf(measure, mono(48_000, noise))).toEqual({
    absent: 'no trace of a resampler',
  });
});

test('the cliff of a codec is too steep for one', async () => {
  expect(await readingOf(measure, lowPassed(48_000, 15_900, 15_950))).toEqual({
    absent: 'no trace of a resampler',
  });
});

test('noise up to half the rate was not upsampled', async () => {
  expect(await readingOf(measure, lowPassed(48_000, 23_999, 24_000))).toEqual({
    absent: 'no trace of a resampler',
  });
});

test('one second is too little', async () => {
  const noise = shapedNoise(48_000, 15, (hz) => (hz < 7800 ? 1 : 0));
  expect(await readingOf(measure, mono(48_000, noise))).toEqual({
    absent: 'less than 2 s of sound',
  });
});

test('a click track was not upsampled', async () => {
  // the one phase of a tick is no evidence: each agrees with itself
  const ticks = signal(44_100, 12, (t) => {
    const since = t % (60 / 97);
    return 0.8 * Math.exp(-since / 0.01) * Math.sin(2 * Math.PI * 1000 * since);
  });
  expect(await readingOf(measure, mono(44_100, ticks))).toEqual({
    absent: 'no trace of a resampler',
  });
});
