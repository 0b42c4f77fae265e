import { describe, expect, test } from 'vitest';
import { computeDerived } from '../../../../../testing/derived.js';
import { mono } from '../../../../../testing/readings.js';
import {
  amplitudeOf,
  concat,
  mix,
  pinkNoise,
  silence,
  sine,
  whiteNoise,
} from '../../../../../testing/signals.js';
import { speechLike } from '../../../../../testing/speech-like.js';
import { runsOf } from '../../algorithms/frame-runs.js';
import { speech } from './speech.js';
import { detectedWithin } from './speech-presence.js';

describe('a stretch of loud frames', () => {
  const detected = [
    { start: 100, end: 200 },
    { start: 260, end: 300 },
  ];

  test('keeps edges within 0.3 s of what is heard', () => {
    expect(detectedWithin({ start: 88, end: 212 }, detected)).toEqual([{ start: 88, end: 212 }]);
    expect(detectedWithin({ start: 110, end: 190 }, detected)).toEqual([{ start: 110, end: 190 }]);
  });

  test('that runs on without a voice ends 60 ms after what is heard', () => {
    expect(detectedWithin({ start: 0, end: 1000 }, detected)).toEqual([
      { start: 97, end: 203 },
      { start: 257, end: 303 },
    ]);
  });

  test('in which nothing is heard is none', () => {
    expect(detectedWithin({ start: 0, end: 80 }, detected)).toEqual([]);
    expect(detectedWithin({ start: 0, end: 1000 }, [])).toEqual([]);
  });
});

describe.each(['v1', 'k2', 'n1'] as const)('under %s', (speechDetector) => {
  const RATE_HZ = 16_000;
  const speechOf = async (samples: Float32Array) =>
    computeDerived(speech, mono(RATE_HZ, samples), { speechDetector });

  test.each([
    ['white noise in bursts', concat(silence(RATE_HZ, 1), whiteNoise(RATE_HZ, 1, 0.1), silence(RATE_HZ, 1), whiteNoise(RATE_HZ, 1, 0.1, 2), silence(RATE_HZ, 1))], // prettier-ignore
    ['notes', concat(...[220, 330, 262, 294].flatMap((hz) => [sine(RATE_HZ, 0.5, hz, 0.1), silence(RATE_HZ, 0.2)]))], // prettier-ignore
    ['a tone, on and off', concat(silence(RATE_HZ, 1), sine(RATE_HZ, 2, 1000, 0.1), silence(RATE_HZ, 1))], // prettier-ignore
  ])('%s is no speech', async (_, samples) => {
    const { speechSec, frames } = await speechOf(samples);
    expect(speechSec).toBeLessThanOrEqual(0.25 * frames * 0.02);
  });

  test('the voice is found after louder noise of 4 s', async () => {
    const voice = speechLike({ rateHz: RATE_HZ, seconds: 4, seed: 3 });
    const take = concat(
      pinkNoise(RATE_HZ, 4, 0.2),
      silence(RATE_HZ, 1),
      voice,
      silence(RATE_HZ, 1),
    );
    const { mask } = await speechOf(mix(take, whiteNoise(RATE_HZ, 10, 0.1 * amplitudeOf(-40))));
    const found = runsOf(mask, 1);
    const inVoice = mask.subarray(250, 450).reduce((sum, one) => sum + one, 0);
    const all = mask.reduce((sum, one) => sum + one, 0);
    expect(found.length).toBeGreaterThan(0);
    expect(inVoice).toBeGreaterThan(0.85 * 200);
    expect(inVoice).toBeGreaterThan(0.95 * all);
  });
});
