import { expect, test } from 'vitest';
import { whiteNoise } from '../../../../../testing/signals.js';
import { plainKernels } from '../../kernels/plain.js';
import { computeSteadiness, STRETCH_FRAMES } from './lattice-scan.js';

const noise = whiteNoise(44_100, 1, 0.1, 4).subarray(0, STRETCH_FRAMES);
const shaped = (level: (n: number) => number) => noise.map((x, n) => x * level(n));

test('an attack is unsteady, what dies away is not', () => {
  const steady = computeSteadiness([noise], plainKernels);
  const attack = computeSteadiness([shaped((n) => (n < 2048 ? 0.1 : 1))], plainKernels);
  const decay = computeSteadiness([shaped((n) => (n < 2048 ? 1 : 0.1))], plainKernels);
  expect(attack).toBeLessThan(0.03 * steady);
  expect(decay).toBeGreaterThan(0.8 * steady);
});

test('40 dB of level count as a rise by 10', () => {
  expect(computeSteadiness([shaped(() => 0.01)], plainKernels)).toBeCloseTo(
    0.1 * computeSteadiness([noise], plainKernels),
    3,
  );
});

test('a rest is nothing', () => {
  expect(computeSteadiness([shaped((n) => (n > 3000 ? 0 : 1))], plainKernels)).toBe(0);
});
