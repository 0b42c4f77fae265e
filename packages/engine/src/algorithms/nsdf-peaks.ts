import { parabolaShift } from '../core/parabola.js';

/** A maximum of the normalised square difference function, between lags by a parabola. */
export interface NsdfPeak {
  /** Samples. */
  readonly lag: number;
  readonly value: number;
}

/**
 * The first peak this near to the highest is the period, not its multiple (McLeod and Wyvill 2005, who
 * take 0.8 to 1). 0.9 is where struck bells stop reading as a fraction of their pitch.
 */
export const NEAR_HIGHEST = 0.9;

/**
 * A loud second harmonic lifts the peak at half the period over that share. What repeats after twice the lag is the
 * period when it leaves at most half of what the first did not repeat, and is higher by so much: chosen on 144 notes of
 * the even programs of General MIDI.
 */
const MAX_LEFT = 0.5;
const MIN_GAIN = 0.015;
const SAME_LAG = 0.1;

export interface NsdfPeaks {
  /** In order of their lags. */
  readonly all: readonly NsdfPeak[];
  /** Value of the highest; 0 without any. */
  readonly highest: number;
  /** The period (McLeod and Wyvill 2005, "key maximum"), or its double where only that repeats the odd harmonics. */
  readonly period: NsdfPeak | undefined;
}

/** The peaks after the function first turns negative, of lags from `shortest` on. */
export function nsdfPeaks(values: Float64Array, shortest: number): NsdfPeaks {
  let from = 1;
  while (from < values.length && (values[from] ?? 0) >= 0) from++;
  const all: NsdfPeak[] = [];
  for (let i = Math.max(from, shortest); i < values.length - 1; i++) {
    const top = values[i] ?? 0;
    if (!(top > 0)) continue;
    const before = values[i - 1] ?? 0;
    const after = values[i + 1] ?? 0;
    if (!(top > before && top >= after)) continue;
    const shift = parabolaShift(before, top, after);
    all.push({ lag: i + shift, value: top - ((before - after) * shift) / 4 });
  }
  const highest = all.reduce((best, { value }) => Math.max(best, value), 0);
  const first = all.find(({ value }) => value >= NEAR_HIGHEST * highest);
  return { all, highest, period: first && (doubleOf(first, all) ?? first) };
}

/** The peak at twice the lag, where it is the period and `first` its half. */
const doubleOf = (first: NsdfPeak, all: readonly NsdfPeak[]): NsdfPeak | undefined =>
  all.find(
    ({ lag, value }) =>
      Math.abs(lag / first.lag - 2) <= SAME_LAG &&
      1 - value < MAX_LEFT * (1 - first.value) &&
      value - first.value > MIN_GAIN,
  );
