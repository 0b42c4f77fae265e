import { describe, expect, test } from 'vitest';
import { uniform } from '../../../../../testing/random.js';
import { mono, stereo } from '../../../../../testing/readings.js';
import { silence, sine, whiteNoise } from '../../../../../testing/signals.js';
import { outputOf } from '../../../../../testing/tracks.js';
import { isMadeOfSteps } from './made-of-steps.js';

const RATE_HZ = 44_100;
const stepsOf = (samples: Float32Array, blockFrames?: readonly number[]) =>
  outputOf(isMadeOfSteps, mono(RATE_HZ, samples), blockFrames);

/** A pulse wave that sounds for the first part of every quarter of a second. */
const pulses = (hz: number, duty: number, level: number) =>
  new Float32Array(2 * RATE_HZ).map((_, i) => {
    if (i % (RATE_HZ / 4) > RATE_HZ / 6) return 0;
    return ((hz * i) / RATE_HZ) % 1 < duty ? level : -level;
  });

describe('pulse waves are made of steps', () => {
  const one = pulses(220, 0.5, 0.3);
  const two = pulses(331, 0.25, 0.2).map((x, i) => x + (one[i] ?? 0));
  test('one, and two at once', () => {
    expect(stepsOf(one)).toBe(true);
    expect(stepsOf(two)).toBe(true);
  });
  test('on both sides, and however the blocks are cut', () => {
    expect(outputOf(isMadeOfSteps, stereo(RATE_HZ, one, two))).toBe(true);
    for (const cut of [1, 7, 1000]) expect(stepsOf(two, [cut])).toBe(true);
  });
});

/** Triangular dither of a step of 16 bits to either side, and rounded. */
const dithered = (samples: Float32Array) => {
  const random = uniform(7);
  return samples.map((x) => Math.round(32_768 * x + random() - random()) / 32_768);
};

test('dither hides no step', () => {
  const one = pulses(220, 0.5, 0.3);
  const voices = pulses(331, 0.25, 0.2).map((x, i) => x + (one[i] ?? 0));
  expect(stepsOf(dithered(voices))).toBe(true);
});

describe('no recording is', () => {
  const sound = whiteNoise(RATE_HZ, 1, 0.2, 1).map((x, i) => x + 0.5 * Math.sin(i / 30));
  test.each([
    ['a tone and noise', sound],
    ['clipped by 20 dB', sound.map((x) => Math.max(-0.1, Math.min(0.1, x)))],
    ['a clipped tone', sine(RATE_HZ, 1, 200, 1).map((x) => Math.max(-0.1, Math.min(0.1, x)))],
    ['a low tone in 8 bits', sine(RATE_HZ, 1, 50, 0.3).map((x) => Math.round(128 * x) / 128)],
    ['dithered silence', dithered(silence(RATE_HZ, 1))],
    ['a soft low tone, dithered', dithered(sine(RATE_HZ, 1, 50, 0.001))],
    ['a low tone, dithered', dithered(sine(RATE_HZ, 1, 50, 0.3))],
    ['silence', silence(RATE_HZ, 1)],
    ['a constant', new Float32Array(1000).fill(0.5)],
  ])('%s', (_, samples) => {
    expect(stepsOf(samples)).toBe(false);
  });
});
