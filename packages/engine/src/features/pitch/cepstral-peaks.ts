import { openResampling, resamplingFilters } from '../../algorithms/resampling.js';
import { getChannel } from '@sonometer/decode/core/audio';
import { growingFloats } from '../../core/growing-floats.js';
import { parabolaShift, percentileInPlace } from '../../core/numbers.js';
import { pitchPath } from '../../derived/pitch/pitch-path.js';
import { exp } from '@sonometer/decode/elementary/exp';
import { square } from '@sonometer/decode/elementary/hypot';
import type { CepstrumLevels } from '../../kernels/pitch-kernels.js';
import { defineFeature } from '../feature.js';
import { slidingFrames } from '../sliding-frames.js';
import { frameStride, PITCH_STEP_SEC } from './pitch-grid.js';
import { pitchKernels } from '../../kernels/further/pitch.js';

/** Where the peak of a voice is sought. */
const [LOWEST_HZ, HIGHEST_HZ] = [60, 330];
/** The trend is that of all that lies above 1 ms: below lies the vocal tract. */
const TREND_FROM_SEC = 0.001;

/** How far the highest value between 1/330 and 1/60 s exceeds the trend of a power cepstrum, dB. */
export function computeProminence(levels: CepstrumLevels, rateHz: number): number {
  const levelAt = (q: number) => levels[q] ?? 0;
  const [first, last] = [Math.ceil(rateHz / HIGHEST_HZ), Math.floor(rateHz / LOWEST_HZ)];
  let top = first;
  for (let q = first; q <= last; q++) if (levelAt(q) > levelAt(top)) top = q;
  const [before, peak, after] = [levelAt(top - 1), levelAt(top), levelAt(top + 1)];
  const isInside = before <= peak && after <= peak;
  const shift = isInside ? parabolaShift(before, peak, after) : 0;
  const { slope, middle } = computeTrend(levels, Math.round(TREND_FROM_SEC * rateHz));
  return peak + (shift * (after - before)) / 4 - (middle + slope * (top + shift));
}

/** One for all frames: new ones would be 6 kB of garbage for each. */
let scratch = new Float64Array(0);

/**
 * A line by medians, which a few peaks do not tilt (Theil 1950, incomplete): of slopes over half of the length, then of
 * what is left.
 */
function computeTrend(levels: CepstrumLevels, from: number): { slope: number; middle: number } {
  const count = levels.length - from;
  const [pairs, apart] = [Math.floor(count / 2), Math.ceil(count / 2)];
  if (scratch.length < count) scratch = new Float64Array(count);
  const slopes = scratch.subarray(0, pairs);
  for (let i = 0; i < pairs; i++)
    slopes[i] = ((levels[from + i + apart] ?? 0) - (levels[from + i] ?? 0)) / apart;
  const slope = percentileInPlace(slopes, 50);
  const rests = scratch.subarray(0, count);
  for (let i = 0; i < count; i++) rests[i] = (levels[from + i] ?? 0) - slope * (from + i);
  return { slope, middle: percentileInPlace(rests, 50) };
}

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
  // Basis: Praat, Sound: To PowerCepstrogram and Get CPPS; Maryn and Weenink 2015
  reads: 'mono',
  needs: { pitchPath },

  open({ format: { rateHz }, kernels, inputs: { pitchPath } }) {
    const cepstra = kernels.of(pitchKernels).openCepstra({
      window: WINDOW,
      fourierSize: FOURIER_SIZE,
      averaged: AVERAGED,
      averagedStep: AVERAGED_STEP,
      smoothedReach: SMOOTHED / 2,
      floor: TINY,
    });
    const prominences = growingFloats();

    const stride = frameStride(pitchPath.voicedFrames);
    // Frames whose window begins before the recording are not read.
    const step = PITCH_STEP_SEC * CEPSTRUM_RATE_HZ;
    const origin = Math.round(pitchPath.firstSec * CEPSTRUM_RATE_HZ) - SPAN / 2;
    const skipped = Math.max(0, Math.ceil(-origin / step));
    const grid = {
      size: SPAN,
      stepSec: stride * PITCH_STEP_SEC,
      rateHz: CEPSTRUM_RATE_HZ,
      lead: origin + skipped * step,
    };
    let frame = skipped;
    const isVoiced = (index: number) => (pitchPath.hz[index] ?? 0) > 0;

    const frames = slidingFrames(grid, (buffer, first, second) => {
      const isFirst = isVoiced(frame);
      const isSecond = second !== undefined && isVoiced(frame + stride);
      frame += 2 * stride;
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
