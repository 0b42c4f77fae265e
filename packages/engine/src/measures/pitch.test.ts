import { describe, expect, test } from 'vitest';
import { mono, readingOf, valueOf } from '../../../../testing/readings.js';
import { concat, mix, signal, silence, sine, whiteNoise } from '../../../../testing/signals.js';
import { cepstralPeak, f0, hnr, jitter, pitchCurve, shimmer, voicedShare } from './pitch.js';

describe('pitch curve', () => {
  test('follows a tone, and is nought where nothing sounds', async () => {
    const recording = mono(16_000, concat(sine(16_000, 1, 200, 0.5), silence(16_000, 1)));
    const { samples, intervalSec } = await valueOf(pitchCurve, recording);
    const at = (sec: number) => samples[Math.round(sec / intervalSec)] ?? NaN;
    expect(at(0.5)).toBeWithin(1, 200);
    expect(at(1.5)).toBe(0);
  });
});

describe('periods', () => {
  const RATE_HZ = 16_000;
  const PERIOD_SEC = 0.0083;

  /** A voice of pulses that ring out at 700 Hz; every other period is longer, every other pulse louder, by a part. */
  function voice(seconds: number, { longer = 0, louder = 0 }, rateHz = RATE_HZ): Float32Array {
    const times = Array.from(
      { length: Math.floor(seconds / PERIOD_SEC) },
      (_, i) => (i + 0.5) * PERIOD_SEC + (i % 2) * longer * PERIOD_SEC,
    );
    return signal(rateHz, seconds, (t) => {
      const latest = Math.floor(t / PERIOD_SEC);
      let sum = 0;
      for (let i = Math.max(0, latest - 4); i <= latest && i < times.length; i++) {
        const since = t - (times[i] ?? 0);
        if (since > 0)
          sum += (1 + (i % 2) * louder) * Math.sin(4400 * since) * Math.exp(-since / 0.0015);
      }
      return 0.2 * sum;
    });
  }

  describe('every other period of a voice', () => {
    test.each([0, 0.005, 0.02, 0.03])('%d longer: jitter is twice that', async (longer) => {
      const { localPercent, rapPercent } = await valueOf(
        jitter,
        mono(RATE_HZ, voice(2, { longer })),
      );
      expect(localPercent).toBeWithin(0.04 + 4 * longer, 200 * longer);
      // The mean of three lies a third of the change away from the middle one.
      expect(rapPercent).toBeWithin(0.04 + 4 * longer, (400 / 3) * longer);
    });

    test.each([0, 0.02, 0.1])('%d louder: shimmer is that', async (louder) => {
      const reading = await valueOf(shimmer, mono(RATE_HZ, voice(2, { louder })));
      const local = (100 * louder) / (1 + louder / 2);
      expect(reading.localPercent).toBeWithin(0.1 + 0.05 * local, local);
      expect(reading.apq3Percent).toBeWithin(0.1 + 0.05 * local, (2 / 3) * local);
      expect(reading.localDb).toBeWithin(0.02 + 0.05 * louder, 20 * Math.log10(1 + louder));
    });
  });

  test('a jitter that is long does not end at the tenth second', async () => {
    const { pairs } = await valueOf(jitter, mono(RATE_HZ, voice(23, {})));
    expect(pairs).toBeWithin(12, 23 / PERIOD_SEC);
  });

  test('means over frames are the same of long recordings, of which every third is read', async () => {
    const rateHz = 11_025;
    const half = voice(2, {}, rateHz);
    const part = concat(half, mix(half, whiteNoise(rateHz, 2, 0.02)));
    const parts = (count: number) =>
      mono(rateHz, concat(...Array.from({ length: count }, () => part)));
    for (const measure of [cepstralPeak, hnr])
      expect(await valueOf(measure, parts(25))).toBeWithin(0.1, await valueOf(measure, parts(3)));
  });

  describe('the peak of the cepstrum', () => {
    const clear = voice(3, {});
    const hoarse = (level: number) => mix(clear, whiteNoise(RATE_HZ, 3, level));

    test('sinks in noise', async () => {
      const levels = [0.001, 0.01, 0.03];
      const peaks = await Promise.all(
        levels.map((level) => valueOf(cepstralPeak, mono(RATE_HZ, hoarse(level)))),
      );
      expect(peaks).toEqual(peaks.toSorted((a, b) => b - a));
      expect((peaks[0] ?? 0) - (peaks[2] ?? 0)).toBeGreaterThan(3);
    });

    test('is the same at another rate', async () => {
      const read = (rateHz: number) => valueOf(cepstralPeak, mono(rateHz, voice(3, {}, rateHz)));
      // The filters of both rates roll off near 5 kHz, where this voice has nothing else.
      expect(await read(24_000)).toBeWithin(1, await read(44_100));
    });

    test('is not read under 10 kHz', async () => {
      expect(await readingOf(cepstralPeak, mono(8000, sine(8000, 2, 150, 0.2)))).toHaveProperty(
        'absent',
      );
    });
  });

  test.each([
    ['noise', whiteNoise(RATE_HZ, 2, 0.1)],
    ['silence', silence(RATE_HZ, 1)],
    ['a short voice', voice(0.15, {})],
  ] as const)('%s has no jitter and no shimmer', async (_, samples) => {
    const recording = mono(RATE_HZ, samples);
    expect(await readingOf(jitter, recording)).toHaveProperty('absent');
    expect(await readingOf(shimmer, recording)).toHaveProperty('absent');
  });
});

