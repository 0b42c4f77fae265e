import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parabolaShift } from './parabola.js';

test('finds the top of any parabola', () => {
  const size = fc.double({ min: 0.01, max: 100, noNaN: true });
  const place = fc.double({ min: -3, max: 3, noNaN: true });
  fc.assert(
    fc.property(size, place, place, (steepness, top, height) => {
      const at = (x: number) => height - steepness * (x - top) ** 2;
      expect(parabolaShift(at(-1), at(0), at(1))).toBeCloseTo(top, 6);
    }),
  );
});

test.each([
  { what: 'a line', before: 1, top: 2, after: 3 },
  { what: 'a constant', before: 1, top: 1, after: 1 },
  { what: 'a trough', before: 2, top: 1, after: 2 },
])('$what has no top', ({ before, top, after }) => {
  expect(parabolaShift(before, top, after)).toBe(0);
});
