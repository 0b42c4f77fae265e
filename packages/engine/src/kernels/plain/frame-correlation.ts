import { getChannel } from '@sonometer/decode/core/audio';
import { clamp, parabolaShift } from '../../core/numbers.js';
import { cos as cosine } from '@sonometer/decode/elementary/cos';
import { exp2 } from '@sonometer/decode/elementary/exp2';
import { square } from '@sonometer/decode/elementary/hypot';
import { log2 } from '@sonometer/decode/elementary/log2';
import { sin as sine } from '@sonometer/decode/elementary/sin';
import {
  KEY_SPREAD,
  SEEN_KEYS,
  SEEN_PIECE,
  SEEN_PLACES,
  type SeenFrames,
} from '../defect-kernels.js';
import type { Correlation, FrameCorrelation, Maximum, WindowedFrames } from '../pitch-kernels.js';
import { openFourier } from './spectra.js';

/** Samples on each side of the interpolated point. */
const DEPTH = 30;
const WINDOW_STEP = Math.PI / (DEPTH + 1);
const [STEP_COS, STEP_SIN] = [cosine(WINDOW_STEP), sine(WINDOW_STEP)];

/** Half widths of the parabolas that close in on a maximum, lags. */
const APPROACHES = [0.25, 0.05] as const;

/** Value between the points of an even function that is known at 0..length − 1, by a Hann-windowed sinc. */
function valueAt(values: Float64Array, x: number): number {
  const low = Math.floor(x);
  const share = x - low;
  if (share < 1e-9) return values[low] ?? 0;
  const first = low - DEPTH + 1;
  // sin(π·(x − i)) only changes its sign from point to point; the window's angle turns by a fixed step.
  let term = (sine(Math.PI * share) * (DEPTH % 2 === 0 ? -1 : 1)) / Math.PI;
  let cos = cosine((x - first) * WINDOW_STEP);
  let sin = sine((x - first) * WINDOW_STEP);
  let sum = 0;
  for (let i = first; i <= low + DEPTH; i++) {
    sum += ((values[i < 0 ? -i : i] ?? 0) * term * (0.5 + 0.5 * cos)) / (x - i);
    term = -term;
    const turned = cos * STEP_COS + sin * STEP_SIN;
    sin = sin * STEP_COS - cos * STEP_SIN;
    cos = turned;
  }
  return sum;
}

/** Of values that need not be a peak: no further than to the next of them. */
const vertex = (before: number, top: number, after: number): number =>
  clamp(parabolaShift(before, top, after), -1, 1);

/** The maximum of such a function next to its local maximum at `top`. */
export function sincPeak(values: Float64Array, top: number): Maximum {
  let x = top + vertex(values[top - 1] ?? 0, values[top] ?? 0, values[top + 1] ?? 0);
  for (const width of APPROACHES) {
    const [before, at, after] = [x - width, x, x + width].map((point) => valueAt(values, point));
    x += width * vertex(before ?? 0, at ?? 0, after ?? 0);
  }
  return { x, value: valueAt(values, x) };
}

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

/** One number of 32 bits for each of the frames `from` to `to`, of the bits of all channels; with `joinsZeros` −0 is 0. */
export function makeKeys(
  block: readonly Float32Array[],
  from: number,
  to: number,
  keys: Int32Array,
  joinsZeros: boolean,
): void {
  keys.fill(0, 0, to - from);
  for (const c of block.keys()) {
    const samples = getChannel(block, c).subarray(from, to);
    const bits = new Int32Array(samples.buffer, samples.byteOffset, samples.length);
    for (let i = 0; i < samples.length; i++) {
      const own = joinsZeros && samples[i] === 0 ? 0 : (bits[i] ?? 0);
      const key = Math.imul((keys[i] ?? 0) ^ own, KEY_SPREAD);
      keys[i] = key ^ (key >>> 15);
    }
  }
}

/** What a key is multiplied by when it leaves the sum. */
export const OLDEST = Array.from({ length: SEEN_KEYS }).reduce<number>(
  (product) => Math.imul(product, KEY_SPREAD),
  1,
);

export function openSeenFrames(): SeenFrames {
  // Of the frames of a piece, after those of the last frames before it.
  const keys = new Int32Array(SEEN_KEYS + SEEN_PIECE);
  // For each place the latest frame at which it was seen, counted modulo 2³², from 1 on: 0 is none. And its sum.
  const latest = new Int32Array(2 * SEEN_PLACES);
  let count = 0;
  let total = 0; // of the last keys, each by its age
  let flat = 0; // frames in a row that are the same
  let place = 0;
  const distanceOf = (frame: number) => {
    const seen = latest[2 * place] ?? 0;
    if (seen === 0 || latest[2 * place + 1] !== total) return Infinity;
    return (frame + 1 - seen) >>> 0;
  };
  const note = (frame: number) => {
    latest[2 * place] = frame + 1;
    latest[2 * place + 1] = total;
  };
  return {
    take(block, from, to) {
      keys.copyWithin(0, count, count + SEEN_KEYS);
      count = to - from;
      makeKeys(block, from, to, keys.subarray(SEEN_KEYS), false);
    },
    next(from, to, frame, max, always) {
      for (let i = from; i < to; i++) {
        const key = keys[SEEN_KEYS + i] ?? 0;
        const leaving = Math.imul(keys[i] ?? 0, OLDEST); // before the first frames the keys are 0
        total = (Math.imul(total, KEY_SPREAD) + key - leaving) | 0;
        flat = key === keys[SEEN_KEYS + i - 1] && frame + i > 0 ? flat + 1 : 0;
        if (flat >= SEEN_KEYS - 1 || frame + i < SEEN_KEYS) continue;
        place = (total ^ (total >>> 15)) & (SEEN_PLACES - 1);
        if (always || distanceOf(frame + i) <= max) return i;
        note(frame + i);
      }
      return to;
    },
    distance(frame) {
      const distance = distanceOf(frame);
      note(frame);
      return distance;
    },
  };
}
