import { describe, expect, test } from 'vitest';
import { mono, readingOf, stereo, valueOf } from '../../../../testing/readings.js';
import { pinkNoise, silence, sine, whiteNoise } from '../../../../testing/signals.js';
import { speechLike } from '../../../../testing/speech-like.js';
import { activeKind, activeVoiceShare } from './content.js';
import { brightness, sibilanceRisk } from './timbre.js';

const RATE_HZ = 48_000;

describe('brightness', () => {
  test.each([
    [1250, 0.5],
    [1000, 0.4],
  ])('of a sine at %i Hz is %d', async (hz, value) => {
    const tone = mono(RATE_HZ, sine(RATE_HZ, 1, hz, 0.5));
    expect(await valueOf(brightness, tone)).toBeWithin(0.005, value);
  });

  test('is capped at 1, and absent in silence', async () => {
    expect(await valueOf(brightness, mono(RATE_HZ, whiteNoise(RATE_HZ, 1, 0.1)))).toBe(1);
    expect(await readingOf(brightness, mono(RATE_HZ, silence(RATE_HZ, 1)))).toEqual({
      absent: 'nothing exceeds −60 dBFS',
    });
  });
});

describe('sibilance', () => {
  test('is High in pink noise, Low in a tone', async () => {
    // 95th percentile over mean of the bands: 10·lg(ln 2 / ln(40/3)) = −5.7 dB
    expect(await valueOf(sibilanceRisk, mono(RATE_HZ, pinkNoise(RATE_HZ, 10, 0.1)))).toBe('High');
    expect(await valueOf(sibilanceRisk, mono(RATE_HZ, sine(RATE_HZ, 2, 1000, 0.5)))).toBe('Low');
  });

  test('is Medium for pink noise with 3 dB less above 5 kHz', async () => {
    const tones = (hiss: number) =>
      sine(RATE_HZ, 2, 1000, 0.5).map(
        (x, n) => x + hiss * Math.sin((2 * Math.PI * 7000 * n) / RATE_HZ),
      );
    expect(await valueOf(sibilanceRisk, mono(RATE_HZ, tones(0.17)))).toBe('Medium');
    expect(await valueOf(sibilanceRisk, mono(RATE_HZ, tones(0.1)))).toBe('Low');
    expect(await valueOf(sibilanceRisk, mono(RATE_HZ, tones(0.3)))).toBe('High');
  });

  test('is absent at 8 kHz and in silence', async () => {
    expect(await readingOf(sibilanceRisk, mono(8000, whiteNoise(8000, 1, 0.1)))).toEqual({
      absent: 'the sample rate is below 12 kHz',
    });
    expect(await readingOf(sibilanceRisk, mono(RATE_HZ, silence(RATE_HZ, 1)))).toHaveProperty(
      'absent',
    );
  });
});

describe('what is heard', () => {
  test('white noise is noise and no voice', async () => {
    const noise = mono(16_000, whiteNoise(16_000, 5, 0.1));
    expect(await valueOf(activeKind, noise)).toBe('noise');
    expect(await valueOf(activeVoiceShare, noise)).toBe(0);
  });

  test('something like speech is voice, in stereo out of phase too', async () => {
    const voice = speechLike({ rateHz: 16_000, seconds: 8 });
    expect(await valueOf(activeKind, mono(16_000, voice))).toBe('voice');
    expect(await valueOf(activeVoiceShare, mono(16_000, voice))).toBeGreaterThanOrEqual(0.9);
    const inverted = voice.map((x) => -x);
    expect(await valueOf(activeKind, stereo(16_000, voice, inverted))).toBe('voice');
  });

  test('voice, then as much noise, is mixed', async () => {
    const voice = speechLike({ rateHz: 16_000, seconds: 6 });
    const both = Float32Array.from([...voice, ...whiteNoise(16_000, 6, 0.1)]);
    expect(await valueOf(activeKind, mono(16_000, both))).toBe('mixed');
  });

  test('silence is nothing', async () => {
    const quiet = mono(16_000, silence(16_000, 2));
    const absent = 'nothing exceeds −60 dBFS';
    expect(await readingOf(activeKind, quiet)).toEqual({ absent });
    expect(await readingOf(activeVoiceShare, quiet)).toEqual({ absent });
  });
});
