import { exp2 } from '../../elementary/exp2.js';
import { log2 } from '../../elementary/log2.js';
import { square } from '../../elementary/square.js';
import type { Correlation, FrameCorrelation, WindowedFrames } from '../pitch-kernels.js';
import { openFourier } from './fourier.js';
import { sincPeak } from './sinc-peak.js';

/** Autocorrelations of frames under a window, divided by that of the window (Boersma 1993, steps 3.1 to 3.10). */
export function openFrameCorrelation(frames: WindowedFrames): FrameCorrelation {
  const { window, meanReach, peakReach, lags } = frames;
  const size = window.length;
  const middle = size >> 1;
  const fourier = openFourier(exp2(Math.ceil(log2(size + lags))));
  const re = new Float64Array(fourier.size);
  const im = new Float64Array(fourier.size);
  const ofWindow = windowCorrelation(window, lags);
  const outputs = [new Float64Array(lags), new Float64Array(lags)] as const;

  /** A frame without its mean, under the window, into a part of the transform; its peak. */
  const load = (samples: Float32Array, at: number, part: Float64Array): number => {
    let sum = 0;
    for (let i = middle - meanReach; i < middle + meanReach; i++) sum += samples[at + i] ?? 0;
    const mean = sum / (2 * meanReach);
    let peak = 0;
    for (let i = 0; i < size; i++) {
      const x = ((samples[at + i] ?? 0) - mean) * (window[i] ?? 0);
      part[i] = x;
      if (Math.abs(i - middle) <= peakReach) peak = Math.max(peak, Math.abs(x));
    }
    part.fill(0, size);
    return peak;
  };
  const computeCorrelation = (products: Float64Array, values: Float64Array, peak: number) => {
    const energy = products[0] ?? 0;
    for (let lag = 0; lag < lags; lag++)
      values[lag] = (products[lag] ?? 0) / energy / (ofWindow[lag] ?? 1);
    return withMaximum(peak, peak > 0 && energy > 0 ? values : NOTHING);
  };

  return {
    pair(samples, first, second) {
      const peaks = [load(samples, first, re), load(samples, second, im)] as const;
      // |A|² + i·|B|² of A + iB: its inverse holds both autocorrelations.
      fourier.forward(re, im);
      for (let k = 0; k <= fourier.size >> 1; k++) {
        const mirror = k === 0 ? 0 : fourier.size - k;
        const [zRe, zIm] = [re[k] ?? 0, im[k] ?? 0];
        const [mRe, mIm] = [re[mirror] ?? 0, im[mirror] ?? 0];
        re[k] = re[mirror] = (square(zRe + mRe) + square(zIm - mIm)) / 4;
        im[k] = im[mirror] = (square(zIm + mIm) + square(zRe - mRe)) / 4;
      }
      fourier.inverse(re, im);
      return [
        computeCorrelation(re, outputs[0], peaks[0]),
        computeCorrelation(im, outputs[1], peaks[1]),
      ];
    },
  };
}

const NOTHING = new Float64Array(0);

/** A correlation, read between the lags. */
export const withMaximum = (peak: number, values: Float64Array): Correlation => ({
  peak,
  values,
  maximum: (top) => sincPeak(values, top),
});

/** The autocorrelation of a window, 1 at lag 0. */
export function windowCorrelation(window: Float64Array, lags: number): Float64Array {
  const fourier = openFourier(exp2(Math.ceil(log2(window.length + lags))));
  const [re, im] = [new Float64Array(fourier.size), new Float64Array(fourier.size)];
  re.set(window);
  fourier.forward(re, im);
  for (let k = 0; k < re.length; k++) re[k] = square(re[k] ?? 0) + square(im[k] ?? 0);
  im.fill(0);
  fourier.inverse(re, im);
  const energy = re[0] ?? 1;
  return re.slice(0, lags).map((product) => product / energy);
}
