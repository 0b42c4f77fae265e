import { resamplingFilters } from '../../algorithms/resampling-filters.js';
import { openResampling } from '../../algorithms/resampling.js';
import { getChannel } from '../../core/audio.js';
import { growingFloats } from '../../core/growing-floats.js';
import { pitchPath } from '../../derived/pitch/pitch-path.js';
import { exp } from '../../elementary/exp.js';
import { square } from '../../elementary/square.js';
import { slidingFrames } from '../sliding-frames.js';
import { defineFeature } from '../feature.js';
import { computeProminence } from './cepstral-prominence.js';
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
/** Means over 1 ms, ten values. */
const SMOOTHED = 10;
/** Keeps the level of silence finite. */
const TINY = 1e-30;

/**
 * Prominence of the peak of the voice in the cepstrum of each voiced frame, dB (Hillenbrand et al. 1994; smoothed:
 * Hillenbrand and Houde 1996), with the settings of Maryn and Weenink 2015: 60, 0.002, 5000, 50; 0.01, 0.001, 60, 330.
 */
export const cepstralPeaks = defineFeature({
  id: 'cepstral-peaks',
  basis: 'Praat, Sound: To PowerCepstrogram and Get CPPS; Maryn and Weenink 2015',
  reads: 'mono',
  needs: { pitchPath },

  open({ format: { rateHz }, kernels, inputs: { pitchPath } }) {
    const cepstra = kernels.openCepstra({
      window: WINDOW,
      fourierSize: FOURIER_SIZE,
      averaged: AVERAGED,
      averagedStep: AVERAGED_STEP,
      smoothedReach: SMOOTHED / 2,
      floor: TINY,
    });
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
      const [isFirst, isSecond] = [isVoiced(frame), second !== undefined && isVoiced(frame + 1)];
      frame += 2;
      if (!isFirst && !isSecond) return;
      const levels = cepstra.levels(buffer, first, second ?? first);
      if (isFirst) prominences.push(computeProminence(levels[0], CEPSTRUM_RATE_HZ));
      if (isSecond) prominences.push(computeProminence(levels[1], CEPSTRUM_RATE_HZ));
    });

    const emphasis = exp((-2 * Math.PI * EMPHASIS_HZ) / CEPSTRUM_RATE_HZ);
    let before = 0;
    let emphasised = new Float32Array(0);
    const filters = resamplingFilters({
      fromHz: rateHz,
      toHz: CEPSTRUM_RATE_HZ,
      passed: 1,
      crossings: 50,
    });
    /** Whether a voiced frame reads one of these samples, or the one before them. */
    const isRead = (from: number, to: number): boolean => {
      const first = Math.floor((from - SPAN - origin) / step);
      const last = Math.ceil((to + 1 - origin) / step);
      for (let frame = first; frame <= last; frame++) if (isVoiced(frame)) return true;
      return false;
    };
    const emphasise = (samples: Float32Array) => {
      if (emphasised.length < samples.length) emphasised = new Float32Array(samples.length);
      let last = before;
      for (let i = 0; i < samples.length; i++) {
        const x = samples[i] ?? 0;
        emphasised[i] = x - emphasis * last;
        last = x;
      }
      before = last;
      frames.push(emphasised.subarray(0, samples.length));
    };
    const resampling = openResampling(filters, kernels, emphasise, {
      isRead,
      isSingle: true,
    });

    return {
      push(block) {
        resampling.push(getChannel(block, 0));
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
