import { expect, test } from 'vitest';
import { nominalHz, THIRD_OCTAVE_BANDS } from './third-octave-bands.js';

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
