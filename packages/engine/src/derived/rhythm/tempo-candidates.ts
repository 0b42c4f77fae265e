import { exp } from '../../elementary/exp.js';
import { log2 } from '../../elementary/log2.js';
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
