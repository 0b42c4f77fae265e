import { expect, test } from 'vitest';
import { uniform } from '../../../../testing/random.js';
import { interpolated, predictionError, residualAt } from './linear-prediction.js';

const LENGTH = 400;
const [FIRST, LAST] = [200, 213];

/** Two resonances, driven by noise. */
function resonant(): Float64Array {
  const next = uniform(3);
  const samples = new Float64Array(LENGTH);
  for (let i = 0; i < LENGTH; i++) {
    const [a, b] = [samples[i - 1] ?? 0, samples[i - 2] ?? 0];
    const [c, d] = [samples[i - 3] ?? 0, samples[i - 4] ?? 0];
    samples[i] = 2.9 * a - 3.6 * b + 2.3 * c - 0.65 * d + 0.01 * (next() - 0.5);
  }
  return samples;
}

const energyOf = (filter: Float64Array, samples: Float64Array) => {
  let energy = 0;
  for (let i = FIRST; i <= LAST + filter.length - 1; i++)
    energy += residualAt(filter, samples, i) ** 2;
  return energy;
};

test('a sum of two sines, of which five numbers foretell the next, is put back', () => {
  const [a, b] = [0.3, 0.8];
  const sines = Float64Array.from(
    { length: LENGTH },
    (_, i) => Math.sin(a * i) + 0.5 * Math.sin(b * i + 1),
  );
  // (1 − 2·cos(a)·z⁻¹ + z⁻²)(1 − 2·cos(b)·z⁻¹ + z⁻²)
  const [c, d] = [-2 * Math.cos(a), -2 * Math.cos(b)];
  const filter = Float64Array.of(1, c + d, 2 + c * d, c + d, 1);
  const spoilt = sines.map((x, i) => (i >= FIRST && i <= LAST ? 9 : x));
  interpolated(filter, spoilt, FIRST, LAST).forEach((x, i) => {
    expect(x).toBeCloseTo(sines[FIRST + i] ?? NaN, 6);
  });
});

test('no other values leave a smaller residual', () => {
  const samples = resonant();
  const filter = predictionError(samples, 12);
  samples.set(interpolated(filter, samples, FIRST, LAST), FIRST);
  const min = energyOf(filter, samples);
  for (let i = FIRST; i <= LAST; i++)
    for (const step of [-1e-4, 1e-4]) {
      const moved = samples.slice();
      moved[i] = (moved[i] ?? 0) + step;
      expect(energyOf(filter, moved)).toBeGreaterThan(min);
    }
});

test('of silence comes silence', () => {
  const silence = new Float64Array(LENGTH);
  const filter = predictionError(silence, 12);
  expect(interpolated(filter, silence, FIRST, LAST)).toEqual(new Float64Array(LAST - FIRST + 1));
});
