import { describe, expect, test } from 'vitest';
import { decaying, decayingTone } from '../../../../testing/hits.js';
import { mono, readingOf, valueOf } from '../../../../testing/readings.js';
import { signal, sine, whiteNoise } from '../../../../testing/signals.js';
import {
  characterCents,
  characterF0Hz,
  characterGlideSt,
  characterNote,
  characterPitchDefiniteness,
} from './character-pitch.js';

describe('character f0 hz', () => {
  const RATE_HZ = 44_100;

  const centsOff = (hz: number, expected: number) => 1200 * Math.log2(hz / expected);

  test('a second harmonic 14 dB over the first is not the pitch', async () => {
    const harp = signal(RATE_HZ, 1.5, (t) => {
      const angle = 2 * Math.PI * 130.81 * t;
      return (0.1 * Math.sin(angle) + 0.5 * Math.sin(2 * angle)) * Math.exp(-t / 0.5);
    });
    expect(centsOff(await valueOf(characterF0Hz, mono(RATE_HZ, harp)), 130.81)).toBeWithin(3, 0);
  });

  test('a flageolet of 2349 Hz is not the octave under it', async () => {
    const tone = mono(RATE_HZ, decayingTone(RATE_HZ, 1.5, 2349.3, 0.3));
    expect(centsOff(await valueOf(characterF0Hz, tone), 2349.3)).toBeWithin(3, 0);
  });

  test.each([
    { hz: 440, note: 'A4', cents: 0 },
    { hz: 446.4, note: 'A4', cents: 25 },
    { hz: 61.74, note: 'B1', cents: 0 },
  ])('$hz Hz is $note $cents', async ({ hz, note, cents }) => {
    const tone = mono(RATE_HZ, decayingTone(RATE_HZ, 1.5, hz, 0.3));
    expect(await valueOf(characterNote, tone)).toBe(note);
    expect(await valueOf(characterCents, tone)).toBeWithin(characterCents.margin, cents);
  });

  /** A string or pipe of weak fundamental: A0, B0 and a few between, and the E of a bass that stays what it is. */
  test.each([27.5, 29.14, 30.87, 34.65, 41.2, 55])(
    'harmonics of %f Hz, the first 20 dB down',
    async (hz) => {
      const string = signal(RATE_HZ, 1.6, (t) => {
        const partial = (k: number) =>
          ((k === 1 ? 0.1 : 1 / k) * Math.sin(2 * Math.PI * k * hz * t + k)) / 4;
        return (
          [1, 2, 3, 4, 5, 6, 7, 8].reduce((sum, k) => sum + partial(k), 0) * Math.exp(-t / 0.6)
        );
      });
      expect(centsOff(await valueOf(characterF0Hz, mono(RATE_HZ, string)), hz)).toBeWithin(3, 0);
    },
  );

  test('a held tone of 30.87 Hz that peaks close to its end', async () => {
    const pipe = signal(
      RATE_HZ,
      1.6,
      (t) =>
        ((0.2 + 0.1 * Math.min(t, 1.48) - Math.max(0, t - 1.48)) *
          (Math.sin(194 * t) + Math.sin(388 * t) + Math.sin(775.8 * t))) /
        3,
    );
    expect(
      centsOff(await valueOf(characterF0Hz, mono(RATE_HZ, pipe)), 193.96 / (2 * Math.PI)),
    ).toBeWithin(10, 0);
  });

  test('noise has no pitch, and says so', async () => {
    const noise = decaying(whiteNoise(RATE_HZ, 1, 0.3), RATE_HZ, 0.2);
    const reading = await readingOf(characterF0Hz, mono(RATE_HZ, noise));
    expect('absent' in reading && reading.absent).toMatch(
      /^no clear pitch: definiteness is 0\.0\d/,
    );
  });
});

describe('character glide st', () => {
  /** From 200 Hz, by so many semitones per second. */
  const glide = (perSec: number) => {
    const rate = (Math.LN2 * perSec) / 12;
    const turns = (t: number) => (200 * (Math.exp(rate * t) - 1)) / rate;
    return signal(48_000, 1, (t) => Math.sin(2 * Math.PI * turns(t)) * Math.exp(-t / 0.4));
  };

  test.each([-12, 6])('%i semitones per second', async (perSec) => {
    const reading = await valueOf(characterGlideSt, mono(48_000, glide(perSec)));
    expect(reading).toBeWithin(characterGlideSt.margin, 0.18 * perSec);
  });

  test('a short sound has none', async () => {
    const reading = await readingOf(
      characterGlideSt,
      mono(48_000, decayingTone(48_000, 0.2, 440, 0.05)),
    );
    expect(reading).toEqual({ absent: 'the sound ends within 250 ms' });
  });
});

describe('character pitch definiteness', () => {
  test.each([44_100, 48_000])('white noise at %i Hz reads 0.07', async (rateHz) => {
    const noise = mono(rateHz, whiteNoise(rateHz, 2, 0.1));
    expect(await valueOf(characterPitchDefiniteness, noise)).toBeWithin(0.01, 0.07);
  });

  test('a tone reads 1', async () => {
    const tone = mono(44_100, sine(44_100, 1, 440, 0.5));
    expect(await valueOf(characterPitchDefiniteness, tone)).toBeCloseTo(1, 3);
  });
});
