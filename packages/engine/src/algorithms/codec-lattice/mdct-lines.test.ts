import { expect, test } from 'vitest';
import { gaussian } from '../../../../../testing/random.js';
import { aacKbdLines, aacSineLines, openMdct } from './mdct-lines.js';

const next = gaussian(3);

test('the fast transform is the sum that defines it', () => {
  const size = 64;
  const block = Float64Array.from({ length: 2 * size }, next);
  const lines = new Float64Array(size);
  openMdct(size)(block, lines);
  lines.forEach((line, k) => {
    const sum = block.reduce(
      (total, z, n) => total + z * Math.cos((Math.PI / size) * (n + 0.5 + size / 2) * (k + 0.5)),
      0,
    );
    expect(line).toBeCloseTo(sum, 10);
  });
});

test.each([aacSineLines, aacKbdLines])('$transform gives white noise its gain', (transform) => {
  const samples = Float32Array.from({ length: 2 * transform.length }, next);
  const lines = transform.open(samples, 1)(0, { from: 0, to: transform.hop });
  const power = lines.reduce((sum, x) => sum + x * x, 0) / lines.length;
  expect(Math.sqrt(power) / transform.noiseGain).toBeGreaterThan(0.93);
  expect(Math.sqrt(power) / transform.noiseGain).toBeLessThan(1.07);
});
