import { autocorrelation } from '../../algorithms/nsdf.js';
import { itemAt, mean } from '../../core/numbers.js';
import { exp } from '@sonometer/decode/elementary/exp';
import { log2 } from '@sonometer/decode/elementary/log2';
import {
  bandRises,
  type BandRises,
  onsetStrength,
  type OnsetStrength,
} from '../../features/rhythm/onset-strength.js';
import { defineDerived } from '../derived.js';
import type { TempoComb } from './tempo-comb.js';

export interface TempoCandidate {
  readonly bpm: number;
  /** The tempo at which the file holds whole bars exactly, where the candidate lies by one. */
  readonly gridBpm: number | undefined;
  readonly score: number;
}

const LOWEST_BPM = 60;
const HIGHEST_BPM = 200;

/**
 * Where an octave is in doubt, the side nearer to 130 bpm wins; what lies an octave away counts a
 * fifth. Loops sit faster than songs: the labelled ones that we tried have a median of 137 bpm.
 */
const PREFERRED_BPM = 130;
const PREFERENCE_OCTAVES = 0.55;

/** For a tempo that leaves every other beat empty. */
const HOLLOW_WEIGHT = 0.3;

/** Bars in a file: 1, 2, 4, 8, 16 are what loops are cut to; the rest, and half a bar, is rare. */
export const USUAL_BARS_WEIGHT = 1;
export const OTHER_BARS_WEIGHT = 0.7;
export const NO_BARS_WEIGHT = 0.5;
const BARS = [0.5, ...Array.from({ length: 16 }, (_, i) => i + 1)];

/** A loop that was cut or padded a little may miss its grid by this. */
const GRID_REACH = 0.03;
const GRID_STEP = 0.001;

const FREE_STEP_BPM = 0.1;

/** Prior weight of a tempo in a loop, 0 to 1; less where hardly anything repeats after one beat of it. */
export function preference(bpm: number, isHollow: boolean): number {
  const octaves = log2(bpm / PREFERRED_BPM) / PREFERENCE_OCTAVES;
  return exp(-0.5 * (octaves * octaves)) * (isHollow ? HOLLOW_WEIGHT : 1);
}

/** What a file's onsets and its length suggest, best first. */
export function tempoCandidates(comb: TempoComb, durationSec: number): readonly TempoCandidate[] {
  const candidate = (bpm: number, weight: number, gridBpm?: number): TempoCandidate => ({
    bpm,
    gridBpm,
    score: comb.at(bpm) * weight * preference(bpm, comb.isHollow(bpm)),
  });

  const onGrid = BARS.flatMap((bars) => {
    const gridBpm = (240 * bars) / durationSec;
    if (gridBpm < LOWEST_BPM || gridBpm > HIGHEST_BPM) return [];
    const weight = Number.isInteger(log2(bars)) && bars >= 1;
    return [
      candidate(bestNear(comb, gridBpm), weight ? USUAL_BARS_WEIGHT : OTHER_BARS_WEIGHT, gridBpm),
    ];
  });
  const free = peaksOf(comb).map((bpm) => candidate(bpm, NO_BARS_WEIGHT));
  return [...onGrid, ...free].sort((a, b) => b.score - a.score);
}

function bestNear(comb: TempoComb, gridBpm: number): number {
  let best = gridBpm;
  for (let ratio = 1 - GRID_REACH; ratio <= 1 + GRID_REACH; ratio += GRID_STEP)
    if (comb.at(gridBpm * ratio) > comb.at(best)) best = gridBpm * ratio;
  return best;
}

function peaksOf(comb: TempoComb): readonly number[] {
  const count = Math.round((HIGHEST_BPM - LOWEST_BPM) / FREE_STEP_BPM) + 1;
  const bpmAt = (i: number) => LOWEST_BPM + i * FREE_STEP_BPM;
  const strengths = Float64Array.from({ length: count }, (_, i) => comb.at(bpmAt(i)));
  const peaks: number[] = [];
  strengths.forEach((strength, i) => {
    const [before, after] = [strengths[i - 1] ?? -1, strengths[i + 1] ?? -1];
    if (strength > before && strength >= after) peaks.push(bpmAt(i));
  });
  return peaks;
}

