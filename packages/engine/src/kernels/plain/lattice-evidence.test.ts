import { expect, test } from 'vitest';
import { gaussian } from '../../../../../testing/random.js';
import { openLatticeEvidence } from './lattice-evidence.js';

const BANDS = Array.from({ length: 16 }, (_, i) => ({ from: 16 * i, to: 16 * (i + 1) }));
const normal = (seed: number) => {
  const next = gaussian(seed);
  return Float32Array.from({ length: 256 }, next);
};
const draws = normal(7);
const step = 2 ** (-37 / 4);
const noise = step / 40;

/** Lines with q of about 4, and their values after a decoder. */
const lines = draws.map((x) => step * Math.sign(x) * Math.abs(4 * x) ** (4 / 3));
const coded = draws.map((x) => step * Math.sign(x) * Math.round(Math.abs(4 * x)) ** (4 / 3));
const disturbed = (values: Float32Array, deviation: number) => {
  const adjacent = normal(8);
  return values.map((x, i) => x + deviation * (adjacent[i] ?? 0));
};
const evidenceOf = openLatticeEvidence();
const one = { start: 0, lineStep: 1, blockStep: 256, blocks: 1 };
const latticeEvidence = (values: Float32Array, noiseOfLine: number) =>
  evidenceOf({ values, ...one }, BANDS, noiseOfLine)[0];

test('whole numbers of a step, raised to 4/3, speak for a codec', () => {
  expect(latticeEvidence(coded, noise)).toBeGreaterThan(200);
});

test('and do so under rounding', () => {
  expect(latticeEvidence(disturbed(coded, noise), noise)).toBeGreaterThan(100);
});

test('but not where the rounding is as large as the step', () => {
  expect(latticeEvidence(disturbed(coded, step), step)).toBeLessThan(15);
});

test('lines that are not whole speak for none', () => {
  expect(latticeEvidence(lines, noise)).toBeLessThan(15);
});

test('nor do lines of another power', () => {
  const linear = draws.map((x) => step * Math.round(10 * x));
  expect(latticeEvidence(linear, noise)).toBeLessThan(30);
});

test('lines that are all alike are no lattice', () => {
  const similar = draws.map((x) => step * Math.sign(x));
  expect(latticeEvidence(similar, noise)).toBe(0);
});

test('silence says nothing', () => {
  expect(latticeEvidence(new Float32Array(256), noise)).toBe(0);
});

test('a block is left where the first bands show nothing, as if the others were not there', () => {
  const late = coded.map((x, i) => (i < 32 ? (lines[i] ?? 0) : x));
  const whole = { values: late, ...one };
  const [all = 0] = evidenceOf(whole, BANDS, noise);
  const [left = 0] = evidenceOf(whole, BANDS, noise, { tried: 2, promising: 10 });
  const [first] = evidenceOf(whole, BANDS.slice(0, 2), noise);
  expect(left).toBe(first);
  expect(all).toBeGreaterThan(left + 100);
});
