import { resamplingFilters } from '../../algorithms/resampling-filters.js';
import { openResampling } from '../../algorithms/resampling.js';
import { channelOf } from '../../core/audio.js';
import { growingFloats } from '../../core/growing-floats.js';
import { pitchPath } from '../../derived/pitch/pitch-path.js';
import { exp } from '../../elementary/exp.js';
import { log } from '../../elementary/log.js';
import { square } from '../../elementary/square.js';
import { slidingFrames } from '../sliding-frames.js';
import { defineTrack } from '../track.js';
import { prominenceOf } from './cepstral-prominence.js';
import { PITCH_STEP_SEC } from './pitch-grid.js';

/** Twice the highest frequency, 5 kHz. */
export const CEPSTRUM_RATE_HZ = 10_000;
/** Twice three periods of 60 Hz, under a Gaussian window. */
const SIZE = 1000;
const FOURIER_SIZE = 1024;
const EMPHASIS_HZ = 50;
/** Five cepstra, every 2 ms, are one. */
const AVERAGED = 5;
const AVERAGED_STEP = 20;
const SPAN = SIZE + (AVERAGED - 1) * AVERAGED_STEP;
/** Keeps the logarithm of digital silence finite. */
const TINY = 1e-300;

/**
 * How far the peak of the voice stands out of the cepstrum of each voiced frame, dB (Hillenbrand et al. 1994; smoothed:
 * Hillenbrand and Houde 1996), with the settings of Maryn and Weenink 2015: 60, 0.002, 5000, 50; 0.01, 0.001, 60, 330.
 */
export const cepstralPeaks = defineTrack({
  id: 'cepstral-peaks',
  basis: 'Praat, Sound: To PowerCepstrogram and Get CPPS; Maryn and Weenink 2015',
  reads: 'mono',
  needs: { pitchPath },

  open({ format: { rateHz }, kernels, inputs: { pitchPath } }) {
    const fourier = kernels.openFourier(FOURIER_SIZE);
    const [re, im] = [new Float64Array(FOURIER_SIZE), new Float64Array(FOURIER_SIZE)];
    const sums = [new Float64Array(FOURIER_SIZE / 2 + 1), new Float64Array(FOURIER_SIZE / 2 + 1)];
    const prominences = growingFloats();

    // Frames whose window begins before the recording are not read.
    const step = PITCH_STEP_SEC * CEPSTRUM_RATE_HZ;
    const origin = Math.round(pitchPath.firstSec * CEPSTRUM_RATE_HZ) - SPAN / 2;
    const skipped = Math.max(0, Math.ceil(-origin / step));
    const grid = {
      size: SPAN,
      stepSec: PITCH_STEP_SEC,
      rateHz: CEPSTRUM_RATE_HZ,
      lead: origin + skipped * step,
    };
    let frame = skipped;
    const isVoiced = (index: number) => (pitchPath.hz[index] ?? 0) > 0;

    const frames = slidingFrames(grid, (buffer, first, second) => {
      const pair = [isVoiced(frame), second !== undefined && isVoiced(frame + 1)];
      frame += 2;
      if (!pair.includes(true)) return;
      for (const sum of sums) sum.fill(0);
      for (let k = 0; k < AVERAGED; k++) {
        windowed(buffer, first + k * AVERAGED_STEP, re);
        windowed(buffer, (second ?? first) + k * AVERAGED_STEP, im);
        toLogPowers(fourier, re, im);
        fourier.inverse(re, im);
        [re, im].forEach((cepstrum, i) => {
          const sum = sums[i] ?? cepstrum;
          for (let q = 0; q < sum.length; q++) sum[q] = (sum[q] ?? 0) + square(cepstrum[q] ?? 0);
        });
      }
      sums.forEach((sum, i) => {
        if (pair[i]) prominences.push(prominenceOf(sum, CEPSTRUM_RATE_HZ));
      });
    });

    const emphasis = exp((-2 * Math.PI * EMPHASIS_HZ) / CEPSTRUM_RATE_HZ);
    let before = 0;
    const filters = resamplingFilters({
      fromHz: rateHz,
      toHz: CEPSTRUM_RATE_HZ,
      passed: 1,
      crossings: 50,
    });
    const resampling = openResampling(filters, kernels, (samples) => {
      frames.push(
        samples.map((x) => {
          const y = x - emphasis * before;
          before = x;
          return y;
        }),
      );
    });

    return {
      push(block) {
        resampling.push(channelOf(block, 0));
      },
      end(): Float32Array {
        resampling.end();
        frames.end();
        return prominences.values();
      },
    };
  },
});

const EDGE = exp(-12);
const WINDOW = Float64Array.from(
  { length: SIZE },
  (_, i) => (exp(-48 * square((i - (SIZE - 1) / 2) / (SIZE + 1))) - EDGE) / (1 - EDGE),
);

/** A frame without its mean under the window, zeros behind it. */
function windowed(buffer: Float32Array, at: number, into: Float64Array): void {
  let sum = 0;
  for (let i = 0; i < SIZE; i++) sum += buffer[at + i] ?? 0;
  const mean = sum / SIZE;
  for (let i = 0; i < SIZE; i++) into[i] = ((buffer[at + i] ?? 0) - mean) * (WINDOW[i] ?? 0);
  into.fill(0, SIZE);
}

/** Turns two signals into the logarithms of their power spectra. */
function toLogPowers(
  fourier: { forward(re: Float64Array, im: Float64Array): void },
  re: Float64Array,
  im: Float64Array,
): void {
  fourier.forward(re, im);
  for (let k = 0; k <= FOURIER_SIZE / 2; k++) {
    const mirror = k === 0 ? 0 : FOURIER_SIZE - k;
    const [zRe, zIm] = [re[k] ?? 0, im[k] ?? 0];
    const [mRe, mIm] = [re[mirror] ?? 0, im[mirror] ?? 0];
    re[k] = re[mirror] = log((square(zRe + mRe) + square(zIm - mIm)) / 4 + TINY);
    im[k] = im[mirror] = log((square(zIm + mIm) + square(zRe - mRe)) / 4 + TINY);
  }
}
