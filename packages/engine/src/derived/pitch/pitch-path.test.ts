import { expect, test } from 'vitest';
import { computeGlidingShare } from './pitch-path.js';

const FRAMES = 50;

const share = (clarityOf: (i: number) => number, semitonesOf: (i: number) => number) => {
  const indices = Float32Array.from({ length: FRAMES }, (_, i) => i);
  const pitch = { clarity: indices.map(clarityOf), semitones: indices.map(semitonesOf) };
  // A 40 ms frame covers two level frames.
  return computeGlidingShare(pitch, 0, FRAMES + 1);
};
const always = () => 0.6;

test('a fall of 8 semitones in a second glides throughout', () => {
  expect(share(always, (i) => 84 - 8 * (i / FRAMES))).toBe(1);
});

test('it need not be clear, but must be there', () => {
  expect(
    share(
      () => 0.51,
      (i) => 84 - i / 6,
    ),
  ).toBe(1);
  expect(
    share(
      () => 0.45,
      (i) => 84 - i / 6,
    ),
  ).toBe(0);
});

test.each([
  ['a steady tone', (i: number) => 84 + 0.1 * (i % 2)],
  ['notes', (i: number) => 84 + 3 * Math.floor(i / 10)],
  ['the lags of noise', (i: number) => 75 + ((i * 11) % 30)],
])('%s: nothing', (_, semitonesOf) => {
  expect(share(always, semitonesOf)).toBe(0);
});

test('80 ms are too short', () => {
  expect(
    share(
      (i) => (i % 6 < 4 ? 0.9 : 0),
      (i) => 84 - i / 3,
    ),
  ).toBe(0);
  expect(
    share(
      (i) => (i % 6 < 5 ? 0.9 : 0),
      (i) => 84 - i / 3,
    ),
  ).toBeGreaterThan(0.7);
});

test('an empty stretch has none', () => {
  expect(
    computeGlidingShare({ clarity: new Float32Array(0), semitones: new Float32Array(0) }, 0, 1),
  ).toBe(0);
});
