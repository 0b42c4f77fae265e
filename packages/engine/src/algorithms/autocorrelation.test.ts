import { expect, test } from 'vitest';
import { gaussian } from '../../../../testing/random.js';
import { autocorrelation } from './autocorrelation.js';

test.each([1, 5, 64, 1000])('equals the sum of products for %i values', (count) => {
  const next = gaussian(7);
  const values = Array.from({ length: count }, () => next());
  const plain = (lag: number) =>
    values.reduce((sum, value, i) => sum + value * (values[i + lag] ?? 0), 0);

  autocorrelation(values, 20).forEach((sum, lag) => {
    expect(sum).toBeCloseTo(plain(lag), 9);
  });
});
