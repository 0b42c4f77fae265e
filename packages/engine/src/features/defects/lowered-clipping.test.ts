import { describe, expect, test } from 'vitest';
import { mono, stereo } from '../../../../../testing/readings.js';
import { uniform } from '../../../../../testing/random.js';
import { silence, sine } from '../../../../../testing/signals.js';
import { outputOf } from '../../../../../testing/tracks.js';
import { loweredClipping } from './lowered-clipping.js';

const RATE_HZ = 44_100;

const runsOf = (samples: Float32Array) =>
  outputOf(loweredClipping, mono(RATE_HZ, samples)).map(({ runs }) => runs);

/** Clipped by 6 dB, and turned down, in steps of 16 bits with their dither. */
function turnedDown(samples: Float32Array, gain: number): Float32Array {
  const random = uniform(3);
  return samples.map((x) => {
    const clipped = Math.max(-1, Math.min(1, 2 * x));
    return Math.round(32_767 * gain * clipped + random() - random()) / 32_768;
  });
}

describe('flat tops below full scale', () => {
  test.each([0.9, 0.5, 0.1])('each half wave of a tone that was turned down to %f', (gain) => {
    const [found] = outputOf(
      loweredClipping,
      mono(RATE_HZ, turnedDown(sine(RATE_HZ, 1, 440, 0.99), gain)),
    );
    expect(found?.runs).toBeGreaterThanOrEqual(878);
    expect(found?.runs).toBeLessThanOrEqual(881);
    expect(Math.abs((found?.top ?? 0) - gain)).toBeLessThanOrEqual(0.0001);
  });

  test('at their place, in their channel', () => {
    const quiet = sine(RATE_HZ, 3, 300, 0.2);
    const spoilt = quiet.slice();
    const loud = turnedDown(sine(RATE_HZ, 1, 500, 0.9), 0.6);
    spoilt.set(loud, RATE_HZ);
    const [left, right] = outputOf(loweredClipping, stereo(RATE_HZ, quiet, spoilt));
    expect(left?.runs).toBe(0);
    expect(right?.regions).toHaveLength(1);
    const [region] = right?.regions ?? [];
    expect(Math.abs((region?.startFrame ?? 0) - RATE_HZ)).toBeLessThan(100);
    expect(Math.abs((region?.endFrame ?? 0) - 2 * RATE_HZ)).toBeLessThan(100);
  });
});

test('none at full scale, which is clipping; none of what was cut below a louder sample', () => {
  const clipped = sine(RATE_HZ, 1, 440, 2).map((x) => Math.max(-1, Math.min(1, x)));
  expect(runsOf(clipped)).toEqual([0]);
  const louder = turnedDown(sine(RATE_HZ, 1, 440, 0.99), 0.5);
  louder[20_000] = 0.7;
  expect(runsOf(louder)).toEqual([0]);
});

test.each([20, 60, 440, 3000])('the crests of a clean tone of %i Hz are none', (hz) => {
  const rounded = sine(RATE_HZ, 2, hz, 0.7).map((x) => Math.round(32_768 * x) / 32_768);
  expect(runsOf(rounded)).toEqual([0]);
});

test('a square wave, noise and silence have none', () => {
  expect(runsOf(sine(RATE_HZ, 1, 441, 1).map((x) => 0.5 * Math.sign(x)))).toEqual([0]);
  const random = uniform(1);
  expect(runsOf(new Float32Array(2 * RATE_HZ).map(() => random() - 0.5))).toEqual([0]);
  expect(runsOf(silence(RATE_HZ, 1))).toEqual([0]);
});
