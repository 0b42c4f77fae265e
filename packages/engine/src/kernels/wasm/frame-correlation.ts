import { exp2 } from '../../elementary/exp2.js';
import { log2 } from '../../elementary/log2.js';
import type { Correlation, FrameCorrelation, WindowedFrames } from '../pitch-kernels.js';
import { windowCorrelation } from '../plain/frame-correlation.js';
import { ArenaFull, LARGEST_WASM_SPECTRUM, WORK_BUFFER_FLOATS, type Arena } from './arena.js';
import { openEvenValues } from './sinc-maximum.js';
import { openTwiddles } from './tables.js';

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
export function levelFrame(arena: Arena, frame: Float32Array, length: number): void {
  const { samplePeak, scaleFrame } = arena.exports;
  const peak = samplePeak(frame.byteOffset, length, 0);
  if (peak > 0) scaleFrame(frame.byteOffset, length, 1 / peak);
}

export const NO_VALUES = new Float32Array(0);

export function openFrameCorrelation(arena: Arena, frames: WindowedFrames): FrameCorrelation {
  const { window, meanReach, peakReach, lags } = frames;
  const length = window.length;
  const middle = length >> 1;
  const size = transformSize(length + lags);
  const { correlatePair, normaliseLags, samplePeak, totalOf, windowFrame } = arena.exports;
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
