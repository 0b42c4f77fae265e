import { expect, test } from 'vitest';
import { powerBelowEcho } from './decaying-noise.js';

const NOISE = 0.01;

/** Levels of frames, in dB over the noise. */
const below = (levelsDb: readonly number[]) =>
  powerBelowEcho(
    Float64Array.from(levelsDb, (db) => NOISE * 10 ** (db / 10)),
    NOISE,
  );
const word = (tail: readonly number[], floorDb = -20) => [
  ...Array.from({ length: 30 }, () => 15),
  ...tail,
  ...Array.from({ length: 10 }, () => floorDb),
];

test('a decay of 2 dB a frame after each word is echo, and what remains is below it', () => {
  const one = word([12, 10, 8, 6, 4, 2, 0, -2, -4, -6, -8, -10, -12, -14, -16, -18]);
  const remains = below([...one, ...one, ...one]);
  expect(remains).toBeGreaterThan(NOISE * 10 ** -2);
  expect(remains).toBeLessThan(NOISE * 10 ** -0.5);
});

test.each([
  ['noise that goes on', word([4, 2, 0], 0)],
  ['a word that ends within 60 ms', word([2, -8])],
  ['a noise gate', word([0, 0, 0, 0, 0, 0, 0, -20])],
])('%s is no echo', (_, one) => {
  expect(below([...one, ...one, ...one])).toBeUndefined();
});

test('a single decay is no evidence', () => {
  expect(below(word([12, 8, 4, 2, 0, -2, -4, -6, -8]))).toBeUndefined();
});
