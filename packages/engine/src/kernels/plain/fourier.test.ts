import { describe, expect, test } from 'vitest';
import { whiteNoise } from '../../../../../testing/noise.js';
import { openFourier } from './fourier.js';

describe.each([1, 2, 4, 8, 16, 32, 64, 128, 256])('of %i numbers', (size) => {
  const re = Float64Array.from(whiteNoise(size, 1, 1));
  const im = Float64Array.from(whiteNoise(size, 1, 2));

  test('is the sum that defines it', () => {
    const gotRe = re.slice();
    const gotIm = im.slice();
    openFourier(size).forward(gotRe, gotIm);
    for (let k = 0; k < size; k++) {
      let sumRe = 0;
      let sumIm = 0;
      for (let n = 0; n < size; n++) {
        const angle = (-2 * Math.PI * ((k * n) % size)) / size;
        sumRe += re[n]! * Math.cos(angle) - im[n]! * Math.sin(angle);
        sumIm += re[n]! * Math.sin(angle) + im[n]! * Math.cos(angle);
      }
      expect(gotRe[k]).toBeCloseTo(sumRe, 11);
      expect(gotIm[k]).toBeCloseTo(sumIm, 11);
    }
  });

  test('is undone by its inverse', () => {
    const gotRe = re.slice();
    const gotIm = im.slice();
    const fourier = openFourier(size);
    fourier.forward(gotRe, gotIm);
    fourier.inverse(gotRe, gotIm);
    for (let n = 0; n < size; n++) {
      expect(gotRe[n]).toBeCloseTo(re[n]!, 13);
      expect(gotIm[n]).toBeCloseTo(im[n]!, 13);
    }
  });
});

test('places one turn of 2^18 numbers in one bin', () => {
  const size = 2 ** 18;
  const re = Float64Array.from({ length: size }, (_, n) =>
    Math.cos((2 * Math.PI * 12_345 * n) / size),
  );
  const im = Float64Array.from({ length: size }, (_, n) =>
    Math.sin((2 * Math.PI * 12_345 * n) / size),
  );
  openFourier(size).forward(re, im);
  expect(re[12_345]).toBeCloseTo(size, 6);
  re[12_345] = 0;
  expect(re.reduce((max, x, k) => Math.max(max, Math.hypot(x, im[k]!)), 0)).toBeLessThan(1e-6);
});

test('refuses sizes that are no power of two, and arrays of another size', () => {
  expect(() => openFourier(12)).toThrow(RangeError);
  expect(() => {
    openFourier(8).forward(new Float64Array(8), new Float64Array(4));
  }).toThrow(RangeError);
});
