import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mono } from '../../../../../testing/readings.js';
import { concat, signal, sine, whiteNoise } from '../../../../../testing/signals.js';
import { inTier } from '../../../../../testing/tiers.js';
import { outputOf } from '../../../../../testing/tracks.js';
import { pitchFrames } from './pitch-candidates.js';

const semitonesOf = (hz: number) => 12 * Math.log2(hz);

describe.each([8000, 11_025, 22_050, 44_100, 48_000, 96_000])('at %i Hz', (rateHz) => {
  test.each([80, 150, 240, 350])('a sine at %i Hz is clear, and its pitch is right', (hz) => {
    const { clarity, semitones } = outputOf(pitchFrames, mono(rateHz, sine(rateHz, 0.3, hz, 0.1)));
    expect(clarity.length).toBe(14);
    for (const value of clarity) expect(value).toBeGreaterThan(0.95);
    for (const value of semitones) expect(value).toBeWithin(0.1, semitonesOf(hz));
  });

  test('white noise is never clear', () => {
    const { clarity } = outputOf(pitchFrames, mono(rateHz, whiteNoise(rateHz, 2, 0.1)));
    expect(Math.max(...clarity)).toBeLessThan(0.5);
  });
});

test('follows a glide', () => {
  // 120 to 180 Hz in 2 s
  const glide = signal(16_000, 2, (t) => Math.sin(2 * Math.PI * (120 * t + 15 * t * t)));
  const { semitones } = outputOf(pitchFrames, mono(16_000, glide));
  semitones.forEach((value, i) => {
    expect(value).toBeWithin(0.1, semitonesOf(120 + 30 * (0.02 * i + 0.02)));
  });
});

test('zeros have no pitch', () => {
  const { clarity } = outputOf(pitchFrames, mono(16_000, new Float32Array(3200)));
  expect(clarity.every((value) => value === 0)).toBe(true);
});

test.each([0.1, -1, 1e-6])('a constant of %d has no pitch', (level) => {
  const { clarity } = outputOf(pitchFrames, mono(48_000, new Float32Array(9600).fill(level)));
  expect(clarity.every((value) => value === 0)).toBe(true);
});

test('a quiet tone is as clear after a loud noise, which shares its transform', () => {
  const samples = concat(whiteNoise(48_000, 0.5, 0.3), sine(48_000, 0.1, 150, 1e-5));
  const { clarity, semitones } = outputOf(pitchFrames, mono(48_000, samples));
  expect(clarity[25]).toBeGreaterThan(0.95);
  expect(semitones[25]).toBeWithin(0.1, semitonesOf(150));
});

test('does not depend on how the blocks are cut', () => {
  const recording = mono(44_100, sine(44_100, 0.25, 130, 0.1));
  const whole = outputOf(pitchFrames, recording);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1 }), (cuts) => {
      expect(outputOf(pitchFrames, recording, cuts)).toEqual(whole);
    }),
    { numRuns: inTier(5, 20) },
  );
});
