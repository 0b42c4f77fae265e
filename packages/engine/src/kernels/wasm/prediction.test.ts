import { expect, test } from 'vitest';
import { gaussian } from '../../../../../testing/random.js';
import { openKernels } from '../open-kernels.js';
import { plainKernels } from '../plain.js';

const next = gaussian(2);
const normal = (length: number) => Float64Array.from({ length }, next);

test.each([
  { length: 2229, order: 22 },
  { length: 800, order: 12 },
  { length: 33, order: 24 },
  { length: 64, order: 7 },
])('of $length samples, to order $order, equals the plain reference to the last bit', (of) => {
  const both = [openKernels(), plainKernels].map((kernels) =>
    kernels.openPrediction(of.length, of.order),
  );
  for (let round = 0; round < 2; round++) {
    const windowed = normal(of.length);
    const filter = normal(of.order + 1);
    const values = normal(of.length);
    const [fast, plain] = both.map((prediction) => {
      const residuals = new Float64Array(of.length);
      const sums = prediction.autocorrelation(windowed).slice();
      prediction.residuals(filter, values, residuals);
      return { sums, residuals };
    });
    expect(fast).toEqual(plain);
    expect(fast?.sums[0]).toBeGreaterThan(of.length / 3);
    expect(fast?.residuals.some((residual) => residual !== 0)).toBe(true);
  }
});
