import { expect, test } from 'vitest';
import { longest } from './longest.js';

const spans = [3, 9, 1, 9, 4].map((length, place) => ({ length, place }));
const placesOf = (max: number) =>
  longest(spans, max, ({ length }) => length).map(({ place }) => place);

test('the longest are kept in their order, of two as long the earlier', () => {
  expect(placesOf(1)).toEqual([1]);
  expect(placesOf(3)).toEqual([1, 3, 4]);
  expect(placesOf(5)).toEqual([0, 1, 2, 3, 4]);
  expect(placesOf(0)).toEqual([]);
});
