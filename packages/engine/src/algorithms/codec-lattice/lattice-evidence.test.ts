import { expect, test } from 'vitest';
import { latticeEvidence } from './lattice-evidence.js';
import { gaussian } from '../../../../../testing/random.js';

const BANDS = Array.from({ length: 16 }, (_, i) => ({ from: 16 * i, to: 16 * (i + 1) }));
const normal = (seed: number) => {
  const next = gaussian(seed);
  return Float64Array.from({ length: 256 }, next);
};
const draws = normal(7);
const step = 2 ** (-37 / 4);
const noise = step / 40;

/** Lines of which q is some 4, and what a decoder makes of them. */
const lines = draws.map((x) => step * Math.sign(x) * Math.abs(4 * x) ** (4 / 3));
const coded = draws.map((x) => step * Math.sign(x) * Math.round(Math.abs(4 * x)) ** (4 / 3));
const disturbed = (values: Float64Array, deviation: number) => {
  const beside = normal(8);
  return values.map((x, i) => x + deviation * (beside[i] ?? 0));
};

test('whole numbers of a step, raised to 4/3, speak for a codec', () => {
  expect(latticeEvidence(coded, BANDS, noise)).toBeGreaterThan(200);
});

test('and do so under rounding', () => {
  expect(latticeEvidence(disturbed(coded, noise), BANDS, noise)).toBeGreaterThan(100);
});

test('but not where the rounding is as large as the step', () => {
  expect(latticeEvidence(disturbed(coded, step), BANDS, step)).toBeLessThan(15);
});

test('lines that are not whole speak for none', () => {
  expect(latticeEvidence(lines, BANDS, noise)).toBeLessThan(15);
});

test('nor do lines of another power', () => {
  const linear = draws.map((x) => step * Math.round(10 * x));
  expect(latticeEvidence(linear, BANDS, noise)).toBeLessThan(30);
});

test('lines that are all alike are no lattice', () => {
  const alike = draws.map((x) => step * Math.sign(x));
  expect(latticeEvidence(alike, BANDS, noise)).toBe(0);
});

test('silence says nothing', () => {
  expect(latticeEvidence(new Float64Array(256), BANDS, noise)).toBe(0);
});
