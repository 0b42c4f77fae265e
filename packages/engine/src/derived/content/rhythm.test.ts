import { expect, test } from 'vitest';
import { computeDerived } from '../../../../../testing/derived.js';
import { mono } from '../../../../../testing/readings.js';
import { brownNoise, concat, silence, sine, whiteNoise } from '../../../../../testing/signals.js';
import { speechLike } from '../../../../../testing/speech-like.js';
import { rhythm } from './rhythm.js';

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
