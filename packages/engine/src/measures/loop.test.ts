import { describe, expect, test } from 'vitest';
import { mono, readingOf, stereo, valueOf } from '../../../../testing/readings.js';
import { silence, sine } from '../../../../testing/signals.js';
import { signalLoopSeamRatio as measure } from './loop.js';

const RATE_HZ = 48_000;

describe('a sine of 440 Hz', () => {
  test('that ends on a crest jumps by its amplitude: π/2 over its angle per sample', async () => {
    const samples = sine(RATE_HZ, 1, 440, 0.5).subarray(0, Math.round((10.25 * RATE_HZ) / 440));
    const whole = sine(RATE_HZ, 1, 440, 0.5).subarray(0, Math.round((110.25 * RATE_HZ) / 440));
    const expected = Math.PI / 2 / ((2 * Math.PI * 440) / RATE_HZ);
    expect(await valueOf(measure, mono(RATE_HZ, whole))).toBeWithin(measure.margin, expected);
    expect(await readingOf(measure, mono(RATE_HZ, samples))).toEqual({
      absent: 'shorter than 0.1 s',
    });
  });

  test('the worse channel counts', async () => {
    const left = sine(RATE_HZ, 1, 440, 0.5);
    const right = sine(RATE_HZ, 1, 440, 0.5, Math.PI / 2);
    right[RATE_HZ - 1] = -0.5;
    expect(await valueOf(measure, stereo(RATE_HZ, left, right))).toBeGreaterThan(50);
  });
});

test('silence is seamless, a lone step in it is a click', async () => {
  expect(await valueOf(measure, mono(RATE_HZ, silence(RATE_HZ, 1)))).toBe(0);
  const step = silence(RATE_HZ, 1);
  step[0] = 0.000005;
  expect(await valueOf(measure, mono(RATE_HZ, step))).toBe(100);
});
