import { exp2 } from '@sonometer/decode/elementary/exp2';
import { log2 } from '@sonometer/decode/elementary/log2';
import type { Correlation, FrameCorrelation } from '../pitch-kernels.js';
import type { Fourier } from '../kernels.js';
import { openFourier } from './spectra.js';
import { withMaximum } from './frame-correlation.js';

/** Normalised cross-correlations of the first half of frames with what follows. */
export function openRepeatCorrelation(period: number): FrameCorrelation {
  const fourier = openFourier(exp2(Math.ceil(log2(2 * period))));
  const [readFirst, readSecond] = [
    openRepeatReader(period, fourier),
    openRepeatReader(period, fourier),
  ];
  return {
    pair: (samples, first, second) => [readFirst(samples, first), readSecond(samples, second)],
  };
}

/** The same of one frame; valid until the next call. */
export function openRepeatReader(
  period: number,
  fourier: Fourier,
): (samples: Float32Array, at: number) => Correlation {
  const size = 2 * period;
  const re = new Float64Array(fourier.size);
  const im = new Float64Array(fourier.size);
  const values = new Float64Array(period + 1);

  /** Products of the first period with every later stretch, into `re`. */
  const correlate = (samples: Float32Array, at: number, mean: number) => {
    re.fill(0);
    im.fill(0);
    for (let i = 0; i < size; i++) {
      const x = (samples[at + i] ?? 0) - mean;
      if (i < period) re[i] = x;
      im[i] = x;
    }
    fourier.forward(re, im);
    for (let k = 0; k <= fourier.size >> 1; k++) {
      const mirror = k === 0 ? 0 : fourier.size - k;
      const [zRe, zIm] = [re[k] ?? 0, im[k] ?? 0];
      const [mRe, mIm] = [re[mirror] ?? 0, im[mirror] ?? 0];
      const [aRe, aIm] = [(zRe + mRe) / 2, (zIm - mIm) / 2];
      const [bRe, bIm] = [(zIm + mIm) / 2, (mRe - zRe) / 2];
      re[k] = re[mirror] = aRe * bRe + aIm * bIm;
      im[k] = aRe * bIm - aIm * bRe;
      im[mirror] = -(im[k] ?? 0);
    }
    fourier.inverse(re, im);
  };

  return (samples, at) => {
    let sum = 0;
    for (let i = 0; i < size; i++) sum += samples[at + i] ?? 0;
    const mean = sum / size;
    let [peak, first] = [0, 0];
    for (let i = 0; i < size; i++) {
      const x = (samples[at + i] ?? 0) - mean;
      if (i >= period / 2 && i < 1.5 * period) peak = Math.max(peak, Math.abs(x));
      if (i < period) first += x * x;
    }
    if (!(first > 0)) return withMaximum(peak, new Float64Array(0));
    correlate(samples, at, mean);
    let later = first;
    values[0] = 1;
    for (let lag = 1; lag <= period; lag++) {
      const leaving = (samples[at + lag - 1] ?? 0) - mean;
      const entering = (samples[at + lag + period - 1] ?? 0) - mean;
      later += entering * entering - leaving * leaving;
      values[lag] = later > 0 ? (re[lag] ?? 0) / Math.sqrt(first * later) : 0;
    }
    return withMaximum(peak, values);
  };
}
