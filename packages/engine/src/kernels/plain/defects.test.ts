import { expect, test } from 'vitest';
import { replaceBad } from './defects.js';

test('replaces and counts what is not a number, or beyond all measure', () => {
  const samples = Float32Array.of(1, NaN, -0.5, Infinity, -Infinity, 3e38);
  expect(replaceBad(samples)).toBe(4);
  expect(samples).toEqual(Float32Array.of(1, 0, -0.5, 0, 0, 0));
});
