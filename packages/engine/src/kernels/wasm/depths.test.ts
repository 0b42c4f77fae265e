import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openKernels } from '../open-kernels.js';
import { plainKernels } from '../plain.js';

const THRESHOLD = 1e-5;

/** Codes of any depth, and floats of any size. */
const sample = fc.oneof(
  fc.constant(0),
  fc
    .tuple(fc.integer({ min: 1, max: 31 }), fc.double({ min: -1, max: 1, noNaN: true }))
    .map(([bits, x]) => Math.round(x * 2 ** (bits - 1)) / 2 ** (bits - 1)),
  fc.float({ min: -1e6, max: 1e6, noNaN: true }),
);

test('depths equal the plain twin’s, bit by bit', () => {
  fc.assert(
    fc.property(fc.array(sample, { maxLength: 100 }), (numbers) => {
      const [fast, plain] = [openKernels(), plainKernels].map((k) => k.openDepths(THRESHOLD));
      const samples = Float32Array.from(numbers);
      for (const depths of [fast!, plain!]) {
        depths.push(samples.subarray(0, 33));
        depths.push(samples.subarray(33));
      }
      expect(Array.from(fast!.counts).slice(1)).toEqual(Array.from(plain!.counts).slice(1));
      expect(fast!.louder).toBe(plain!.louder);
    }),
    { seed: 1 },
  );
});

test.each([
  ['full scale', -1, 1],
  ['half of it', 0.5, 2],
  ['a step of 16 bits', 2 ** -15, 16],
  ['an odd code of 16 bits', 12_345 / 2 ** 15, 16],
  ['a step of 24 bits', 2 ** -23, 24],
  ['less', 2 ** -24, 25],
  ['a number of no scale', 0.1, 25],
  ['a number beyond all scales', 256, 25],
])('%s needs its bits', (_, x, bits) => {
  for (const kernels of [openKernels(), plainKernels]) {
    const depths = kernels.openDepths(THRESHOLD);
    depths.push(Float32Array.of(x));
    expect(depths.counts.slice(1).findIndex((count) => count === 1) + 1).toBe(bits);
  }
});
