import { expect, test } from 'vitest';
import { computeVibrato } from './vibrato.js';

const STEP_SEC = 0.01;
/** A wave of 30 cents and 5.5 Hz on A4 for the first time, then steady for the second. */
const pitches = (waveSec: number, steadySec: number) =>
  Array.from({ length: (waveSec + steadySec) / STEP_SEC }, (_, i) =>
    i * STEP_SEC < waveSec ? 69 + 0.3 * Math.sin(2 * Math.PI * 5.5 * i * STEP_SEC) : 69,
  );

test.each([0.6, 2, 20])('a wave of %f s has its rate and depth', (seconds) => {
  const found = computeVibrato(pitches(seconds, 0), STEP_SEC);
  expect(found?.rateHz).toBeWithin(0.15, 5.5);
  expect(found?.depthCents).toBeWithin(1.5, 30);
});

test('of a long note the first 20 s are heard', () => {
  expect(computeVibrato(pitches(20, 600), STEP_SEC)?.depthCents).toBeWithin(1.5, 30);
  const late = [...pitches(0, 20), ...pitches(60, 0)];
  expect(computeVibrato(late, STEP_SEC)).toBeUndefined();
});

test('what glides, and what is still, has none', () => {
  const glide = Array.from({ length: 100 }, (_, i) => 60 + i * 0.02);
  expect(computeVibrato(glide, STEP_SEC)).toBeUndefined();
  expect(computeVibrato(pitches(0, 1), STEP_SEC)).toBeUndefined();
});
