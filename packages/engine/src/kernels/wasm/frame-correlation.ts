import { exp2 } from '@sonometer/decode/elementary/exp2';
import { log2 } from '@sonometer/decode/elementary/log2';
import type { Fourier } from '../kernels.js';
import type { Correlation, FrameCorrelation, WindowedFrames, Maximum } from '../pitch-kernels.js';
import { windowCorrelation } from '../plain/frame-correlation.js';
import { openRepeatReader } from '../plain/repeat-correlation.js';
import { type Arena, ArenaFull, LARGEST_WASM_SPECTRUM, WORK_BUFFER_FLOATS } from './arena.js';
import { furtherKernels } from './further.js';
import { openFourier } from './spectra.js';
import { openTwiddles } from './tables.js';

/** Values on both sides of a maximum that a sinc reads, and a few more. */
const MARGIN = 36;

/** Values at lags from 0 of an even function, which can be read between the lags. */
interface EvenValues {
  /** `count` of them. */
  readonly values: Float32Array;
  readonly maximum: (top: number) => Maximum;
}

function openEvenValues(arena: Arena, count: number): EvenValues {
  const all = arena.floats(MARGIN + count + MARGIN);
  const values = all.subarray(MARGIN, MARGIN + count);
  const { sincPeak } = furtherKernels(arena);
  return {
    values,
    maximum(top) {
      if (top < MARGIN) for (let lag = 1; lag < MARGIN; lag++) all[MARGIN - lag] = values[lag] ?? 0;
      const x = sincPeak(values.byteOffset, top, arena.scratch.byteOffset);
      return { x, value: arena.scratch[0] ?? 0 };
    },
  };
}

/** Smaller transforms do not fill the vectors. */
const SMALLEST = 64;

/** Points of a transform for so many samples. */
export function transformSize(samples: number): number {
  const size = Math.max(SMALLEST, exp2(Math.ceil(log2(samples))));
  if (size > LARGEST_WASM_SPECTRUM) throw new ArenaFull(`no room for ${size} points`);
  return size;
}

/** So many floats, up to whole vectors. */
export const wholeVectors = (count: number): number => 4 * Math.ceil(count / 4);

/** Brings a frame to a peak of 1: of two that share a transform, the louder one sets the rounding of both. */
function levelFrame(arena: Arena, frame: Float32Array, length: number): void {
  const { samplePeak } = arena.exports;
  const { scaleFrame } = furtherKernels(arena);
  const peak = samplePeak(frame.byteOffset, length, 0);
  if (peak > 0) scaleFrame(frame.byteOffset, length, 1 / peak);
}

const NO_VALUES = new Float32Array(0);

export function openFrameCorrelation(arena: Arena, frames: WindowedFrames): FrameCorrelation {
  const { window, meanReach, peakReach, lags } = frames;
  const length = window.length;
  const middle = length >> 1;
  const size = transformSize(length + lags);
  const { samplePeak } = arena.exports;
  const { correlatePair, normaliseLags, totalOf, windowFrame } = furtherKernels(arena);
  const ones = arena.floats(size).fill(1);
  const twiddles = openTwiddles(arena, size);
  const { transformWork } = arena;
  const windowed = arena.floats(wholeVectors(length));
  windowed.set(window);
  const inverse = arena.floats(wholeVectors(lags));
  inverse.set(windowCorrelation(window, lags).map((value) => 1 / value));
  const parts = [arena.floats(size), arena.floats(size)] as const;
  const outputs = [
    openEvenValues(arena, wholeVectors(lags)),
    openEvenValues(arena, wholeVectors(lags)),
  ] as const;
  const peakFrom = Math.ceil(middle - peakReach);
  const peakLength = Math.floor(middle + peakReach) + 1 - peakFrom;

  const load = (samples: Float32Array, at: number, part: Float32Array): number => {
    part.set(samples.subarray(at, at + length));
    part.fill(0, length);
    const { byteOffset } = part;
    const mean = totalOf(byteOffset + 4 * (middle - meanReach), 2 * meanReach) / (2 * meanReach);
    windowFrame(byteOffset, length, mean, windowed.byteOffset);
    const peak = samplePeak(byteOffset + 4 * peakFrom, peakLength, 0);
    levelFrame(arena, part, length);
    return peak;
  };
  const computeCorrelation = (i: 0 | 1, products: number, peak: number): Correlation => {
    const { values, maximum } = outputs[i];
    const energy = transformWork[(products - transformWork.byteOffset) / 4] ?? 0;
    if (!(peak > 0) || !(energy > 0)) return { peak, values: NO_VALUES, maximum };
    normaliseLags(products, inverse.byteOffset, lags, values.byteOffset);
    return { peak, values, maximum };
  };

  return {
    pair(samples, first, second, minPeak) {
      const peaks = [load(samples, first, parts[0]), load(samples, second, parts[1])] as const;
      if (peaks[0] < minPeak && peaks[1] < minPeak)
        return [
          { peak: peaks[0], values: NO_VALUES, maximum: outputs[0].maximum },
          { peak: peaks[1], values: NO_VALUES, maximum: outputs[1].maximum },
        ];
      const products = correlatePair(
        parts[0].byteOffset,
        parts[1].byteOffset,
        ones.byteOffset,
        size,
        twiddles(),
        transformWork.byteOffset,
      );
      return [
        computeCorrelation(0, products, peaks[0]),
        computeCorrelation(1, products + 4 * WORK_BUFFER_FLOATS, peaks[1]),
      ];
    },
  };
}

