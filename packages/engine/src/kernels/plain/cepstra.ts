import { log } from '@sonometer/decode/elementary/log';
import { log10 } from '@sonometer/decode/elementary/log10';
import { square } from '@sonometer/decode/elementary/hypot';
import type { Cepstra, CepstrumSettings } from '../pitch-kernels.js';
import type { Fourier } from '../kernels.js';
import { openFourier } from './spectra.js';

/** Keeps the logarithm of digital silence finite: about the smallest normal number of single precision. */
const TINY = 1.17549435e-38;

export function openCepstra(
  settings: CepstrumSettings,
  fourier: Fourier = openFourier(settings.fourierSize),
): Cepstra {
  const { window, fourierSize, averaged, averagedStep, smoothedReach, floor } = settings;
  const size = window.length;
  const [re, im] = [new Float64Array(fourierSize), new Float64Array(fourierSize)];

  /** A frame without its mean, under the window, padded with zeros. */
  const load = (samples: Float32Array, at: number, into: Float64Array) => {
    let sum = 0;
    for (let i = 0; i < size; i++) sum += samples[at + i] ?? 0;
    const mean = sum / size;
    for (let i = 0; i < size; i++) into[i] = ((samples[at + i] ?? 0) - mean) * (window[i] ?? 0);
    into.fill(0, size);
  };
  /** Turns two signals into the logarithms of their power spectra. */
  const toLogPowers = () => {
    fourier.forward(re, im);
    for (let k = 0; k <= fourierSize / 2; k++) {
      const mirror = k === 0 ? 0 : fourierSize - k;
      const [zRe, zIm] = [re[k] ?? 0, im[k] ?? 0];
      const [mRe, mIm] = [re[mirror] ?? 0, im[mirror] ?? 0];
      re[k] = re[mirror] = logOf((square(zRe + mRe) + square(zIm - mIm)) / 4);
      im[k] = im[mirror] = logOf((square(zIm + mIm) + square(zRe - mRe)) / 4);
    }
  };
  const levelsOf = (sums: Float64Array) =>
    smoothed(sums, smoothedReach).map((power) => 10 * log10(power + floor));

  return {
    levels(samples, first, second) {
      const sums = [0, 1].map(() => new Float64Array(fourierSize / 2 + 1));
      for (let k = 0; k < averaged; k++) {
        load(samples, first + k * averagedStep, re);
        load(samples, second + k * averagedStep, im);
        toLogPowers();
        fourier.inverse(re, im);
        [re, im].forEach((cepstrum, i) => {
          const sum = sums[i] ?? cepstrum;
          for (let q = 0; q < sum.length; q++) sum[q] = (sum[q] ?? 0) + square(cepstrum[q] ?? 0);
        });
      }
      const [a = new Float64Array(0), b = a] = sums;
      return [levelsOf(a), levelsOf(b)];
    },
  };
}

const logOf = (power: number): number => log(Math.max(power, TINY));

/** The mean of the values within `reach` on both sides, those at its ends by half; of fewer at the edges. */
function smoothed(values: Float64Array, reach: number): Float64Array {
  return values.map((_, i) => {
    let [sum, weights] = [0, 0];
    for (let k = Math.max(0, i - reach); k <= Math.min(values.length - 1, i + reach); k++) {
      const weight = Math.abs(k - i) === reach ? 0.5 : 1;
      sum += weight * (values[k] ?? 0);
      weights += weight;
    }
    return sum / weights;
  });
}
