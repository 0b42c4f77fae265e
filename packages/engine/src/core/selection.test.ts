import fc from 'fast-check';
import { expect, test } from 'vitest';
import { percentile, percentileOfSorted, sorted } from './numbers.js';
import { select } from './selection.js';

const numbers = fc.array(fc.double({ noNaN: true, min: -9, max: 9 }), { minLength: 1 });
const fewKinds = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1 });

test('a selected value is that of the sorted list, and divides the others', () => {
  fc.assert(
    fc.property(fc.oneof(numbers, fewKinds), fc.nat(), (values, any) => {
      const rank = any % values.length;
      const list = new Float64Array(values);
      const value = select(list, rank);
      expect(value).toBe(list[rank]);
      expect(value + 0).toBe(sorted(values)[rank]! + 0); // no minus zero
      for (const smaller of list.subarray(0, rank)) expect(smaller).toBeLessThanOrEqual(value);
      for (const larger of list.subarray(rank)) expect(larger).toBeGreaterThanOrEqual(value);
    }),
  );
});

test('a percentile is that of the sorted list, to the last bit', () => {
  fc.assert(
    fc.property(fc.oneof(numbers, fewKinds), fc.integer({ min: 0, max: 100 }), (values, q) => {
      expect(percentile(values, q) + 0).toBe(percentileOfSorted(sorted(values), q) + 0);
    }),
  );
  expect(percentile([], 50)).toBeNaN();
});
