import { transformCoded } from '@sonometer/validation/signals/transform-coded.js';
import { describe, expect, test } from 'vitest';
import { computeDerived } from '../../../../../testing/derived.js';
import { mono, readingOf } from '../../../../../testing/readings.js';
import { concat, pinkNoise } from '../../../../../testing/signals.js';
import { lossySource } from '../../measures/origin.js';
import {
  bitRateClass,
  classOf,
  computeCodecRate,
  lowerRateOf,
  type SpectrumEnd,
} from './bit-rate-class.js';
import type { CodecTrace } from './codec-rates.js';

describe('bit rate class', () => {
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
});

describe('codec rate', () => {
  const STEREO = { channels: 2, rateHz: 44_100 };

  const trace = (
    transform: CodecTrace['transform'],
    ...dips: readonly (readonly [hz: number, dip: number])[]
  ) => ({
    transform,
    score: 20,
    dips: dips.map(([hz, dip]) => ({ hz, dip })),
  });
  const endsAt = (hz: number, dropDb = 60): SpectrumEnd => ({
    cliff: { hz, dropDb },
    bandwidthHz: hz,
  });
  const openEnd: SpectrumEnd = { cliff: undefined, bandwidthHz: 15_000 };

  describe('by the edge', () => {
    // where LAME 3.100 and FFmpeg's AAC end the spectrum
    test.each([
      ['mp3', 11_062, 64],
      ['mp3', 16_838, 128],
      ['mp3', 19_509, 256],
      ['aac-kbd', 12_489, 64],
      ['aac-sine', 17_312, 128],
      ['vorbis', 16_946, 96],
    ] as const)('%s that ends at %i Hz has about %i kbit/s', (transform, hz, kbps) => {
      const rate = computeCodecRate(trace(transform, [5000, 1]), endsAt(hz), STEREO);
      expect(rate / kbps).toBeGreaterThan(0.95);
      expect(rate / kbps).toBeLessThan(1.05);
    });

    test('one channel gets by on half', () => {
      const rates = [1, 2].map((channels) =>
        computeCodecRate(trace('mp3', [5000, 1]), endsAt(16_000), { channels, rateHz: 44_100 }),
      );
      expect(rates[0]).toBe((rates[1] ?? 0) / 2);
    });

    test('a drop of the sound’s own does not overrule what hardly lacks anything', () => {
      const fine = trace('mp3', [5000, 0.3]);
      expect(computeCodecRate(fine, endsAt(11_000, 20), STEREO)).toBeGreaterThan(300);
      expect(computeCodecRate(fine, endsAt(11_000, 60), STEREO)).toBeLessThan(70);
    });
  });

  test('without an edge, by what was left out: the more, the lower the rate', () => {
    const rates = [0.2, 0.5, 1, 2, 4].map((dip) =>
      computeCodecRate(trace('mp3', [5000, dip]), openEnd, STEREO),
    );
    expect(rates).toEqual([...rates].sort((a, b) => b - a));
  });

  test('where no filter had anything to say nothing is known to be left out', () => {
    expect(computeCodecRate(trace('mp3'), openEnd, STEREO)).toBeGreaterThan(300);
  });

  test('Opus by where it begins to leave out', () => {
    const from = (lowHz: number) =>
      trace(
        'opus',
        ...Array.from({ length: 48 }, (_, i) => [400 * i, 400 * i < lowHz ? 0 : 2] as const),
      );
    const rates = [2000, 6000, 10_000].map((hz) => computeCodecRate(from(hz), openEnd, STEREO));
    expect(rates).toEqual([...rates].sort((a, b) => a - b));
  });
});