/**
 * A frame that repeats better is read in double precision: single precision rounds a correlation by some 1e-7, which
 * moves harmonics to noise over 30 dB by more than 5e-4 dB, and makes maxima of its own where a frame is equally
 * similar to itself at every lag.
 */
const EXACT_FROM = 0.999;

type Reader = ReturnType<typeof openRepeatReader>;

/** Each frame takes a transform forwards; one backwards serves two frames. */
export function openRepeatCorrelation(arena: Arena, period: number): FrameCorrelation {
  const length = 2 * period;
  const size = transformSize(length);
  const { samplePeak, transformPair } = arena.exports;
  const { crossSpectrum, normaliseRepeats, totalOf, windowFrame } = furtherKernels(arena);
  const ones = arena.floats(size).fill(1);
  const onesOfFrame = arena.floats(wholeVectors(length)).fill(1, 0, length);
  const twiddles = openTwiddles(arena, size);
  const work = arena.transformWork.byteOffset;
  const parts = [arena.floats(size), arena.floats(size)] as const;
  const firstHalf = arena.floats(size);
  const [re, im] = [arena.floats(size), arena.floats(size)];
  const outputs = [openEvenValues(arena, period + 1), openEvenValues(arena, period + 1)] as const;
  const peakFrom = Math.ceil(period / 2);
  const peakLength = Math.ceil(1.5 * period) - peakFrom;

  const load = (samples: Float32Array, at: number, part: Float32Array): number => {
    part.set(samples.subarray(at, at + length));
    const { byteOffset } = part;
    windowFrame(byteOffset, length, totalOf(byteOffset, length) / length, onesOfFrame.byteOffset);
    const peak = samplePeak(byteOffset + 4 * peakFrom, peakLength, 0);
    levelFrame(arena, part, length);
    return peak;
  };
  const transform = (part: Float32Array, i: 0 | 1) => {
    firstHalf.set(part.subarray(0, period));
    const spectrum = transformPair(
      firstHalf.byteOffset,
      part.byteOffset,
      ones.byteOffset,
      size,
      twiddles(),
      work,
    );
    crossSpectrum(spectrum, size, re.byteOffset, im.byteOffset, i);
  };
  let fourier: Fourier | undefined;
  const exact: [Reader?, Reader?] = [];
  const computeCorrelation = (
    i: 0 | 1,
    products: number,
    peak: number,
    samples: Float32Array,
    at: number,
  ): Correlation => {
    const { values, maximum } = outputs[i];
    const scale = (i === 0 ? 1 : -1) / size;
    const from = products + 4 * i * WORK_BUFFER_FLOATS;
    const { byteOffset } = values;
    const highest = normaliseRepeats(from, scale, parts[i].byteOffset, period, byteOffset);
    if (highest < EXACT_FROM) return { peak, values: highest < 0 ? NO_VALUES : values, maximum };
    fourier ??= openFourier(arena, size);
    return (exact[i] ??= openRepeatReader(period, fourier))(samples, at);
  };

  return {
    pair(samples, first, second, minPeak) {
      const peaks = [load(samples, first, parts[0]), load(samples, second, parts[1])] as const;
      if (peaks[0] < minPeak && peaks[1] < minPeak)
        return [
          { peak: peaks[0], values: NO_VALUES, maximum: outputs[0].maximum },
          { peak: peaks[1], values: NO_VALUES, maximum: outputs[1].maximum },
        ];
      transform(parts[0], 0);
      transform(parts[1], 1);
      const products = transformPair(
        re.byteOffset,
        im.byteOffset,
        ones.byteOffset,
        size,
        twiddles(),
        work,
      );
      return [
        computeCorrelation(0, products, peaks[0], samples, first),
        computeCorrelation(1, products, peaks[1], samples, second),
      ];
    },
  };
}
