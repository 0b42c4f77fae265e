import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { itemAt, longest, nominalHz, parabolaShift, THIRD_OCTAVE_BANDS } from './numbers.js';

describe('parabola', () => {
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
});

describe('longest', () => {
  const spans = [3, 9, 1, 9, 4].map((length, place) => ({ length, place }));
  const placesOf = (max: number) =>
    longest(spans, max, ({ length }) => length).map(({ place }) => place);

  test('the longest are kept in their order, of two as long the earlier', () => {
    expect(placesOf(1)).toEqual([1]);
    expect(placesOf(3)).toEqual([1, 3, 4]);
    expect(placesOf(5)).toEqual([0, 1, 2, 3, 4]);
    expect(placesOf(0)).toEqual([]);
  });
});

describe('third octave bands', () => {
  test('each of the thirty bands is called by a number within 2 % of its middle', () => {
    expect(THIRD_OCTAVE_BANDS).toHaveLength(30);
    for (const band of THIRD_OCTAVE_BANDS) {
      const middleHz = 10 ** (band / 10);
      expect(nominalHz(band)).toBeWithin(0.02 * middleHz, middleHz);
    }
  });

  test('a band outside them has no name', () => {
    expect(() => nominalHz(13)).toThrow(RangeError);
  });
});

describe('item at', () => {
  test('an index out of range is an error, and no 0', () => {
    expect(itemAt(Float64Array.of(1, 0), 1)).toBe(0);
    expect(() => itemAt([1, 2], 2)).toThrow(RangeError);
    expect(() => itemAt([1, 2], -1)).toThrow('item -1 of 2');
    expect(() => itemAt([1, 2], 0.5)).toThrow(RangeError);
  });
});
