import { expect, test } from 'vitest';
import { itemAt } from './item-at.js';

test('an index out of range is an error, and no 0', () => {
  expect(itemAt(Float64Array.of(1, 0), 1)).toBe(0);
  expect(() => itemAt([1, 2], 2)).toThrow(RangeError);
  expect(() => itemAt([1, 2], -1)).toThrow('item -1 of 2');
  expect(() => itemAt([1, 2], 0.5)).toThrow(RangeError);
});
