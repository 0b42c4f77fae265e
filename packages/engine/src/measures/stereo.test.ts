import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { uniform } from '../../../../testing/random.js';
import { mono, readingOf, stereo, valueOf } from '../../../../testing/readings.js';
import { gained, mix, silence, sine, whiteNoise } from '../../../../testing/signals.js';
import { inTier } from '../../../../testing/tiers.js';
import {
  bassCorrelation,
  channelCopy,
  midSideRatio,
  monoCompatible,
  stereoBalanceDb,
  stereoCorrelation,
  stereoField,
  stereoLayout,
  stereoWidth,
} from './stereo.js';

describe('channel copy', () => {
  const RATE_HZ = 44_100;

  const noise = (seconds: number, seed: number) => {
    const random = uniform(seed);
    return new Float32Array(seconds * RATE_HZ).map(() => 0.4 * random() - 0.2);
  };
  const copyOf = (samples: Float32Array, lag: number, gain: number) =>
    samples.map((_, i) => gain * (samples[i - lag] ?? 0));

  test('the second channel is the first at any delay, level and sign: to the sample, to 0.01 dB', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: -1764, max: 1764 }),
        fc.double({ min: -6, max: 6, noNaN: true }),
        fc.boolean(),
        fc.integer({ min: 1, max: 99 }),
        async (lag, gainDb, isInverted, seed) => {
          const first = noise(1, seed);
          const gain = 10 ** (gainDb / 20) * (isInverted ? -1 : 1);
          const found = await valueOf(
            channelCopy,
            stereo(RATE_HZ, first, copyOf(first, lag, gain)),
          );
          expect(Math.round((found.delayMs / 1000) * RATE_HZ)).toBe(lag);
          expect(found.isInverted).toBe(isInverted);
          expect(Math.abs(found.gainDb - gainDb)).toBeLessThanOrEqual(0.01);
          expect(found.residualDb).toBeLessThanOrEqual(-60);
        },
      ),
      { numRuns: inTier(5, 20) },
    );
  });

  test('noise of its own 34 dB down is still a copy, and its residual is told; 25 dB down it is none', async () => {
    const first = noise(2, 1);
    const noisy = (db: number) => {
      const own = noise(2, 2);
      return copyOf(first, 500, 1).map((x, i) => x + 10 ** (-db / 20) * (own[i] ?? 0));
    };
    const { residualDb } = await valueOf(channelCopy, stereo(RATE_HZ, first, noisy(34)));
    expect(Math.abs(residualDb + 34)).toBeLessThanOrEqual(0.3);
    expect(await readingOf(channelCopy, stereo(RATE_HZ, first, noisy(25)))).toHaveProperty(
      'absent',
    );
  });

  describe('none is a copy', () => {
    const first = noise(1, 3);
    test.each([
      ['one channel', mono(RATE_HZ, first), /needs two channels/],
      ['two sounds', stereo(RATE_HZ, first, noise(1, 4)), /no exact copy/],
      ['a delay over 40 ms', stereo(RATE_HZ, first, copyOf(first, 2000, 1)), /no exact copy/],
      ['a silent channel', stereo(RATE_HZ, first, silence(RATE_HZ, 1)), /silent/],
      ['a tone', stereo(RATE_HZ, sine(RATE_HZ, 1, 440, 0.5)), /steady tone/],
      ['a single sample', stereo(RATE_HZ, Float32Array.of(0.5), Float32Array.of(0.1)), /less than/],
    ])('%s', async (_, recording, reason) => {
      const reading = await readingOf(channelCopy, recording);
      if (!('absent' in reading)) throw new Error(JSON.stringify(reading));
      expect(reading.absent).toMatch(reason);
    });
  });
});

describe('stereo field', () => {
  const noise = whiteNoise(8000, 1, 0.2);

  test('a mono signal on two channels lies in the middle, and its strongest cell is 1', async () => {
    const field = await valueOf(stereoField, stereo(8000, noise));
    expect(field.flatMap((power, cell) => (power > 0 ? [[cell, power]] : []))).toEqual([[30, 1]]);
  });

  test('one channel has no field, and silence has none', async () => {
    expect(await readingOf(stereoField, mono(8000, noise))).toEqual({ absent: 'the file is mono' });
    expect(await readingOf(stereoField, stereo(8000, silence(8000, 1)))).toEqual({
      absent: 'the file is silent',
    });
    const none = silence(8000, 1);
    const centre = { rateHz: 8000, channels: [none, none, noise] };
    expect(await readingOf(stereoField, centre)).toEqual({ absent: 'left and right are silent' });
  });
});

