import { parabolaShift } from '../../core/numbers.js';
import { exp2 } from '@sonometer/decode/elementary/exp2';
import { square } from '@sonometer/decode/elementary/hypot';
import { log2 } from '@sonometer/decode/elementary/log2';
import type { Nsdf, Repeat, Repeats } from '../pitch-kernels.js';
import { openFourier } from './spectra.js';

/**
 * n'(τ) = 2·Σ x_i·x_(i+τ) / Σ (x_i² + x_(i+τ)²) over windows of `size` samples without their mean
 * (McLeod and Wyvill 2005). What lies past the end of the samples is 0.
 */
export function openNsdf(size: number, longestLag: number): Nsdf {
  const fourier = openFourier(nsdfPoints(size, longestLag));
  const half = fourier.size / 2;
  const re = new Float64Array(fourier.size);
  const im = new Float64Array(fourier.size);
  const windows = [new Float64Array(size), new Float64Array(size)] as const;
  const outputs = [new Float64Array(longestLag + 1), new Float64Array(longestLag + 1)] as const;

  const load = (window: Float64Array, samples: Float32Array, start: number, part: Float64Array) => {
    let sum = 0;
    for (let i = 0; i < size; i++) sum += samples[start + i] ?? 0;
    const mean = sum / size;
    for (let i = 0; i < size; i++) window[i] = (samples[start + i] ?? 0) - mean;
    part.set(window);
    part.fill(0, size);
  };

  /** Lag τ of a circular correlation also holds lag N − τ, which exists where N − τ < size. */
  const unwrap = (window: Float64Array, products: Float64Array) => {
    for (let lag = Math.max(1, fourier.size - size + 1); lag <= longestLag; lag++) {
      const wrapped = fourier.size - lag;
      let sum = 0;
      for (let i = 0; i + wrapped < size; i++) sum += (window[i] ?? 0) * (window[i + wrapped] ?? 0);
      products[lag] = (products[lag] ?? 0) - sum;
    }
  };

  const normalise = (window: Float64Array, products: Float64Array, output: Float64Array) => {
    let squares = 0;
    for (const x of window) squares += x * x;
    squares *= 2;
    output[0] = squares > 0 ? 1 : 0;
    for (let lag = 1; lag <= longestLag; lag++) {
      const front = window[lag - 1] ?? 0;
      const back = window[size - lag] ?? 0;
      squares -= front * front + back * back;
      output[lag] = squares > 1e-12 ? (2 * (products[lag] ?? 0)) / squares : 0;
    }
  };

  return {
    both(samples, first, second) {
      load(windows[0], samples, first, re);
      load(windows[1], samples, second, im);
      fourier.forward(re, im);
      // |A|² + i·|B|² of Z = A + iB: its inverse holds both autocorrelations.
      for (let k = 0; k <= half; k++) {
        const mirror = k === 0 ? 0 : fourier.size - k;
        const zRe = re[k] ?? 0;
        const zIm = im[k] ?? 0;
        const mRe = re[mirror] ?? 0;
        const mIm = im[mirror] ?? 0;
        re[k] = re[mirror] = (square(zRe + mRe) + square(zIm - mIm)) / 4;
        im[k] = im[mirror] = (square(zIm + mIm) + square(zRe - mRe)) / 4;
      }
      fourier.inverse(re, im);
      unwrap(windows[0], re);
      unwrap(windows[1], im);
      normalise(windows[0], re, outputs[0]);
      normalise(windows[1], im, outputs[1]);
      return outputs;
    },
  };
}

/** Points of the transform. All lags would need twice as many: the few products that wrap are subtracted. */
export const nsdfPoints = (size: number, longestLag: number): number =>
  exp2(Math.ceil(log2(size + longestLag / 2)));

export const openRepeats = (): Repeats => ({ best: bestRepeat });

function bestRepeat(
  samples: Float32Array,
  at: number,
  period: number,
  from: number,
  to: number,
): Repeat | undefined {
  const half = period / 2;
  const first = Math.round(at - half);
  const length = Math.round(at + half) - first + 1;
  const [earliest, latest] = [Math.floor(from - half), Math.ceil(to - half)];
  const energy = energyOf(samples, first, length);
  let later = energyOf(samples, earliest, length);
  let [before, top] = [0, 0];
  let best: { start: number; before: number; top: number; after: number } | undefined;
  for (let start = earliest; start <= latest; start++) {
    const product = computeProduct(samples, first, start, length);
    const after = later > 0 && energy > 0 ? product / Math.sqrt(energy * later) : 0;
    if (start > earliest + 1 && top >= before && top >= after && top > (best?.top ?? -1))
      best = { start: start - 1, before, top, after };
    [before, top] = [top, after];
    later += squareAt(samples, start + length) - squareAt(samples, start);
  }
  if (!best) return undefined;
  const shift = parabolaShift(best.before, best.top, best.after);
  return {
    at: at + best.start + shift - first,
    correlation: best.top + (shift * (best.after - best.before)) / 4,
    peak: peakOf(samples, best.start, length),
  };
}

const squareAt = (samples: Float32Array, i: number): number => square(samples[i] ?? 0);

function energyOf(samples: Float32Array, from: number, length: number): number {
  let sum = 0;
  for (let i = from; i < from + length; i++) sum += squareAt(samples, i);
  return sum;
}

function computeProduct(samples: Float32Array, a: number, b: number, length: number): number {
  let sum = 0;
  for (let i = 0; i < length; i++) sum += (samples[a + i] ?? 0) * (samples[b + i] ?? 0);
  return sum;
}

function peakOf(samples: Float32Array, from: number, length: number): number {
  let peak = 0;
  for (let i = from; i < from + length; i++) peak = Math.max(peak, Math.abs(samples[i] ?? 0));
  return peak;
}
