import { exp2 } from '../elementary/exp2.js';
import { log2 } from '../elementary/log2.js';
import { computeFourier } from './fourier-of.js';

/** Transform length per lag: longer blocks spend less of themselves on the overlap. */
const BLOCK_PER_LAG = 4;

/**
 * `Σ x_i·x_(i+lag)` for lags 0..maxLag, of any number of values, in blocks: memory stays flat, and
 * three hours of frames take a fraction of a second.
 */
export function autocorrelation(values: ArrayLike<number>, maxLag: number): Float64Array {
  const whole = values.length + maxLag + 1;
  const size = exp2(Math.ceil(log2(Math.min(whole, BLOCK_PER_LAG * (maxLag + 1)))));
  const fourier = computeFourier(size);
  const [sums, rest] = size < whole ? crossPower(values, maxLag, size) : power(values, size);
  fourier.inverse(sums, rest);
  return sums.slice(0, maxLag + 1);
}

type Complexes = readonly [re: Float64Array, im: Float64Array];

/** Spectrum of the autocorrelation of values that fit into a block, padded with zeros. */
function power(values: ArrayLike<number>, size: number): Complexes {
  const [re, im] = [new Float64Array(size), new Float64Array(size)];
  re.set(values);
  computeFourier(size).forward(re, im);
  for (let k = 0; k < size; k++) {
    const a = re[k] ?? 0;
    const b = im[k] ?? 0;
    re[k] = a * a + b * b;
    im[k] = 0;
  }
  return [re, im];
}

/** The same, summed over the blocks of values that do not. */
function crossPower(values: ArrayLike<number>, maxLag: number, size: number): Complexes {
  const step = size - maxLag - 1;
  const fourier = computeFourier(size);
  const [re, im] = [new Float64Array(size), new Float64Array(size)];
  const [crossRe, crossIm] = [new Float64Array(size), new Float64Array(size)];

  for (let start = 0; start < values.length; start += step) {
    // The block in the real part, the block with what follows it in the imaginary part.
    for (let i = 0; i < size; i++) {
      const value = values[start + i] ?? 0;
      re[i] = i < step ? value : 0;
      im[i] = value;
    }
    fourier.forward(re, im);
    for (let k = 0; k < size; k++) {
      const mirror = (size - k) % size;
      const blockRe = ((re[k] ?? 0) + (re[mirror] ?? 0)) / 2;
      const blockIm = ((im[k] ?? 0) - (im[mirror] ?? 0)) / 2;
      const longRe = ((im[k] ?? 0) + (im[mirror] ?? 0)) / 2;
      const longIm = ((re[mirror] ?? 0) - (re[k] ?? 0)) / 2;
      crossRe[k] = (crossRe[k] ?? 0) + blockRe * longRe + blockIm * longIm;
      crossIm[k] = (crossIm[k] ?? 0) + blockRe * longIm - blockIm * longRe;
    }
  }
  return [crossRe, crossIm];
}
