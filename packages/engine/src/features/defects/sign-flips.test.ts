import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { itemAt } from '../../core/numbers.js';
import { uniform } from '../../../../../testing/random.js';
import { mono, stereo } from '../../../../../testing/readings.js';
import { silence, sine } from '../../../../../testing/signals.js';
import { outputOf } from '../../../../../testing/tracks.js';
import { inTier } from '../../../../../testing/tiers.js';
import { signFlips } from './sign-flips.js';

const RATE_HZ = 44_100;

/** Noise of some 400 Hz, with a small unpredictable part: each sample holds 0.95 of the last, twice over. */
function soft(seconds: number, seed: number): Float32Array {
  const random = uniform(seed);
  let [once, twice] = [0, 0];
  return new Float32Array(seconds * RATE_HZ).map(() => {
    once = 0.95 * once + 0.02 * (random() - 0.5);
    twice = 0.95 * twice + once;
    return twice;
  });
}
const turnedFrom = (samples: Float32Array, at: number) => samples.map((x, i) => (i < at ? x : -x));
const framesOf = (samples: Float32Array, rateHz = RATE_HZ) =>
  itemAt(outputOf(signFlips, mono(rateHz, samples)).channels, 0).map(({ frame }) => frame);

test('a change of sign is found where it is, but where the sound is near zero', () => {
  let found = 0;
  let placed = 0;
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1000 }),
      fc.integer({ min: 5000, max: 80_000 }),
      (seed, at) => {
        const samples = soft(2, seed);
        // as loud as it is on average, or it goes through zero there
        fc.pre(Math.abs(samples[at] ?? 0) > 0.03);
        placed++;
        const frames = framesOf(turnedFrom(samples, at));
        if (frames.includes(at)) found++;
        expect(frames.filter((frame) => frame !== at)).toEqual([]);
      },
    ),
    { numRuns: inTier(8, 40) },
  );
  expect(found).toBeGreaterThanOrEqual(0.95 * placed);
});

describe('of two channels', () => {
  const left = soft(2, 1);
  const right = soft(2, 2);
  const at =
    30_000 +
    left.subarray(30_000).findIndex((x, i) => {
      const other = right[30_000 + i] ?? 0;
      return Math.abs(x) > 0.05 && Math.abs(x - other) > 0.1;
    });
  const near = ({ frame }: { readonly frame: number }) => Math.abs(frame - at) <= 1;

  test('exchanged ones turn their difference, and none of them', () => {
    const join = (one: Float32Array, other: Float32Array) =>
      one.map((x, i) => (i < at ? x : (other[i] ?? 0)));
    const { channels, side } = outputOf(
      signFlips,
      stereo(RATE_HZ, join(left, right), join(right, left)),
    );
    expect(side.filter(near)).toHaveLength(1);
    expect(channels).toEqual([[], []]);
  });

  test('a turned one is found by itself', () => {
    const { channels } = outputOf(signFlips, stereo(RATE_HZ, turnedFrom(left, at), right));
    expect(channels.map((flips) => flips.filter(near).length)).toEqual([1, 0]);
  });
});

describe('no change of sign is', () => {
  const clicked = soft(1, 3);
  clicked[20_000] = 0.9;
  test.each([
    ['silence', silence(RATE_HZ, 1)],
    ['a tone', sine(RATE_HZ, 1, 440, 0.5)],
    ['noise, of which nothing is foretold', new Float32Array(RATE_HZ).map(uniform(4))],
    ['a click', clicked],
    ['a gap', soft(1, 5).fill(0, 20_000, 21_000)],
    ['an attack', sine(RATE_HZ, 1, 440, 0.5).fill(0, 0, 20_000)],
    ['a square wave', sine(RATE_HZ, 1, 100, 1).map((x) => 0.5 * Math.sign(x))],
  ])('%s', (_, samples) => {
    expect(framesOf(samples)).toEqual([]);
  });
});

test('none is told at 8 kHz', () => {
  const samples = sine(8000, 2, 200, 0.5);
  expect(outputOf(signFlips, mono(8000, turnedFrom(samples, 8005))).channels).toEqual([]);
});

test('what is found does not depend on how the blocks are cut', () => {
  const recording = stereo(RATE_HZ, turnedFrom(soft(2, 6), 40_000), soft(2, 7));
  const whole = outputOf(signFlips, recording);
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 6 }),
      (cuts) => {
        expect(outputOf(signFlips, recording, cuts)).toEqual(whole);
      },
    ),
    { numRuns: inTier(3, 8) },
  );
});

test('a small click is no change of sign', () => {
  for (const [seed, at] of [3, 4, 5, 6].map((one) => [one, 20_000 + 5000 * one] as const)) {
    const samples = soft(2, seed);
    // as far on the other side as the sound is on its own
    samples[at] = -(samples[at] ?? 0);
    expect(framesOf(samples)).toEqual([]);
  }
});
