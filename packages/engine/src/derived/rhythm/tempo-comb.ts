import { autocorrelation } from '../../algorithms/nsdf.js';
import { itemAt, mean, parabolaShift } from '../../core/numbers.js';
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
  let [total, weights] = [0, 0];
  for (const { beats, weight } of TEETH) {
    const lag = beatLag * beats;
    if (lag > largestLag) continue;
    total += weight * repetitionAt(lag);
    weights += weight;
  }
  return weights > 0 ? total / weights : 0;
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

/** Unbiased autocorrelation of the onset strength without its mean, read at the teeth of a comb. */
export function tempoComb({ strengths, hopSec }: OnsetStrength): TempoComb {
  const count = strengths.length;
  const average = mean(strengths);
  const longestSec = (4 * 60) / SLOWEST_BPM;
  const maxLag = Math.min(count - 1, Math.ceil(longestSec / hopSec) + 1);
  if (maxLag < 1)
    return { at: () => 0, isHollow: () => false, refined: (bpm) => bpm, refinedFar: (bpm) => bpm };
  const sums = autocorrelation(
    new Float64Array(strengths).map((strength) => strength - average),
    maxLag,
  );
  const energy = itemAt(sums, 0) / count;
  const largestLag = Math.min(maxLag - 1, LARGEST_LAG_SHARE * count);

  // A function for each lag would be called a million times.
  const repetitions = sums.map((sum, lag) => (energy > 0 ? sum / (count - lag) / energy : 0));
  const whole = (lag: number) => repetitions[lag] ?? 0;
  const between = (lag: number) => {
    const low = Math.floor(lag);
    const value = repetitions[low] ?? 0;
    return value + (lag - low) * ((repetitions[low + 1] ?? 0) - value);
  };
  const lagOf = (bpm: number) => 60 / bpm / hopSec;

  const at = (bpm: number) => computeComb(lagOf(bpm), largestLag, between);
  const isHollow = (bpm: number) => {
    const beat = lagOf(bpm);
    return beat <= largestLag && between(beat) < HOLLOW_SHARE * at(bpm);
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
