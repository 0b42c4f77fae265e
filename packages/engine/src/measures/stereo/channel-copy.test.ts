import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { uniform } from '../../../../../testing/random.js';
import { mono, readingOf, stereo, valueOf } from '../../../../../testing/readings.js';
import { silence, sine } from '../../../../../testing/signals.js';
import { inTier } from '../../../../../testing/tiers.js';
import { channelCopy as measure } from './channel-copy.js';

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
        const found = await valueOf(measure, stereo(RATE_HZ, first, copyOf(first, lag, gain)));
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
  const { residualDb } = await valueOf(measure, stereo(RATE_HZ, first, noisy(34)));
  expect(Math.abs(residualDb + 34)).toBeLessThanOrEqual(0.3);
  expect(await readingOf(measure, stereo(RATE_HZ, first, noisy(25)))).toHaveProperty('absent');
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
    const reading = await readingOf(measure, recording);
    if (!('absent' in reading)) throw new Error(JSON.stringify(reading));
    expect(reading.absent).toMatch(reason);
  });
});