/** How the accents of one band repeat, −1..1, at a lag in seconds; 0 where the recording is too short for it. */
export type Repetition = (lagSec: number) => number;

export interface Pulses {
  /** Of the whole onset strength. */
  readonly full: Repetition;
  /** The same at the very lag, between frames by a straight line. */
  readonly sharp: Repetition;
  /** Of the bands, from the lowest. */
  readonly bands: readonly Repetition[];
  /** Up to here a lag is reliable. */
  readonly largestLagSec: number;
}

/** A band drifts out of step with itself over minutes: windows of this length are averaged. */
const WINDOW_SEC = 12;
const LARGEST_LAG_SEC = 8;
/** A lag is reliable while at least a quarter of the window overlaps. */
const LARGEST_LAG_SHARE = 0.75;
/** A player's accents miss by this: a lag is read at the best value within it. */
const REACH_SEC = 0.01;

/** How accents repeat after any time, for the whole spectrum and for four bands (docs/measures/rhythm.md#accents). */
export const pulses = defineDerived({
  id: 'pulses',
  // Basis: unbiased autocorrelation of the rise of four bands, averaged over windows of 12 s
  needs: { flux: onsetStrength, bands: bandRises },
  derive: ({ flux, bands }): Pulses => computePulses(flux, bands),
});

export function computePulses({ strengths, hopSec }: OnsetStrength, { rises }: BandRises): Pulses {
  const windowFrames = Math.min(strengths.length, Math.round(WINDOW_SEC / hopSec));
  const largest = Math.min(
    Math.floor(LARGEST_LAG_SHARE * windowFrames) - 1,
    Math.round(LARGEST_LAG_SEC / hopSec),
  );
  const sumsOf = (values: Float32Array) => meanAutocorrelation(values, windowFrames, largest);
  const whole = sumsOf(strengths);
  return {
    full: repetition(whole, hopSec, largest),
    sharp: sharpRepetition(whole, hopSec, largest),
    bands: rises.map((band) => repetition(sumsOf(band), hopSec, largest)),
    largestLagSec: largest * hopSec,
  };
}

function repetition(sums: Float64Array, hopSec: number, largest: number): Repetition {
  const reach = Math.round(REACH_SEC / hopSec);
  return (lagSec) => {
    const lag = Math.round(lagSec / hopSec);
    if (lag > largest) return 0;
    let best = -1;
    for (let near = lag - reach; near <= lag + reach; near++)
      best = Math.max(best, sums[near] ?? -1);
    return best;
  };
}

function sharpRepetition(sums: Float64Array, hopSec: number, largest: number): Repetition {
  return (lagSec) => {
    const lag = lagSec / hopSec;
    if (lag > largest) return 0;
    const low = Math.floor(lag);
    const [at, next] = [sums[low] ?? 0, sums[low + 1] ?? 0];
    return at + (lag - low) * (next - at);
  };
}

/** Over its value at 0, of the values without the mean of their window. */
function meanAutocorrelation(values: Float32Array, length: number, largest: number): Float64Array {
  const total = new Float64Array(Math.max(1, largest + 2));
  if (largest < 1) return total;
  const steps = Math.max(1, Math.ceil((values.length - length) / (length / 2)));
  const lastStart = values.length - length;
  for (let step = 0; step <= (lastStart > 0 ? steps : 0); step++) {
    const start = Math.min(lastStart, Math.round((step * length) / 2));
    const window = values.subarray(start, start + length);
    const average = mean(window);
    const centred = new Float64Array(window);
    for (let i = 0; i < centred.length; i++) centred[i] = itemAt(centred, i) - average;
    const sums = autocorrelation(centred, largest + 1);
    for (let lag = 0; lag < total.length; lag++)
      total[lag] = itemAt(total, lag) + itemAt(sums, lag) / (length - lag);
  }
  const power = itemAt(total, 0);
  return power > 0 ? total.map((sum) => sum / power) : total;
}
