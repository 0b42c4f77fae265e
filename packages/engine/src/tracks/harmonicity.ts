import { channelOf } from '../core/audio.js';
import { growingFloats } from '../core/growing-floats.js';
import { monoExtent } from './mono-extent.js';
import { firstSecOf, PITCH_FLOOR_HZ, pitchGrid } from './pitch-grid.js';
import { sincPeak } from './sinc-peak.js';
import { slidingFrames } from './sliding-frames.js';
import { defineTrack } from './track.js';

/** How well each frame repeats, at the lags where it repeats best. */
export interface Harmonicity {
  /** Peaks of each frame; they follow each other in the next two. */
  readonly counts: Float32Array;
  /** Periods per second of each peak. */
  readonly frequencies: Float32Array;
  /** Normalised cross-correlation at each peak, 0..1. */
  readonly correlations: Float32Array;
  /** Largest magnitude in the middle of each frame, over that of the recording. */
  readonly intensities: Float32Array;
  /** Middle of the first frame. */
  readonly firstSec: number;
}

/** Peaks this near to the highest are kept: the period of the voice may be another than the highest. */
const NEAR_HIGHEST = 0.1;

/**
 * Normalised cross-correlation of one period of the floor (13 ms) with what follows it, every 10 ms:
 * a peak is the share of the part that repeats (Praat, Sound: To Harmonicity (cc)).
 */
export const harmonicity = defineTrack({
  id: 'harmonicity',
  basis: 'Praat, Sound: To Harmonicity (cc): step 10 ms, floor 75 Hz, one period per window',
  reads: 'mono',
  needs: { extent: monoExtent },

  open({ format: { rateHz }, kernels, inputs: { extent } }) {
    const period = Math.floor(rateHz / PITCH_FLOOR_HZ);
    const size = 2 * period;
    const fourier = kernels.openFourier(2 ** Math.ceil(Math.log2(size)));
    const re = new Float64Array(fourier.size);
    const im = new Float64Array(fourier.size);
    const values = new Float64Array(period + 1);
    const counts = growingFloats();
    const frequencies = growingFloats();
    const correlations = growingFloats();
    const intensities = growingFloats();

    const meanOf = (buffer: Float32Array, at: number) => {
      let sum = 0;
      for (let i = at; i < at + size; i++) sum += buffer[i] ?? 0;
      return sum / size;
    };

    /** Products of the first period with every later stretch, into `re`. */
    const correlate = (buffer: Float32Array, at: number, mean: number) => {
      re.fill(0);
      im.fill(0);
      for (let i = 0; i < size; i++) {
        const x = (buffer[at + i] ?? 0) - mean;
        if (i < period) re[i] = x;
        im[i] = x;
      }
      fourier.forward(re, im);
      for (let k = 0; k <= fourier.size >> 1; k++) {
        const mirror = k === 0 ? 0 : fourier.size - k;
        const zRe = re[k] ?? 0;
        const zIm = im[k] ?? 0;
        const mRe = re[mirror] ?? 0;
        const mIm = im[mirror] ?? 0;
        const aRe = (zRe + mRe) / 2;
        const aIm = (zIm - mIm) / 2;
        const bRe = (zIm + mIm) / 2;
        const bIm = (mRe - zRe) / 2;
        re[k] = re[mirror] = aRe * bRe + aIm * bIm;
        im[k] = aRe * bIm - aIm * bRe;
        im[mirror] = -(im[k] ?? 0);
      }
      fourier.inverse(re, im);
    };

    const play = (buffer: Float32Array, at: number) => {
      const mean = meanOf(buffer, at);
      let peak = 0;
      let first = 0;
      for (let i = 0; i < size; i++) {
        const x = (buffer[at + i] ?? 0) - mean;
        if (i >= period / 2 && i < 1.5 * period) peak = Math.max(peak, Math.abs(x));
        if (i < period) first += x * x;
      }
      intensities.push(extent.peak > 0 ? Math.min(1, peak / extent.peak) : 0);
      if (!(first > 0)) {
        counts.push(0);
        return;
      }
      correlate(buffer, at, mean);
      let later = first;
      values[0] = 1;
      for (let lag = 1; lag <= period; lag++) {
        const leaving = (buffer[at + lag - 1] ?? 0) - mean;
        const entering = (buffer[at + lag + period - 1] ?? 0) - mean;
        later += entering * entering - leaving * leaving;
        values[lag] = later > 0 ? (re[lag] ?? 0) / Math.sqrt(first * later) : 0;
      }
      const peaks = highestPeaks(values);
      counts.push(peaks.length);
      for (const { x, value } of peaks) {
        frequencies.push(rateHz / x);
        // Rounding and noise can lift a correlation over 1.
        correlations.push(value > 1 ? 1 / value : value);
      }
    };

    const grid = pitchGrid(size, extent.frames, rateHz);
    const frames = slidingFrames(grid, (buffer, first, second) => {
      play(buffer, first);
      if (second !== undefined) play(buffer, second);
    });
    return {
      push(block) {
        frames.push(channelOf(block, 0));
      },
      end(): Harmonicity {
        frames.end();
        return {
          counts: counts.values(),
          frequencies: frequencies.values(),
          correlations: correlations.values(),
          intensities: intensities.values(),
          firstSec: firstSecOf(grid),
        };
      },
    };
  },
});

/** The peaks near the highest, between the samples. */
function highestPeaks(values: Float64Array): readonly { x: number; value: number }[] {
  const tops: number[] = [];
  for (let lag = 2; lag < values.length - 1; lag++) {
    const before = values[lag - 1] ?? 0;
    const value = values[lag] ?? 0;
    const after = values[lag + 1] ?? 0;
    if (value > 0 && value > before && value >= after) tops.push(lag);
  }
  const highest = tops.reduce((best, lag) => Math.max(best, values[lag] ?? 0), 0);
  return tops
    .filter((lag) => (values[lag] ?? 0) >= highest - NEAR_HIGHEST)
    .map((lag) => sincPeak(values, lag));
}
