import { expect, test } from 'vitest';
import { whiteNoise } from '../../../../../testing/signals.js';
import { computeGridPeak } from './grid-search.js';

const SIZE = 1024;
const chance = Float64Array.from(whiteNoise(SIZE, 1, 1, 5));
const withDips = (...dips: readonly (readonly [offset: number, depth: number])[]) => {
  const logs = Float64Array.from(chance);
  for (const [offset, depth] of dips) logs[offset] = (logs[offset] ?? 0) - depth;
  return logs;
};

test.each([0, 1, 500, 1023])('one deep offset, %i, stands out alone', (offset) => {
  const peak = computeGridPeak(withDips([offset, 20]), SIZE);
  expect(peak).toMatchObject({ offset, isIsolated: true });
  expect(peak.score).toBeGreaterThan(12);
});

test('by chance alone nothing stands out', () => {
  expect(computeGridPeak(chance, SIZE).score).toBeLessThan(5.2);
});

test('two of one depth are a period of the sound', () => {
  expect(computeGridPeak(withDips([100, 20], [700, 18]), SIZE).isIsolated).toBe(false);
});

test('others a whole shift away are the same grid', () => {
  const peak = computeGridPeak(withDips([100, 20], [164, 18], [420, 18]), 64);
  expect(peak).toMatchObject({ offset: 100, isIsolated: true });
});

test('a slow rise and fall is the sound itself', () => {
  const wave = chance.map((x, i) => x + 20 * Math.sin((2 * Math.PI * i) / SIZE));
  expect(computeGridPeak(wave, SIZE).score).toBeLessThan(5.2);
});

test('equal offsets have no peak', () => {
  expect(computeGridPeak(new Float64Array(SIZE), SIZE)).toMatchObject({
    score: 0,
    isIsolated: false,
  });
});
