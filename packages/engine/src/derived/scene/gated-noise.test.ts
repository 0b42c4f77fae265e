import { expect, test } from 'vitest';
import { gatedNoise } from './gated-noise.js';

const STEPS = 100; // of a second
const NOISE = 1e-3;
const CLOSED = 1e-5;

/**
 * Ten seconds: speech, then noise of this clarity of pitch that holds for 60 ms, then a closed gate; soft speech keeps
 * to `softest`.
 */
function levelOf(softest: number, clarity = 0.2) {
  const powers = Float32Array.from({ length: 10 * STEPS }, (_, i) => {
    const step = i % STEPS;
    if (step >= 56) return CLOSED;
    if (step >= 50) return NOISE;
    return step % 10 < 5 ? 0.02 : softest;
  });
  const levels = { rateHz: 16_000, powers };
  const inputs = {
    steps: levels,
    pauses: { noisePower: CLOSED },
    speechPower: 0.01,
    pitch: { clarity: new Float32Array(5 * STEPS).fill(clarity) },
  } as unknown as Parameters<typeof gatedNoise.derive>[0];
  return gatedNoise.derive(inputs, {} as Parameters<typeof gatedNoise.derive>[1]);
}

test('the level on which a gate closes is that of the noise', () => {
  expect(levelOf(NOISE)).toBeCloseTo(NOISE, 9);
});

test('where speech is softer than that, what ends at once is no noise', () => {
  expect(levelOf(1e-4)).toBeUndefined();
});

test('nor is a vowel that ends on one level', () => {
  expect(levelOf(NOISE, 0.9)).toBeUndefined();
});
