import { describe, expect, test } from 'vitest';
import { computeDerived } from '../../../../../testing/derived.js';
import { mono } from '../../../../../testing/readings.js';
import {
  amplitudeOf,
  brownNoise,
  concat,
  mix,
  pinkNoise,
  signal,
  silence,
  sine,
  whiteNoise,
} from '../../../../../testing/signals.js';
import { speechLike } from '../../../../../testing/speech-like.js';
import { contentWindows, rhythm } from './content-windows.js';

describe('content windows', () => {
  const RATE_HZ = 16_000;

  const kindsOf = async (samples: Float32Array, rateHz = RATE_HZ) => {
    const windows = await computeDerived(contentWindows, mono(rateHz, samples));
    return windows.map(({ kind }) => kind);
  };

  const shareOf = async (kind: string, samples: Float32Array, rateHz = RATE_HZ) => {
    const kinds = await kindsOf(samples, rateHz);
    return kinds.filter((found) => found === kind).length / kinds.length;
  };

  /** Notes of a major scale, half a second each, with decaying harmonics. */
  const melody = (seconds: number) =>
    signal(RATE_HZ, seconds, (t) => {
      const step = Math.floor(t * 2);
      const hz = 220 * 2 ** (([0, 4, 7, 5, 9, 2, 11, 12][step % 8] ?? 0) / 12);
      const decay = Math.exp(-2 * (t - step / 2));
      return (
        0.1 * decay * [1, 2, 3, 4].reduce((s, h) => s + Math.sin(2 * Math.PI * hz * h * t) / h, 0)
      );
    });

  describe('every window of', () => {
    test.each([
      ['white noise', 'noise', whiteNoise(RATE_HZ, 6, 0.1)],
      ['pink noise', 'noise', pinkNoise(RATE_HZ, 6, 0.1)],
      ['brown noise', 'noise', brownNoise(RATE_HZ, 6, 0.1)],
      ['a tone', 'music', sine(RATE_HZ, 6, 440, 0.1)],
      ['a melody', 'music', melody(6)],
      ['zeros', 'silence', silence(RATE_HZ, 3)],
    ])('%s is %s', async (_, kind, samples) => {
      expect(await shareOf(kind, samples)).toBe(1);
    });
  });

  test.each([100, 200])('a voice at %i Hz is voice nearly throughout', async (voicedHz) => {
    const voice = speechLike({ rateHz: RATE_HZ, seconds: 10, voicedHz });
    expect(await shareOf('voice', voice)).toBeGreaterThanOrEqual(0.85);
    const inNoise = mix(voice, pinkNoise(RATE_HZ, 10, 0.1 * amplitudeOf(-15)));
    expect(await shareOf('voice', inNoise)).toBeGreaterThanOrEqual(0.85);
  });

  test.each([8000, 11_025, 44_100, 96_000])('at %i Hz the kinds are the same', async (rateHz) => {
    expect(await shareOf('noise', whiteNoise(rateHz, 3, 0.1), rateHz)).toBe(1);
    expect(await shareOf('music', sine(rateHz, 3, 440, 0.1), rateHz)).toBe(1);
    const voice = speechLike({ rateHz, seconds: 4 });
    expect(await shareOf('voice', voice, rateHz)).toBeGreaterThanOrEqual(0.8);
  });

  describe('short files', () => {
    test('one second is one window, half a second more is two', async () => {
      expect(await kindsOf(whiteNoise(RATE_HZ, 1, 0.1))).toEqual(['noise']);
      expect(await kindsOf(whiteNoise(RATE_HZ, 1.5, 0.1))).toEqual(['noise', 'noise']);
    });

    test('0.3 s and 60 ms are one window', async () => {
      expect(await kindsOf(sine(RATE_HZ, 0.3, 440, 0.1))).toEqual(['music']);
      expect(await kindsOf(whiteNoise(RATE_HZ, 0.06, 0.1))).toHaveLength(1);
    });

    test('10 ms are none', async () => {
      expect(await kindsOf(whiteNoise(RATE_HZ, 0.01, 0.1))).toEqual([]);
    });
  });

  test('windows stand on a grid of half seconds', async () => {
    const windows = await computeDerived(contentWindows, mono(RATE_HZ, silence(RATE_HZ, 2.2)));
    expect(windows.map(({ startSec, endSec }) => [startSec, endSec])).toEqual([
      [0, 1],
      [0.5, 1.5],
      [1, 2],
    ]);
  });
});

describe('rhythm', () => {
  const RATE_HZ = 16_000;
  const white = whiteNoise(RATE_HZ, 20, 0.1);

  const rhythmAt = async (samples: Float32Array, sec: number) =>
    (await computeDerived(rhythm, mono(RATE_HZ, samples)))(2 * sec);

  /** Bursts of 30 ms, so many a minute. */
  const clicks = (bpm: number, seconds: number) =>
    white
      .subarray(0, seconds * RATE_HZ)
      .map((x, n) => x * Math.exp(-((n / RATE_HZ) % (60 / bpm)) / 0.03));

  test.each([60, 84, 120, 174, 200])('%i bursts a minute are a rhythm', async (bpm) => {
    expect(await rhythmAt(clicks(bpm, 10), 4)).toBe(1);
  });

  test('two bars are enough', async () => {
    expect(await rhythmAt(clicks(174, 2), 0)).toBe(1);
  });

  test.each([
    ['white noise', white],
    ['brown noise', brownNoise(RATE_HZ, 10, 0.1)],
    ['a tone', sine(RATE_HZ, 10, 440, 0.1)],
    ['noise with a tremolo of 4 Hz', white.map((x, n) => x * (1 + 0.6 * Math.sin(n / 637)))],
    ['silence', silence(RATE_HZ, 5)],
    ['50 ms', white.subarray(0, 800)],
  ])('%s has none', async (_, samples) => {
    expect(await rhythmAt(samples, 2)).toBe(0);
  });

  test('speech has hardly any', async () => {
    expect(await rhythmAt(speechLike({ rateHz: RATE_HZ, seconds: 12 }), 5)).toBeLessThan(0.3);
  });

  test('it begins and ends with the beat', async () => {
    const part = concat(
      white.subarray(0, 8 * RATE_HZ),
      clicks(120, 8),
      white.subarray(0, 8 * RATE_HZ),
    );
    expect(await rhythmAt(part, 2)).toBe(0);
    expect(await rhythmAt(part, 11)).toBe(1);
    expect(await rhythmAt(part, 21)).toBe(0);
  });

  test('surf has none: it swells, and nothing begins', async () => {
    const surf = white.map((x, n) => x * (0.15 + Math.max(0, Math.sin(n / RATE_HZ)) ** 2));
    for (const sec of [3, 8, 14]) expect(await rhythmAt(surf, sec)).toBeLessThan(0.2);
  });
});
