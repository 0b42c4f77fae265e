import { describe, expect, test } from 'vitest';
import { transformCoded } from '@sonometer/validation/signals/transform-coded.js';
import { computeDerived } from '../../../../../testing/derived.js';
import { mono, readingOf } from '../../../../../testing/readings.js';
import { concat, pinkNoise } from '../../../../../testing/signals.js';
import { lossySource } from '../../measures/origin/lossy-source.js';
import { bitRateClass, classOf, lowerRateOf } from './bit-rate-class.js';

const RATE_HZ = 44_100;
const noise = pinkNoise(RATE_HZ, 6, 0.1, 3);
const coded = (cutoffHz: number) =>
  transformCoded(noise, { rateHz: RATE_HZ, bitsPerSec: 128_000, cutoffHz });

describe('an end that may be a resampler’s', () => {
  test.each([
    [10_680, 22_050], // soxr to 22.05 kHz and back
    [12_382, 22_050], // swresample
    [12_618, 22_050],
    [15_461, 32_000],
    [11_240, undefined], // LAME at 64 kbit/s
    [16_731, undefined], // at 128
    [17_291, undefined], // AAC at 128
    [19_401, undefined],
  ])('%i Hz: %s', (endHz, lowerHz) => {
    expect(lowerRateOf(endHz, RATE_HZ)).toBe(lowerHz);
  });

  test('is said to be where what was left out tells another class', async () => {
    expect(await readingOf(lossySource, mono(RATE_HZ, coded(10_700)))).toEqual({
      value: 'lossy ~64k',
      without: { class: expect.stringContaining('a conversion to 22050 Hz') as string },
    });
  });
});

test.each([
  [64, '~64k'],
  [96, '~128k'],
  [160, '~128k'],
  [192, '~256k'],
])('%i kbit/s are of the class %s', (kbps, expected) => {
  expect(classOf(kbps)).toBe(expected);
});

test('half of a file that went through a codec leaves the class uncertain', async () => {
  const both = concat(coded(16_800), pinkNoise(RATE_HZ, 6, 0.1, 9));
  expect(await computeDerived(bitRateClass, mono(RATE_HZ, both))).toHaveProperty(
    'doubt',
    expect.stringContaining('only a part'),
  );
});

test('all of it does, and without a codec there is none', async () => {
  expect(await computeDerived(bitRateClass, mono(RATE_HZ, coded(16_800)))).not.toHaveProperty(
    'doubt',
  );
  expect(await computeDerived(bitRateClass, mono(RATE_HZ, noise))).toBeUndefined();
});
