import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cosOfPi, logOf, sinOfPi } from './exact-math.js';

test('sine and cosine agree with those of the platform', () => {
  fc.assert(
    fc.property(fc.double({ min: -64, max: 64, noNaN: true }), (x) => {
      expect(sinOfPi(x)).toBeCloseTo(Math.sin(Math.PI * x), 11);
      expect(cosOfPi(x)).toBeCloseTo(Math.cos(Math.PI * x), 11);
    }),
  );
});

test('whole and half numbers are exact', () => {
  expect([sinOfPi(0), sinOfPi(1), cosOfPi(0.5), cosOfPi(0)].map((y) => y + 0)).toEqual([
    0, 0, 0, 1,
  ]);
});

test('the logarithm agrees with that of the platform', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-300, max: 1e300, noNaN: true }), (x) => {
      expect(Math.abs(logOf(x) - Math.log(x))).toBeLessThan(
        1e-12 * Math.max(1, Math.abs(Math.log(x))),
      );
    }),
  );
});
