import { describe, expect, test } from 'vitest';
import { gaussian } from '../../../../testing/random.js';
import { whiteNoise } from '../../../../testing/signals.js';
import { autocorrelation, openNsdf } from './nsdf.js';

describe('nsdf', () => {
  /** The definition, sum by sum. */
  function plainNsdf(samples: Float32Array, start: number, size: number, lag: number): number {
    const window = samples.slice(start, start + size);
    const mean = window.reduce((sum, x) => sum + x, 0) / size;
    let [products, squares] = [0, 0];
    for (let i = 0; i + lag < size; i++) {
      const [a, b] = [window[i]! - mean, window[i + lag]! - mean];
      products += a * b;
      squares += a * a + b * b;
    }
    return (2 * products) / squares;
  }

  test.each([
    { size: 300, longest: 150 },
    { size: 512, longest: 256 },
    { size: 1000, longest: 100 },
  ])('windows of $size, lags to $longest', ({ size, longest }) => {
    const noise = whiteNoise(8000, 1, 0.3).map((x) => x + 0.1);
    const [first, second] = openNsdf(size, longest).both(noise, 17, 2000);
    for (let lag = 0; lag <= longest; lag++) {
      expect(first[lag]).toBeCloseTo(plainNsdf(noise, 17, size, lag), 9);
      expect(second[lag]).toBeCloseTo(plainNsdf(noise, 2000, size, lag), 9);
    }
  });
});

describe('autocorrelation', () => {
  test.each([1, 5, 64, 1000])('equals the sum of products for %i values', (count) => {
    const next = gaussian(7);
    const values = Array.from({ length: count }, () => next());
    const plain = (lag: number) =>
      values.reduce((sum, value, i) => sum + value * (values[i + lag] ?? 0), 0);

    autocorrelation(values, 20).forEach((sum, lag) => {
      expect(sum).toBeCloseTo(plain(lag), 9);
    });
  });
});
