import { parabolaShift } from '../../core/numbers.js';
import type { PitchLags, PitchPeak, PitchPeaks } from '../kernels.js';

/** After subtraction of its mean, a constant leaves no more than this share of its energy. */
const ROUNDING = 1e-20;

const NO_PEAK: PitchPeak = { clarity: 0, lag: 0 };

export function openPitchPeaks(length: number, lags: PitchLags): PitchPeaks {
  const peakFrom = (samples: Float32Array, start: number) =>
    findPeak(load(samples, start, length), lags);
  return (samples, first, second) => [
    peakFrom(samples, first),
    second === undefined ? NO_PEAK : peakFrom(samples, second),
  ];
}

/** A frame without its mean, scaled to about one level. */
function load(samples: Float32Array, start: number, length: number): Float32Array {
  let sum = 0;
  let energy = 0;
  for (let i = 0; i < length; i++) {
    const x = samples[start + i] ?? 0;
    sum += x;
    energy += x * x;
  }
  const mean = sum / length;
  const scale = energy > 0 ? 1 / Math.sqrt(Math.max(energy - sum * mean, ROUNDING * energy)) : 0;
  return Float32Array.from({ length }, (_, i) => ((samples[start + i] ?? 0) - mean) * scale);
}

function findPeak(frame: Float32Array, { shortest, longest, nearHighest }: PitchLags): PitchPeak {
  const { length } = frame;
  let both = 2 * productAt(frame, 0); // Σ (x_i² + x_(i+τ)²), from lag to lag
  if (!(both > 0)) return NO_PEAK;
  const values = new Float64Array(longest + 1);
  let highest = -1;
  for (let lag = 1; lag <= longest; lag++) {
    const front = frame[lag - 1] ?? 0;
    const back = frame[length - lag] ?? 0;
    both -= front * front + back * back;
    const value = both > 0 ? (2 * productAt(frame, lag)) / both : 0;
    values[lag] = value;
    if (lag >= shortest && value > highest) highest = value;
  }
  const min = highest - nearHighest * Math.abs(highest);
  for (let lag = shortest + 1; lag < longest; lag++) {
    const value = values[lag] ?? 0;
    const before = values[lag - 1] ?? 0;
    const after = values[lag + 1] ?? 0;
    if (value < min || value < before || value <= after) continue;
    return { clarity: Math.min(1, value), lag: lag + parabolaShift(before, value, after) };
  }
  return NO_PEAK;
}

/** Σ x_i·x_(i+lag), to single precision. */
function productAt(frame: Float32Array, lag: number): number {
  let sum = 0;
  for (let i = 0; i + lag < frame.length; i++) sum += (frame[i] ?? 0) * (frame[i + lag] ?? 0);
  return Math.fround(sum);
}