describe('stereo group', () => {
  const rateHz = 48_000;
  const left = whiteNoise(rateHz, 10, 0.1, 1);
  const right = whiteNoise(rateHz, 10, 0.1, 2);
  const independent = stereo(rateHz, left, right);
  const opposite = stereo(rateHz, left, gained(left, -1));
  const half = stereo(rateHz, left, gained(left, 0.5));
  const single = mono(rateHz, left);
  const quiet = stereo(rateHz, silence(rateHz, 1));

  test('width: 0 of a mono file and of equal channels, exactly', async () => {
    expect(await valueOf(stereoWidth, single)).toBe(0);
    expect(await valueOf(stereoWidth, stereo(rateHz, left))).toBe(0);
    expect(await readingOf(stereoWidth, quiet)).toEqual({ absent: 'the file is silent' });
  });

  test('middle to side: 3 for L = 2R, 1 uncorrelated, 1000 at most', async () => {
    expect(await valueOf(midSideRatio, half)).toBeWithin(1e-6, 3);
    expect(await valueOf(midSideRatio, independent)).toBeWithin(midSideRatio.margin, 1);
    expect(await valueOf(midSideRatio, stereo(rateHz, left))).toBe(1000);
    expect(await readingOf(midSideRatio, single)).toEqual({ absent: 'the file is mono' });
  });

  test('correlation: 1 of a mono file, none next to a silent channel', async () => {
    expect(await valueOf(stereoCorrelation, single)).toBe(1);
    const dead = stereo(rateHz, left, silence(rateHz, 10));
    expect(await readingOf(stereoCorrelation, dead)).toEqual({ absent: 'a channel is silent' });
  });

  test('balance: 0 of a mono file and of silence, 60 dB at most', async () => {
    expect(await valueOf(stereoBalanceDb, single)).toBe(0);
    expect(await valueOf(stereoBalanceDb, quiet)).toBe(0);
    const dead = stereo(rateHz, left, silence(rateHz, 10));
    expect(await valueOf(stereoBalanceDb, dead)).toBe(60);
  });

  test('of a file whose other channels sound alone, left and right say nothing', async () => {
    const none = silence(rateHz, 10);
    const centre = { rateHz, channels: [none, none, left] };
    const absent = { absent: 'left and right are silent' };
    for (const measure of [stereoWidth, midSideRatio, stereoCorrelation])
      expect(await readingOf(measure, centre)).toEqual(absent);
    expect(await readingOf(monoCompatible, centre)).toEqual(absent);
    expect(await valueOf(stereoBalanceDb, centre)).toBe(0);
    expect(await valueOf(stereoLayout, centre)).toBe('stereo');
  });

  test('of many channels that nobody names nothing is said of left and right', async () => {
    const noise = whiteNoise(8000, 1, 0.1);
    const many = { rateHz: 8000, channels: Array.from({ length: 24 }, () => noise) };
    const absent = { absent: 'the file does not declare which channels are left and right' };
    for (const measure of [stereoWidth, midSideRatio, stereoCorrelation, stereoBalanceDb])
      expect(await readingOf(measure, many)).toEqual(absent);
    expect(await readingOf(bassCorrelation, many)).toEqual(absent);
    expect(await readingOf(monoCompatible, many)).toEqual(absent);
    expect(await readingOf(stereoLayout, many)).toEqual(absent);
  });

  describe('layout', () => {
    test.each([
      { label: 'mono', file: single },
      { label: 'mono', file: mono(rateHz, silence(rateHz, 1)) },
      { label: 'silent', file: quiet },
      { label: 'one-sided', file: stereo(rateHz, left, silence(rateHz, 10)) },
      { label: 'dual-mono', file: stereo(rateHz, left) },
      { label: 'stereo', file: independent },
    ])('$label', async ({ label, file }) => {
      expect(await valueOf(stereoLayout, file)).toBe(label);
    });
  });

  describe('bass', () => {
    const treble = sine(rateHz, 4, 1000, 0.3);
    const low = sine(rateHz, 4, 60, 1);
    const cancelling = stereo(rateHz, mix(low, treble), mix(gained(low, -1), treble));

    test('an inverted low end correlates at −1, though the full band does not', async () => {
      expect(await valueOf(bassCorrelation, cancelling)).toBeWithin(bassCorrelation.margin, -1);
      expect(await valueOf(stereoCorrelation, cancelling)).toBeWithin(0.005, -0.835);
    });

    test('a quarter of a period apart: 0', async () => {
      const shifted = sine(rateHz, 4, 60, 1, Math.PI / 2);
      expect(await valueOf(bassCorrelation, stereo(rateHz, low, shifted))).toBeWithin(0.01, 0);
    });

    test('absent on mono and without energy there', async () => {
      expect(await readingOf(bassCorrelation, single)).toEqual({ absent: 'the file is mono' });
      const high = stereo(rateHz, sine(rateHz, 2, 8000, 0.1));
      expect(await readingOf(bassCorrelation, high)).toHaveProperty('absent');
    });

    test('mono compatibility: lost where the bass cancels or all of it does', async () => {
      expect(await valueOf(monoCompatible, cancelling)).toBe(false);
      expect(await valueOf(monoCompatible, opposite)).toBe(false);
      expect(await valueOf(monoCompatible, independent)).toBe(true);
      expect(await valueOf(monoCompatible, single)).toBe(true);
      expect(await readingOf(monoCompatible, quiet)).toEqual({ absent: 'the file is silent' });
    });
  });
});
