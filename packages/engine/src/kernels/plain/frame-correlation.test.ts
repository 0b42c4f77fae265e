import { expect, test } from 'vitest';
import { sincPeak } from './frame-correlation.js';

test.each([40.2, 40.5, 77.77])('finds the maximum of a cosine of period %f', (period) => {
  const cosine = Float64Array.from({ length: 300 }, (_, i) => Math.cos((2 * Math.PI * i) / period));
  const peak = sincPeak(cosine, Math.round(period));
  expect(peak.x).toBeWithin(0.01, period);
  expect(peak.value).toBeCloseTo(1, 4);
});

test('finds a peak that is narrower than a sample', () => {
  const period = 20.4;
  const pulses = Float64Array.from({ length: 300 }, (_, i) =>
    [1, 2, 3, 4, 5, 6, 7, 8].reduce((sum, h) => sum + Math.cos((2 * Math.PI * h * i) / period), 0),
  );
  const peak = sincPeak(pulses, 20);
  expect(peak.x).toBeCloseTo(period, 3);
  expect(peak.value / 8).toBeCloseTo(1, 3);
});
