import { expect, test } from 'vitest';
import { whiteNoise } from '../../../../../testing/signals.js';
import { openKernels } from '../open-kernels.js';
import { plainKernels } from '../plain.js';

const SCALE = 4000 / 1024;

test.each([64, 256, 1024, 4096])('equals the plain twin’s on frames of %i samples', (size) => {
  const bins = size / 2 + 1;
  const kernels = openKernels();
  expect(kernels.name).toBe('wasm');
  const fast = kernels.openFlux(bins, SCALE);
  const plain = plainKernels.openFlux(bins, SCALE);
  for (const sigma of [0, 1e-3, 1, 0.1, 100, 100, 0, 1e-6]) {
    const power = whiteNoise(bins, 1, sigma, size).map((x) => x * x);
    const expected = plain.push(power);
    // A level is rounded to single precision: 6e-8 of it in each bin.
    expect(Math.abs(fast.push(power) - expected)).toBeLessThanOrEqual(3e-7 * bins);
    if (sigma === 1) expect(expected / bins).toBeGreaterThan(0.1);
  }
});

test('does not overflow at the loudest samples there are', () => {
  const bins = 513;
  const loudest = new Float32Array(bins).fill((1e6 * 512) ** 2);
  for (const kernels of [openKernels(), plainKernels]) {
    const flux = kernels.openFlux(bins, SCALE);
    expect(flux.push(loudest) / bins).toBeCloseTo(Math.log(1 + SCALE * 1e6 * 512), 5);
    expect(flux.push(loudest)).toBe(0);
  }
});
