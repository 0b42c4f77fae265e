import { describe, expect, test } from 'vitest';
import { mono, readingOf, valueOf } from '../../../../../testing/readings.js';
import { whiteNoise } from '../../../../../testing/signals.js';
import { effectiveBitDepth as measure } from './effective-bit-depth.js';

const RATE_HZ = 48_000;
const noise = whiteNoise(RATE_HZ, 1, 0.1);

const quantised = (bits: number, samples = noise) => {
  const scale = 2 ** (bits - 1);
  return samples.map((x) => Math.round(Math.max(-1, Math.min(1 - 1 / scale, x)) * scale) / scale);
};

describe('noise', () => {
  test.each([4, 8, 12, 16, 20, 24])('rounded to %i bits has as many', async (bits) => {
    expect(await valueOf(measure, mono(RATE_HZ, quantised(bits)))).toBe(bits);
  });

  test('in floating point has 32', async () => {
    expect(await valueOf(measure, mono(RATE_HZ, noise))).toBe(32);
  });

  test('of 16 bits with one click in floating point has 16', async () => {
    const samples = quantised(16);
    samples[1000] = 0.123456789;
    expect(await valueOf(measure, mono(RATE_HZ, samples))).toBe(16);
  });
});

test('999 samples are too few, 1000 are enough', async () => {
  const steps = new Float32Array(RATE_HZ);
  steps.fill(0.25, 0, 999);
  expect(await readingOf(measure, mono(RATE_HZ, steps))).toEqual({
    absent: 'fewer than 1000 samples above −100 dBFS',
  });
  steps.fill(0.25, 0, 1000);
  expect(await valueOf(measure, mono(RATE_HZ, steps))).toBe(3);
});
