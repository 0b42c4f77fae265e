import { getChannel } from '@sonometer/decode/core/audio';
import { growingFloats } from '../../core/growing-floats.js';
import { gridFrame, parabolaShift } from '../../core/numbers.js';
import { cos } from '@sonometer/decode/elementary/cos';
import { log2 } from '@sonometer/decode/elementary/log2';
import type { Correlation } from '../../kernels/pitch-kernels.js';
import { defineFeature } from '../feature.js';
import { monoExtent } from '../levels/level-steps.js';
import { openClarity } from '../spectrum/clarity.js';
import { PITCH_FLOOR_HZ } from './pitch-grid.js';
import { type FramePitch, openPitchLists, pitchAt } from './pitch-lists.js';
import { pitchKernels } from '../../kernels/further/pitch.js';

export const PITCH_CEILING_HZ = 600;
export const VOICING_THRESHOLD = 0.45;
export const OCTAVE_COST = 0.01;

/** Three periods of the floor: 40 ms. */
const PERIODS = 3;
/** Lags that a sinc reads past the last one. */
const SINC_LAGS = 36;
/**
 * A frame that is quieter against the recording is unvoiced on the best path whatever its candidates are, so none are
 * sought: that it is unvoiced is worth 1.28 then, 0.28 more than the strongest candidate, which is what two changes
 * between voiced and unvoiced cost (`pitch-path.ts`).
 */
const MIN_INTENSITY = 0.024;
/** With the unvoiced one: 15. */
const MAX_CANDIDATES = 14;

/**
 * Candidates for the pitch of 40 ms frames, one every 10 ms: the maxima of the autocorrelation of the
 * Hann-windowed frame, divided by that of the window (Boersma 1993, steps 3.1 to 3.10).
 */
export const pitchCandidates = defineFeature({
  id: 'pitch-candidates',
  // Basis: Boersma 1993; Praat, Sound: To Pitch (ac), 75 to 600 Hz
  reads: 'mono',
  needs: { extent: monoExtent },

  open({ format: { rateHz }, kernels, inputs: { extent } }) {
    const size = Math.floor((PERIODS * rateHz) / PITCH_FLOOR_HZ);
    const period = Math.floor(rateHz / PITCH_FLOOR_HZ);
    const longest = Math.floor(size / PERIODS) + 2;
    const shortest = Math.max(2, Math.floor(rateHz / PITCH_CEILING_HZ));
    const window = Float64Array.from(
      { length: size },
      (_, i) => 0.5 - 0.5 * cos((2 * Math.PI * (i + 1)) / (size + 1)),
    );
    const correlations = kernels.of(pitchKernels).openFrameCorrelation({
      window,
      meanReach: period,
      peakReach: period / 2,
      // A sinc reads a few more lags than those where a period is sought.
      lags: Math.min(size >> 1, longest + SINC_LAGS),
    });
    const minPeak = MIN_INTENSITY * extent.peak;
    const pitchesOf = (correlation: Correlation): readonly FramePitch[] =>
      correlation.peak < minPeak || correlation.values.length === 0
        ? []
        : findCandidates(correlation, shortest, longest, rateHz);

    return openPitchLists({ size, rateHz }, extent, (buffer, first, second, addFrame) => {
      const pair = correlations.pair(buffer, first, second ?? first, minPeak);
      addFrame(pair[0].peak, pitchesOf(pair[0]));
      if (second !== undefined) addFrame(pair[1].peak, pitchesOf(pair[1]));
    });
  },
});

/**
 * The fourteen strongest maxima of all lags, of which those under the ceiling are candidates: a frame whose short lags
 * repeat better, as of hiss, has none.
 */
