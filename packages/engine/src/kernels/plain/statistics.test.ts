import { expect, test } from 'vitest';
import { openStatistics } from './statistics.js';

test('sums over blocks and channels', () => {
  const statistics = openStatistics(2);
  statistics.push([Float32Array.of(1, -2), Float32Array.of(0.5, 0.5)]);
  statistics.push([Float32Array.of(3), Float32Array.of(-4)]);
  expect(statistics.end()).toEqual({
    sums: Float64Array.of(2, -3),
    squares: Float64Array.of(14, 16.5),
    peaks: Float64Array.of(3, 4),
    cross: 0.5 - 1 - 12,
  });
});

test('has no cross sum for one channel', () => {
  const statistics = openStatistics(1);
  statistics.push([Float32Array.of(1, 2)]);
  expect(statistics.end().cross).toBe(0);
});
