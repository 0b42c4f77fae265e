import { autocorrelation } from '../../algorithms/nsdf.js';
import { itemAt, parabolaShift } from '../../core/numbers.js';
import type { OnsetStrength } from '../../features/rhythm/onset-strength.js';

/**
 * Number of beats after which a pattern repeats, and its weight: half a beat is often the hi-hat's own period, two
 * beats are kick and snare, four the bar.
 */
const TEETH = [
  { beats: 0.5, weight: 0.5 },
  { beats: 1, weight: 1 },
  { beats: 2, weight: 0.7 },
  { beats: 4, weight: 1 },
] as const;

/** Relative to the comb: pulses that leave every other beat empty repeat less than this after one beat. */
export const HOLLOW_SHARE = 0.2;

/**
 * Weighted mean of what repeats after half a beat, one, two and four; teeth beyond `largestLag` are left out, and
 * without any it is 0. Lags are in the unit of `beatLag`.
 */
export function computeComb(
  beatLag: number,
  largestLag: number,
  repetitionAt: (lag: number) => number,
): number {
  let total = 0;
  let weights = 0;
  for (let i = 0; i < TEETH.length; i++) {
    const { beats, weight } = itemAt(TEETH, i);
    const lag = beatLag * beats;
    if (lag > largestLag) continue;
    total += weight * repetitionAt(lag);
    weights += weight;
  }
  return weights > 0 ? total / weights : 0;
}

/** Between whole lags by a straight line. */
function between(repetitions: Float64Array, lag: number): number {
  const low = Math.floor(lag);
  const value = repetitions[low] ?? 0;
  return value + (lag - low) * ((repetitions[low + 1] ?? 0) - value);
}

/** How well a tempo explains the onsets. */
export interface TempoComb {
  /** Weighted mean autocorrelation at half a beat, one, two and four beats: at most 1. */
  at(bpm: number): number;
  /** Whether hardly anything repeats after one beat of this tempo, for all that repeats later. */
  isHollow(bpm: number): boolean;
  /** The tempo at which the onsets repeat best, next to the given one. */
  refined(bpm: number): number;
  /** The same by the longest time after which they repeat: its error is that of one lag, over as many beats. */
  refinedFar(bpm: number): number;
}

/** The slowest tempo that is ever tried: half of the lowest candidate. */
const SLOWEST_BPM = 30;

/** A lag is reliable while at least a quarter of the frames overlap. */
const LARGEST_LAG_SHARE = 0.75;

/** A peak of the autocorrelation sits within two frames of where the shorter one points. */
const WHOLE_BEATS = [1, 2, 4];
const FAR_BEATS = [1, 2, 4, 8, 16, 32];
const PEAK_REACH = 2;

/** A refinement that moves further away followed another peak. */
const REFINEMENT_REACH = 0.006;
/** The tempo of a file that is taken for whole bars may be that of a file of another length. */
const FAR_REACH = 0.02;

/** Without its mean. */
function centred(strengths: Float32Array): Float64Array {
  const { length } = strengths;
  let total = 0;
  for (let i = 0; i < length; i++) total += strengths[i] ?? 0;
  const average = total / length;
  const values = new Float64Array(length);
  for (let i = 0; i < length; i++) values[i] = (strengths[i] ?? 0) - average;
  return values;
}

/** Sums of `count` values to means, over that of lag 0. */
function normalise(sums: Float64Array, count: number): void {
  const energy = itemAt(sums, 0) / count;
  for (let lag = 0; lag < sums.length; lag++)
    sums[lag] = energy > 0 ? (sums[lag] ?? 0) / (count - lag) / energy : 0;
}

/** Unbiased autocorrelation of the onset strength without its mean, read at the teeth of a comb. */
export function tempoComb(
  { strengths, hopSec }: OnsetStrength,
  slowestBpm = SLOWEST_BPM,
): TempoComb {
  const count = strengths.length;
  const longestSec = (4 * 60) / slowestBpm;
  const maxLag = Math.min(count - 1, Math.ceil(longestSec / hopSec) + 1);
  if (maxLag < 1)
    return { at: () => 0, isHollow: () => false, refined: (bpm) => bpm, refinedFar: (bpm) => bpm };
  const repetitions = autocorrelation(centred(strengths), maxLag);
  normalise(repetitions, count);
  const largestLag = Math.min(maxLag - 1, LARGEST_LAG_SHARE * count);
  const whole = (lag: number) => repetitions[lag] ?? 0;
  const lagOf = (bpm: number) => 60 / bpm / hopSec;

  const at = (bpm: number) =>
    computeComb(lagOf(bpm), largestLag, (lag) => between(repetitions, lag));
  const isHollow = (bpm: number) => {
    const beat = lagOf(bpm);
    return beat <= largestLag && between(repetitions, beat) < HOLLOW_SHARE * at(bpm);
  };
  const refinedBy = (start: number, lags: readonly number[], reach: number) => {
    let bpm = start;
    let last = 0;
    for (const beats of lags) {
      const lag = beats * lagOf(bpm);
      if (lag > largestLag) break;
      const top = peakNear(whole, Math.round(lag));
      if (top !== undefined) bpm = (60 * beats) / (top * hopSec);
      last = beats;
    }
    return { bpm: Math.abs(bpm / start - 1) <= reach ? bpm : start, beats: last };
  };
  const refined = (start: number) => refinedBy(start, WHOLE_BEATS, REFINEMENT_REACH).bpm;
  const refinedFar = (start: number) => {
    const { bpm, beats } = refinedBy(start, FAR_BEATS, FAR_REACH);
    const strengthAt = (one: number) => highestAround(whole, Math.round(beats * lagOf(one)));
    return strengthAt(bpm) >= strengthAt(start) ? bpm : start;
  };
  return { at, isHollow, refined, refinedFar };
}

/** The largest value around a lag. */
function highestAround(at: (lag: number) => number, centre: number): number {
  let top = at(centre);
  for (let lag = Math.max(1, centre - PEAK_REACH); lag <= centre + PEAK_REACH; lag++)
    top = Math.max(top, at(lag));
  return top;
}

/** Top of the parabola through the largest value around a lag; none where that is no peak. */
function peakNear(at: (lag: number) => number, centre: number): number | undefined {
  let best = centre;
  for (let lag = Math.max(1, centre - PEAK_REACH); lag <= centre + PEAK_REACH; lag++)
    if (at(lag) > at(best)) best = lag;
  const [before, top, after] = [at(best - 1), at(best), at(best + 1)];
  if (top <= before || top <= after) return undefined;
  return best + parabolaShift(before, top, after);
}
