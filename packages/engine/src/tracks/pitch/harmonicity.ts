import { exp2 } from '../../elementary/exp2.js';
import { log2 } from '../../elementary/log2.js';
import { monoExtent } from '../levels/mono-extent.js';
import { PITCH_FLOOR_HZ } from './pitch-grid.js';
import { type FramePitch, type KeepFrame, openPitchLists, pitchAt } from './pitch-lists.js';
import { defineTrack } from '../track.js';

/** Peaks this near to the highest are kept: the period of the voice may be another than the highest. */
const NEAR_HIGHEST = 0.1;

/**
 * Normalised cross-correlation of one period of the floor (13 ms) with what follows it, every 10 ms:
 * a peak is the share of the part that repeats (Praat, Sound: To Harmonicity (cc)). Listed are the lags
 * where a frame repeats best.
 */
export const harmonicity = defineTrack({
  id: 'harmonicity',
  basis: 'Praat, Sound: To Harmonicity (cc): step 10 ms, floor 75 Hz, one period per window',
  reads: 'mono',
  needs: { extent: monoExtent },

  open({ format: { rateHz }, kernels, inputs: { extent } }) {
    const period = Math.floor(rateHz / PITCH_FLOOR_HZ);
    const size = 2 * period;
    const fourier = kernels.openFourier(exp2(Math.ceil(log2(size))));
    const re = new Float64Array(fourier.size);
    const im = new Float64Array(fourier.size);
    const values = new Float64Array(period + 1);

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

    const play = (buffer: Float32Array, at: number, keep: KeepFrame) => {
      const mean = meanOf(buffer, at);
      let peak = 0;
      let first = 0;
      for (let i = 0; i < size; i++) {
        const x = (buffer[at + i] ?? 0) - mean;
        if (i >= period / 2 && i < 1.5 * period) peak = Math.max(peak, Math.abs(x));
        if (i < period) first += x * x;
      }
      if (!(first > 0)) {
        keep(peak, []);
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
      keep(peak, highestPeaks(values, rateHz));
    };

    return openPitchLists(size, rateHz, extent, (buffer, first, second, keep) => {
      play(buffer, first, keep);
      if (second !== undefined) play(buffer, second, keep);
    });
  },
});

function highestPeaks(values: Float64Array, rateHz: number): readonly FramePitch[] {
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
    .map((lag) => pitchAt(values, lag, rateHz));
}
