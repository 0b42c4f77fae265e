import { describe, expect, test } from 'vitest';
import { mono, readingOf, valueOf } from '../../../../../testing/readings.js';
import { concat, mix, signal, silence, sine, whiteNoise } from '../../../../../testing/signals.js';
import { f0 } from './f0.js';
import { hnr } from './hnr.js';
import { voicedShare } from './voiced-share.js';

const RATE_HZ = 16_000;

/** Ten harmonics, like a vowel, of mean power 1/2 over their count. */
const vowel = (seconds: number, hz: number, rateHz = RATE_HZ) =>
  signal(rateHz, seconds, (t) =>
    Array.from({ length: 10 }, (_, h) => Math.cos(2 * Math.PI * hz * (h + 1) * t)).reduce(
      (sum, x) => sum + 0.05 * x,
      0,
    ),
  );

describe('harmonics in noise: the ratio is the signal-to-noise ratio', () => {
  const power = (10 * 0.05 ** 2) / 2;
  test.each([
    [30, 150],
    [20, 220],
    [10, 300],
    // Several periods fit into the window: the highest of their peaks would read 0.5 dB more.
    [5, 300],
  ])('%i dB at %i Hz', async (snrDb, hz) => {
    const noise = whiteNoise(RATE_HZ, 4, Math.sqrt(power / 10 ** (snrDb / 10)));
    const reading = await valueOf(hnr, mono(RATE_HZ, mix(vowel(4, hz), noise)));
    expect(reading).toBeWithin(0.3, snrDb);
  });
});

describe('pitch', () => {
  test.each([
    { hz: 90, rateHz: 8000 },
    { hz: 150, rateHz: 16_000 },
    { hz: 440, rateHz: 44_100 },
  ])('$hz Hz at $rateHz Hz', async ({ hz, rateHz }) => {
    const pitch = await valueOf(
      f0,
      mono(
        rateHz,
        vowel(1, hz, rateHz).map((x) => x * 0.5),
      ),
    );
    expect(pitch.medianHz).toBeWithin(0.001 * hz, hz);
    expect(pitch.rangeSt).toBeLessThan(0.05);
  });

  test('a pure tone', async () => {
    expect((await valueOf(f0, mono(RATE_HZ, sine(RATE_HZ, 1, 220, 0.3)))).medianHz).toBeWithin(
      0.3,
      220,
    );
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