function findCandidates(
  correlation: Correlation,
  shortest: number,
  longest: number,
  rateHz: number,
): readonly FramePitch[] {
  const { values } = correlation;
  const tops: { lag: number; rank: number }[] = [];
  const end = Math.min(longest, values.length - 1);
  for (let lag = 2; lag < end; lag++) {
    const value = values[lag] ?? 0;
    const before = values[lag - 1] ?? 0;
    const after = values[lag + 1] ?? 0;
    if (value <= 0.5 * VOICING_THRESHOLD || value <= before || value < after) continue;
    const top = value + (parabolaShift(before, value, after) * (after - before)) / 4;
    tops.push({ lag, rank: top - OCTAVE_COST * log2(lag) });
  }
  if (tops.length > MAX_CANDIDATES) tops.sort((a, b) => b.rank - a.rank).splice(MAX_CANDIDATES);
  return tops
    .filter(({ lag }) => lag >= shortest - 1)
    .map(({ lag }) => pitchAt(correlation, lag, rateHz));
}

const HOP_SEC = 0.02;
const WINDOW_SEC = 0.04;
/** Pitch under 400 Hz needs no more; samples are averaged in groups down to about this rate. */
const NEAR_RATE_HZ = 16_000;

/** 40 ms frames, one every 20 ms, from the start of the file; complete ones only. */
export interface PitchFrames {
  /** Height of the pitch peak of the normalised autocorrelation; 0 where there is none. */
  readonly clarity: Float32Array;
  /** Pitch in semitones over 1 Hz; only meaningful where the clarity is high. */
  readonly semitones: Float32Array;
}

/**
 * Clearness and height of a pitch between 70 and 400 Hz (docs/measures/pitch.md#moving-and-gliding-pitch), by the
 * normalised square difference of McLeod and Wyvill (2005).
 */
export const pitchFrames = defineFeature({
  id: 'pitch-frames',
  // Basis: McLeod & Wyvill 2005; docs/measures/pitch.md#moving-and-gliding-pitch
  reads: 'mono',
  needs: {},

  open({ format: { rateHz }, kernels }) {
    const group = Math.max(1, Math.round(rateHz / NEAR_RATE_HZ));
    const groupRateHz = rateHz / group;
    const size = Math.round(WINDOW_SEC * groupRateHz);
    const findPeaks = openClarity(size, groupRateHz, kernels);
    const clarity = growingFloats();
    const semitones = growingFloats();

    // Two frames share one transform, so the buffer holds two.
    const buffer = kernels.floats(2 * size + Math.ceil(2 * HOP_SEC * groupRateHz));
    let bufferStart = 0; // group that buffer[0] holds
    let filled = 0;
    let index = 0; // of the next frame, always even here
    const joint = kernels.floats(group); // what the blocks before left over
    let left = 0;

    const startOf = (frame: number) => gridFrame(frame, HOP_SEC, groupRateHz);
    let dueAt = startOf(1) + size; // groups after which the next pair is complete

    const addFrame = (at: { clarity: number; lag: number }) => {
      clarity.push(at.clarity);
      semitones.push(at.lag > 0 ? 12 * log2(groupRateHz / at.lag) : 0);
    };
    const playPair = () => {
      const first = startOf(index) - bufferStart;
      const second = startOf(index + 1) - bufferStart;
      for (const found of findPeaks(buffer, first, second)) addFrame(found);
      index += 2;
      const next = startOf(index) - bufferStart;
      buffer.copyWithin(0, next, filled);
      filled -= next;
      bufferStart += next;
      dueAt = startOf(index + 1) + size;
    };

    const append = (samples: Float32Array, groups: number) => {
      kernels.meansOf(samples, group, buffer.subarray(filled, filled + groups));
      filled += groups;
      if (bufferStart + filled === dueAt) playPair();
    };

    return {
      push(block) {
        const samples = getChannel(block, 0);
        for (let i = 0; i < samples.length;) {
          const whole = Math.floor((samples.length - i) / group);
          if (left === 0 && whole > 0) {
            const groups = Math.min(whole, dueAt - bufferStart - filled);
            append(samples.subarray(i, i + groups * group), groups);
            i += groups * group;
            continue;
          }
          const part = samples.subarray(i, i + group - left);
          joint.set(part, left);
          left += part.length;
          i += part.length;
          if (left < group) break;
          append(joint, 1);
          left = 0;
        }
      },
      end(): PitchFrames {
        const first = startOf(index) - bufferStart;
        if (first + size <= filled) addFrame(findPeaks(buffer, first, undefined)[0]);
        return { clarity: clarity.values(), semitones: semitones.values() };
      },
    };
  },
});
