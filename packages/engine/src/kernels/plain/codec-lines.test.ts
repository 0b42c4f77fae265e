import { expect, test } from 'vitest';
import { gaussian } from '../../../../../testing/random.js';
import { openMdct } from './codec-lines.js';

test('the fast transform is the sum that defines it', () => {
  const next = gaussian(3);
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