describe('pitch', () => {
  const RATE_HZ = 16_000;

  /** Ten harmonics, like a vowel, of mean power 1/2 over their count. */
  const vowel = (seconds: number, hz: number, rateHz = RATE_HZ) =>
    signal(rateHz, seconds, (t) =>
      Array.from({ length: 10 }, (_, h) => Math.cos(2 * Math.PI * hz * (h + 1) * t)).reduce(
        (sum, x) => sum + 0.05 * x,
        0,
      ),
    );

  describe('pitch', () => {
    test('a pure tone', async () => {
      expect((await valueOf(f0, mono(RATE_HZ, sine(RATE_HZ, 1, 220, 0.3)))).medianHz).toBeWithin(
        0.3,
        220,
      );
    });

    // tones as of an organ, whose first harmonic is weak
    const DEEP = [0.2, 0.5, 0.1, 1, 0.1, 0.2, 0.05, 0.3];
    const LOW = [0.4, 0.7, 0.3, 1, 0.3, 0.4, 0.2, 0.3];
    test.each([
      { hz: 25.5, harmonics: DEEP },
      { hz: 30.87, harmonics: DEEP },
      { hz: 41.2, harmonics: LOW },
      { hz: 61.7, harmonics: LOW },
    ])('$hz Hz: absent with the pitch, and not its harmonic', async ({ hz, harmonics }) => {
      const tone = mix(...harmonics.map((peak, k) => sine(RATE_HZ, 2, (k + 1) * hz, 0.15 * peak)));
      const reading = (await readingOf(f0, mono(RATE_HZ, tone))) as { absent?: string };
      const [, lower] =
        /^the frames are harmonics of a tone of ([\d.]+) Hz/.exec(reading.absent ?? '') ?? [];
      expect(Number(lower)).toBeWithin(0.01 * hz, hz);
      expect(await readingOf(hnr, mono(RATE_HZ, tone))).toEqual(reading);
    });

    test('an octave, half and half', async () => {
      const steps = concat(vowel(2, 110), vowel(2, 220));
      const { p5Hz, p95Hz, rangeSt } = await valueOf(f0, mono(RATE_HZ, steps));
      expect(p5Hz).toBeWithin(0.5, 110);
      expect(p95Hz).toBeWithin(1, 220);
      expect(rangeSt).toBeWithin(0.1, 12);
    });
  });

  describe('voiced share', () => {
    test('the voiced part of a take', async () => {
      const take = concat(vowel(1.5, 120), whiteNoise(RATE_HZ, 0.5, 0.02), silence(RATE_HZ, 1));
      expect(await valueOf(voicedShare, mono(RATE_HZ, take))).toBeWithin(voicedShare.margin, 0.5);
    });

    test.each([
      { what: 'noise', samples: whiteNoise(RATE_HZ, 3, 0.1) },
      { what: 'silence', samples: silence(RATE_HZ, 1) },
    ])('$what: none, and no pitch', async ({ samples }) => {
      const recording = mono(RATE_HZ, samples);
      expect(await valueOf(voicedShare, recording)).toBeLessThan(0.02);
      expect(await readingOf(f0, recording)).toHaveProperty('absent');
      expect(await readingOf(hnr, recording)).toHaveProperty('absent');
    });

    test('under 40 ms there is no frame', async () => {
      const reading = await readingOf(voicedShare, mono(RATE_HZ, sine(RATE_HZ, 0.03, 200, 0.3)));
      expect(reading).toEqual({ absent: 'shorter than 40 ms' });
    });
  });
});
