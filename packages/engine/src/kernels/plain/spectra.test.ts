import { describe, expect, test } from 'vitest';
import { whiteNoise } from '../../../../../testing/noise.js';
import { openFourier, openSpectrum } from './spectra.js';

describe('fourier', () => {
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
});

describe('spectrum', () => {
  const sine = (size: number, bin: number) =>
    Float32Array.from({ length: size }, (_, i) => Math.sin((2 * Math.PI * bin * i) / size));

  test.each([256, 512, 2048, 4096])('reads 0 dB for a full-scale sine on a bin of %i', (size) => {
    const power = new Float32Array(size / 2 + 1);
    openSpectrum(size).power(sine(size, 20), 0, power);
    // a = 2|X|/Σw with Σw = size/2; its neighbours have half the amplitude
    // (docs/measures/conventions.md#short-time-spectra).
    const amplitude = (k: number) => (2 * Math.sqrt(power[k]!)) / (size / 2);
    expect(amplitude(20)).toBeCloseTo(1, 6);
    expect(amplitude(19)).toBeCloseTo(0.5, 6);
    expect(amplitude(21)).toBeCloseTo(0.5, 6);
    expect(amplitude(23)).toBeLessThan(1e-6);
  });

  test('keeps the energy of the windowed frame (Parseval)', () => {
    const signal = whiteNoise(1024, 0.5);
    const power = new Float32Array(513);
    openSpectrum(1024).power(signal, 0, power);
    const inTime = signal.reduce(
      (sum, x, i) => sum + (x * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / 1024))) ** 2,
      0,
    );
    const inFrequency = power.reduce((sum, p, k) => sum + (k % 512 ? 2 * p : p), 0) / 1024;
    expect(inFrequency / inTime).toBeCloseTo(1, 6);
  });

  test('reads two signals at once as it reads each alone', () => {
    const spectrum = openSpectrum(512);
    const [first, second] = [whiteNoise(600, 1, 1), whiteNoise(600, 0.1, 2)];
    const alone = [new Float32Array(257), new Float32Array(257)] as const;
    spectrum.power(first, 88, alone[0]);
    spectrum.power(second, 88, alone[1]);
    const together = [new Float32Array(257), new Float32Array(257)] as const;
    spectrum.power(first, 88, together[0], { signal: second, power: together[1] });
    for (let k = 0; k <= 256; k++) {
      expect(together[0][k]).toBeCloseTo(alone[0][k]!, 6);
      expect(together[1][k]).toBeCloseTo(alone[1][k]!, 6);
    }
  });
});
