import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openKernels } from '../open-kernels.js';
import { plainKernels } from '../plain.js';

test('equals the plain twin, wherever the samples are', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.float(), fc.constantFrom(NaN, Infinity, -Infinity)), { maxLength: 40 }),
      (values) => {
        const kernels = openKernels();
        const expected = Float32Array.from(values);
        const count = plainKernels.replaceBad(expected);
        const outside = Float32Array.from(values);
        const inside = kernels.floats(values.length);
        inside.set(values);
        for (const samples of [outside, inside]) {
          expect(kernels.replaceBad(samples)).toBe(count);
          expect(samples).toEqual(expected);
        }
      },
    ),
  );
});
