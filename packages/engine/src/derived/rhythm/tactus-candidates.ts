import { computeComb } from './comb-of.js';
import type { Pulses } from './pulses.js';

/** A recording that is shorter may be a loop, cut to whole bars. */
export const LOOP_SEC = 40;

const LOWEST_BPM = 42;
const HIGHEST_BPM = 225;
const STEP = 1.004;
const MAX_PEAKS = 12;
const RELATIVES = [1 / 3, 0.5, 2 / 3, 0.75, 4 / 3, 1.5, 2, 3] as const;
/** Whole bars of a loop, the usual first. */
const BARS = [2, 4, 8, 1, 16, 0.5, 3, 6, 12, 5, 7, 9, 10] as const;
/** A loop may miss its bars by this and still be cut to them. */
const GRID_REACH = 0.01;
const SAME = 1.015;

/** How well the accents repeat at half a beat, one, two and four. */
export const combAt = ({ sharp, largestLagSec }: Pulses, bpm: number): number =>
  computeComb(60 / bpm, largestLagSec, sharp);

/** Tempi at which the accents repeat, with their halves, doubles and triples. */
export function tactusCandidates(pulses: Pulses, durationSec: number): readonly number[] {
  const grid: { bpm: number; comb: number }[] = [];
  for (let bpm = LOWEST_BPM; bpm <= HIGHEST_BPM; bpm *= STEP)
    grid.push({ bpm, comb: combAt(pulses, bpm) });
  const peaks = grid
    .filter(
      ({ comb }, i) =>
        comb > 0 && comb >= (grid[i - 1]?.comb ?? -1) && comb > (grid[i + 1]?.comb ?? -1),
    )
    .sort((a, b) => b.comb - a.comb);
  const found: number[] = [];
  const add = (bpm: number) => {
    if (bpm < LOWEST_BPM || bpm > HIGHEST_BPM) return;
    if (found.some((other) => Math.max(other / bpm, bpm / other) < SAME)) return;
    found.push(bpm);
  };
  if (durationSec < LOOP_SEC)
    for (const bars of BARS) {
      const gridBpm = (240 * bars) / durationSec;
      const best = bestNear(pulses, gridBpm);
      if (combAt(pulses, best) > 0 && Math.abs(best / gridBpm - 1) < GRID_REACH) add(gridBpm);
    }
  for (const { bpm } of peaks.slice(0, MAX_PEAKS)) add(bpm);
  for (const { bpm } of peaks.slice(0, 3))
    for (const ratio of RELATIVES) add(bestNear(pulses, bpm * ratio));
  return found;
}

function bestNear(pulses: Pulses, centre: number): number {
  let best = centre;
  for (let ratio = 0.98; ratio <= 1.02; ratio += 0.002)
    if (combAt(pulses, centre * ratio) > combAt(pulses, best)) best = centre * ratio;
  return best;
}
