import { describe, expect, test } from 'vitest';
import { decimationGain, decimationTaps } from '../interpolation-filters.js';
import { openDecimator, openStatistics } from './samples.js';

describe('statistics', () => {
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
});

describe('decimator', () => {
  test('keeps a low tone where it is, as loud as the gain says', () => {
    const radians = (2 * Math.PI * 440) / 48_000;
    const signal = Float32Array.from({ length: 48_000 }, (_, i) => Math.sin(radians * i));
    const decimator = openDecimator(8, 1);
    const [retained] = decimator.push([signal]);
    const gain = Math.sqrt(decimationGain(decimationTaps(8), 440 / 48_000));
    // Symmetric taps about half a frame before the output one.
    for (let m = 10; m < 100; m++)
      expect(retained![m]).toBeCloseTo(gain * Math.sin(radians * (8 * m - 0.5)), 6);
  });

  test('gives ⌊frames/factor⌋ frames in all', () => {
    for (const frames of [0, 3, 7, 8, 9, 31, 32, 100, 1001]) {
      const decimator = openDecimator(8, 1);
      const first = decimator.push([new Float32Array(frames)])[0]!.length;
      expect(first + decimator.end()[0]!.length).toBe(Math.floor(frames / 8));
    }
  });
});
