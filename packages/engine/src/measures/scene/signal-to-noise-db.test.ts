import { describe, expect, test } from 'vitest';
import { mono, readingOf, valueOf } from '../../../../../testing/readings.js';
import { mix, pinkNoise, whiteNoise } from '../../../../../testing/signals.js';
import { speechLike } from '../../../../../testing/speech-like.js';
import { signalToNoiseDb } from './signal-to-noise-db.js';

const RATE_HZ = 16_000;
const V1 = { speechDetector: 'v1' } as const;
const RMS = 0.05;

const noises = { white: whiteNoise, pink: pinkNoise };

/** A voice that never pauses, and has a breath of its own some 25 dB under it, in noise that is so many dB under it. */
function talk(name: keyof typeof noises, ratioDb: number, seconds: number) {
  const voice = speechLike({ rateHz: RATE_HZ, seconds, seed: 3, rms: RMS, pauseSec: 0.05 });
  const noise = noises[name](RATE_HZ, seconds, RMS * 10 ** (-ratioDb / 20), 7);
  return mono(RATE_HZ, mix(voice, noise));
}

describe.each(Object.keys(noises) as (keyof typeof noises)[])(
  'speech without pauses in %s noise',
  (name) => {
    test.each([
      [0, 2.5],
      [5, 2.5],
      [10, 2.5],
      [15, 2.5],
      [10, 1.5],
      [15, 20],
      [10, 20],
      [3, 20],
    ])('at %d dB, %d s long, reads that', async (ratioDb, seconds) => {
      const reading = await readingOf(signalToNoiseDb, talk(name, ratioDb, seconds), V1);
      expect(reading).toBeWithin(signalToNoiseDb.margin, ratioDb);
      expect(reading).not.toHaveProperty('upperBound', expect.any(String));
    });
  },
);

test('two channels of one voice, each with noise of its own, read the ratio of one of them', async () => {
  const [left, right] = [1, 2].map((seed) =>
    mix(
      speechLike({ rateHz: RATE_HZ, seconds: 4, seed: 3, rms: RMS, pauseSec: 0.05 }),
      whiteNoise(RATE_HZ, 4, RMS / 10 ** (10 / 20), seed),
    ),
  ) as [Float32Array, Float32Array];
  const one = await valueOf(signalToNoiseDb, mono(RATE_HZ, left), V1);
  const both = await valueOf(signalToNoiseDb, { rateHz: RATE_HZ, channels: [left, right] }, V1);
  expect(both).toBeWithin(0.7, one);
});
