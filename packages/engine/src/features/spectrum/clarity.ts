import { parabolaShift } from '../../core/numbers.js';
import type { Kernels } from '../../kernels/kernels.js';
import { autocorrelationKernels } from '../../kernels/further/autocorrelation.js';

const LOWEST_HZ = 70;
const HIGHEST_HZ = 400;
/** The pitch is the first peak within a tenth of the highest: later ones are its multiples. */
const NEAR_HIGHEST = 0.1;

/** After subtraction of its mean, a constant leaves no more than this share of its energy. */
const ROUNDING = 1e-20;

/** The pitch peak of one frame; `lag` in samples, 0 when there is no peak. */
export interface PitchPeak {
  readonly clarity: number;
  readonly lag: number;
}

export interface ClarityFinder {
  /** Of `size` samples from each start; two frames cost one transform. */
  both(samples: Float32Array, first: number, second: number): readonly [PitchPeak, PitchPeak];
  one(samples: Float32Array, start: number): PitchPeak;
}

/**
 * Normalised square difference n(τ) = 2·Σ x_i·x_(i+τ) / Σ (x_i² + x_(i+τ)²) of frames without their
 * mean, at the lags of 70 to 400 Hz (McLeod & Wyvill 2005).
 */
export function openClarity(size: number, rateHz: number, kernels: Kernels): ClarityFinder {
  const shortest = Math.floor(rateHz / HIGHEST_HZ);
  const longest = Math.min(size - 2, Math.ceil(rateHz / LOWEST_HZ));
  const autocorrelation = kernels.of(autocorrelationKernels).openAutocorrelation(size, longest);
  const frames = [new Float32Array(size), new Float32Array(size)] as const;
  const n = new Float64Array(longest + 1);

  const load = (frame: Float32Array, samples: Float32Array, start: number) => {
    let sum = 0;
    let energy = 0;
    for (let i = 0; i < size; i++) {
      const x = samples[start + i] ?? 0;
      sum += x;
      energy += x * x;
    }
    const mean = sum / size;
    // Scaled to about one level: two frames share a transform in single precision.
    const scale = energy > 0 ? 1 / Math.sqrt(Math.max(energy - sum * mean, ROUNDING * energy)) : 0;
    for (let i = 0; i < size; i++) frame[i] = ((samples[start + i] ?? 0) - mean) * scale;
  };

  const peakOf = (frame: Float32Array, correlation: Float32Array): PitchPeak => {
    let both = 2 * (correlation[0] ?? 0); // Σ (x_i² + x_(i+τ)²), from lag to lag
    if (!(both > 0)) return { clarity: 0, lag: 0 };
    let highest = -1;
    for (let lag = 1; lag <= longest; lag++) {
      const front = frame[lag - 1] ?? 0;
      const back = frame[size - lag] ?? 0;
      both -= front * front + back * back;
      const value = both > 0 ? (2 * (correlation[lag] ?? 0)) / both : 0;
      n[lag] = value;
      if (lag >= shortest && value > highest) highest = value;
    }
    const min = highest - NEAR_HIGHEST * Math.abs(highest);
    for (let lag = shortest + 1; lag < longest; lag++) {
      const value = n[lag] ?? 0;
      const before = n[lag - 1] ?? 0;
      const after = n[lag + 1] ?? 0;
      if (value < min || value < before || value <= after) continue;
      return { clarity: Math.min(1, value), lag: lag + parabolaShift(before, value, after) };
    }
    return { clarity: 0, lag: 0 };
  };

  return {
    both(samples, first, second) {
      load(frames[0], samples, first);
      load(frames[1], samples, second);
      const [ofFirst, ofSecond] = autocorrelation.pair(frames[0], frames[1]);
      return [peakOf(frames[0], ofFirst), peakOf(frames[1], ofSecond)];
    },
    one(samples, start) {
      load(frames[0], samples, start);
      const [found] = autocorrelation.pair(frames[0], frames[1].fill(0));
      return peakOf(frames[0], found);
    },
  };
}
