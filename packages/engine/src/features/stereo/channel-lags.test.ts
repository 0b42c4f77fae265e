import fc from 'fast-check';
import { expect, test } from 'vitest';
import { uniform } from '../../../../../testing/random.js';
import { stereo } from '../../../../../testing/readings.js';
import { inTier } from '../../../../../testing/tiers.js';
import { outputOf } from '../../../../../testing/tracks.js';
import { channelLags } from './channel-lags.js';

const RATE_HZ = 8000;

test('the correlation at every lag is that of the samples that both then have, of any length', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 400, max: 9000 }),
      fc.integer({ min: 1, max: 99 }),
      fc.integer({ min: -320, max: 320 }),
      (frames, seed, lag) => {
        const random = uniform(seed);
        const left = new Float32Array(frames).map(() => random() - 0.5);
        const right = left.map((_, i) => (left[i - 7] ?? 0) + 0.3 * (random() - 0.5));
        const { reach, correlations, best, correlation, ratio } =
          outputOf(channelLags, stereo(RATE_HZ, left, right)) ?? fail();
        expect(reach).toBe(320);
        expect(correlation).toBe(correlations[best]);
        expect(best).toBe(reach + 7);
        if (lag % 2 === 0) lag = 7;
        let [product, one, other] = [0, 0, 0];
        for (let n = Math.max(0, -lag); n < frames && n + lag < frames; n++) {
          const [x, y] = [left[n] ?? 0, right[n + lag] ?? 0];
          product += x * y;
          one += x * x;
          other += y * y;
        }
        expect(correlations[reach + lag]).toBeCloseTo(product / Math.sqrt(one * other), 9);
        if (lag === 7) expect(ratio).toBeCloseTo(other / one, 9);
      },
    ),
    { numRuns: inTier(7, 25) },
  );
});

test('a copy is found in a minute of sound after silence; what differs after the search is none', () => {
  const random = uniform(8);
  const left = new Float32Array(60 * RATE_HZ).map((_, i) =>
    i < 25 * RATE_HZ ? 0 : random() - 0.5,
  );
  for (const lag of [-300, -1, 0, 1, 300]) {
    const right = left.map((_, i) => -0.5 * (left[i - lag] ?? 0));
    const copied = outputOf(channelLags, stereo(RATE_HZ, left, right)) ?? fail();
    expect(copied.best - copied.reach).toBe(lag);
    expect(copied.correlation).toBeCloseTo(-1, 9);
    expect(copied.ratio).toBeCloseTo(0.25, 9);
    const differing = right.map((x, i) => (i > 50 * RATE_HZ ? random() - 0.5 : x));
    const other = outputOf(channelLags, stereo(RATE_HZ, left, differing)) ?? fail();
    expect(Math.abs(other.correlation)).toBeLessThan(0.9);
  }
});

test('it does not depend on how the blocks are cut', () => {
  const random = uniform(5);
  const left = new Float32Array(30_000).map(() => random() - 0.5);
  const recording = stereo(RATE_HZ, left, left.toReversed());
  const whole = outputOf(channelLags, recording);
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 9000 }), { minLength: 1, maxLength: 5 }),
      (cuts) => {
        expect(outputOf(channelLags, recording, cuts)).toEqual(whole);
      },
    ),
    { numRuns: inTier(5, 10) },
  );
});

function fail(): never {
  throw new Error('there are two channels');
}
