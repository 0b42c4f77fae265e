import type { Fourier } from '../kernels.js';
import type { Correlation, FrameCorrelation } from '../pitch-kernels.js';
import { WORK_BUFFER_FLOATS, type Arena } from './arena.js';
import { levelFrame, NO_VALUES, transformSize, wholeVectors } from './frame-correlation.js';
import { openEvenValues } from './sinc-maximum.js';
import { openRepeatReader } from '../plain/repeat-correlation.js';
import { openFourier } from './fourier.js';
import { openTwiddles } from './tables.js';

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
  const { crossSpectrum, normaliseRepeats, samplePeak, totalOf, transformPair, windowFrame } =
    arena.exports;
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
