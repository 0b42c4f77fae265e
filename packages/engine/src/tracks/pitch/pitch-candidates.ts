import { parabolaShift } from '../../core/parabola.js';
import { cos } from '../../elementary/cos.js';
import { exp2 } from '../../elementary/exp2.js';
import { log2 } from '../../elementary/log2.js';
import { square } from '../../elementary/square.js';
import { monoExtent } from '../levels/mono-extent.js';
import { PITCH_FLOOR_HZ } from './pitch-grid.js';
import { type FramePitch, openPitchLists, pitchAt } from './pitch-lists.js';
import { defineTrack } from '../track.js';

export const PITCH_CEILING_HZ = 600;
export const VOICING_THRESHOLD = 0.45;
export const OCTAVE_COST = 0.01;

/** Three periods of the floor: 40 ms. */
const PERIODS = 3;
/** With the unvoiced one: 15. */
const MOST_CANDIDATES = 14;

/**
 * Candidates for the pitch of 40 ms frames, one every 10 ms: the maxima of the autocorrelation of the
 * Hann-windowed frame, divided by that of the window (Boersma 1993, steps 3.1 to 3.10).
 */
export const pitchCandidates = defineTrack({
  id: 'pitch-candidates',
  basis: 'Boersma 1993; Praat, Sound: To Pitch (ac), 75 to 600 Hz',
  reads: 'mono',
  needs: { extent: monoExtent },

  open({ format: { rateHz }, kernels, inputs: { extent } }) {
    const size = Math.floor((PERIODS * rateHz) / PITCH_FLOOR_HZ);
    const period = Math.floor(rateHz / PITCH_FLOOR_HZ);
    const middle = size >> 1;
    const longest = Math.floor(size / PERIODS) + 2;
    const shortest = Math.max(2, Math.floor(rateHz / PITCH_CEILING_HZ));
    const window = Float64Array.from(
      { length: size },
      (_, i) => 0.5 - 0.5 * cos((2 * Math.PI * (i + 1)) / (size + 1)),
    );
    const fourier = kernels.openFourier(exp2(Math.ceil(log2(1.5 * size))));
    const re = new Float64Array(fourier.size);
    const im = new Float64Array(fourier.size);

    /** Turns A + iB into the autocorrelations of A and of B. */
    const correlate = () => {
      fourier.forward(re, im);
      for (let k = 0; k <= fourier.size >> 1; k++) {
        const mirror = k === 0 ? 0 : fourier.size - k;
        const zRe = re[k] ?? 0;
        const zIm = im[k] ?? 0;
        const mRe = re[mirror] ?? 0;
        const mIm = im[mirror] ?? 0;
        re[k] = re[mirror] = (square(zRe + mRe) + square(zIm - mIm)) / 4;
        im[k] = im[mirror] = (square(zIm + mIm) + square(zRe - mRe)) / 4;
      }
      fourier.inverse(re, im);
    };
    re.set(window);
    correlate();
    const ofWindow = re.slice(0, size >> 1).map((value) => value / (re[0] ?? 1));
    const correlations = new Float64Array(ofWindow.length);

    /** A frame without its mean, under the window, into a part of the transform; its peak. */
    const load = (buffer: Float32Array, at: number, part: Float64Array): number => {
      let sum = 0;
      for (let i = at + middle - period; i < at + middle + period; i++) sum += buffer[i] ?? 0;
      const mean = sum / (2 * period);
      let peak = 0;
      for (let i = 0; i < size; i++) {
        const x = ((buffer[at + i] ?? 0) - mean) * (window[i] ?? 0);
        part[i] = x;
        if (Math.abs(i - middle) <= period / 2) peak = Math.max(peak, Math.abs(x));
      }
      part.fill(0, size);
      return peak;
    };
    const pitchesOf = (products: Float64Array, peak: number): readonly FramePitch[] => {
      const energy = products[0] ?? 0;
      if (!(peak > 0) || !(energy > 0)) return [];
      for (let lag = 0; lag < correlations.length; lag++)
        correlations[lag] = (products[lag] ?? 0) / energy / (ofWindow[lag] ?? 1);
      return candidatesOf(correlations, shortest, longest, rateHz);
    };

    return openPitchLists(size, rateHz, extent, (buffer, first, second, keep) => {
      const firstPeak = load(buffer, first, re);
      const secondPeak = load(buffer, second ?? first, im);
      correlate();
      keep(firstPeak, pitchesOf(re, firstPeak));
      if (second !== undefined) keep(secondPeak, pitchesOf(im, secondPeak));
    });
  },
});

/**
 * The fourteen strongest maxima of all lags, of which those under the ceiling are candidates: a frame whose short lags
 * repeat better, as of hiss, has none.
 */
function candidatesOf(
  correlations: Float64Array,
  shortest: number,
  longest: number,
  rateHz: number,
): readonly FramePitch[] {
  const tops: { lag: number; rank: number }[] = [];
  const end = Math.min(longest, correlations.length - 1);
  for (let lag = 2; lag < end; lag++) {
    const value = correlations[lag] ?? 0;
    const before = correlations[lag - 1] ?? 0;
    const after = correlations[lag + 1] ?? 0;
    if (value <= 0.5 * VOICING_THRESHOLD || value <= before || value < after) continue;
    const top = value + (parabolaShift(before, value, after) * (after - before)) / 4;
    tops.push({ lag, rank: top - OCTAVE_COST * log2(lag) });
  }
  if (tops.length > MOST_CANDIDATES) tops.sort((a, b) => b.rank - a.rank).splice(MOST_CANDIDATES);
  return tops
    .filter(({ lag }) => lag >= shortest - 1)
    .map(({ lag }) => pitchAt(correlations, lag, rateHz));
}
