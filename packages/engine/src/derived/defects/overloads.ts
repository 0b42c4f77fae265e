import { clamp, percentileOfSorted, sorted } from '../../core/numbers.js';
import {
  CEILING_STEP_SEC,
  type CeilingWindows,
  ceilingWindows,
  PEAK_CELL_SEC,
  WINDOW_STEPS,
} from '../../features/defects/ceiling-windows.js';
import { EVIDENCE } from '../../features/defects/ceiling-evidence.js';
import { exp10 } from '@sonometer/decode/elementary/exp10';
import { defineDerived } from '../derived.js';
import {
  ADJACENT_LOG_ODDS,
  columnOf,
  depthDbOf,
  isHard,
  LIKELY_LOG_ODDS,
  logOddsOf,
  meansOfThree,
  MIN_LOG_ODDS,
} from '../../features/defects/overload-model.js';

/** Windows less than this apart are one stretch: an overload pauses with the voice. */
const MAX_PAUSE_STEPS = 6;
/** A cell reaches the ceiling from this far below it, dB. */
const REACHED_DB = 1;
/** It exceeds the ceiling as much as the ripples of filters and codecs do, and at least and at most by these, dB. */
const MIN_RIPPLE_DB = 0.6;
const MAX_RIPPLE_DB = 1.6;
/** A cell within these of the ceiling could have reached it, dB. */
const LOUD_DB = 6;
/** Cells outside the windows that may belong to the stretch. */
const JOIN_CELLS = 12;
/** Where fewer cells than this share of the usual ones reach the ceiling, the stretch has ended. */
const EDGE_SHARE = 0.8;
/** One note or bang that reaches the ceiling by itself is shorter, seconds. */
const MIN_STRETCH_SEC = 0.1;
/** What a cell above the ceiling subtracts: the ceiling is not there. */
const ABOVE_SCORE = 0.5;

/** A stretch of one channel, or of several. */
export interface Overload {
  readonly startSec: number;
  readonly endSec: number;
  /** The first is 1; absent where it is in several. */
  readonly channel?: number;
  /** Largest of its windows. */
  readonly logOdds: number;
  readonly depthDb: number;
  readonly isHard: boolean;
  readonly ceilingDb: number;
}

/** Stretches whose amplitudes crowd at a ceiling, in order of time. */
export const overloads = defineDerived({
  id: 'overloads',
  // Basis: docs/measures/overload.md
  needs: { ceilingWindows },
  derive({ ceilingWindows: channels }): readonly Overload[] {
    // Channels that are equal have one output.
    const found = new Map([...new Set(channels)].map((one) => [one, overloadsOf(one)]));
    return merge(
      channels.flatMap((one, c) =>
        (found.get(one) ?? []).map((stretch) => ({ ...stretch, channel: c + 1 })),
      ),
    );
  },
});

export function overloadsOf(windows: CeilingWindows): readonly Overload[] {
  const width = EVIDENCE.length;
  const rows = Array.from({ length: windows.rows.length / width }, (_, i) =>
    windows.rows.subarray(i * width, (i + 1) * width),
  );
  const odds = meansOfThree(rows.map(logOddsOf));
  const stretches: Overload[] = [];
  for (let first = 0; first < rows.length; first++) {
    if (!isAdjacent(odds[first])) continue;
    let last = first;
    for (let i = first; i < rows.length && i - last <= MAX_PAUSE_STEPS; i++)
      if (isAdjacent(odds[i])) last = i;
    const likely = rows.filter(
      (_, i) => i >= first && i <= last && (odds[i] ?? 0) >= LIKELY_LOG_ODDS,
    );
    const run = [first, last] as const;
    const logOdds = Math.max(...odds.slice(first, last + 1));
    first = last;
    if (logOdds < MIN_LOG_ODDS) continue;
    const middle = medianRow(likely);
    const highDb = middle[columnOf('high-db')] ?? 0;
    const lowDb = middle[columnOf('low-db')] ?? 0;
    const [startSec, endSec] = edgesOf(
      windows,
      run,
      Math.max(highDb, lowDb),
      middle[columnOf('clear-head')] ?? 0,
    );
    if (endSec - startSec < MIN_STRETCH_SEC) continue;
    stretches.push({
      startSec,
      endSec,
      logOdds,
      depthDb: depthDbOf(middle),
      isHard: isHard(middle),
      ceilingDb: Math.max(highDb, lowDb),
    });
  }
  return stretches;
}

const isAdjacent = (odds = -Infinity) => odds >= ADJACENT_LOG_ODDS;

const medianRow = (rows: readonly Float32Array[]): Float32Array =>
  Float32Array.from(EVIDENCE, (_, k) =>
    percentileOfSorted(sorted(rows.map((row) => row[k] ?? 0)), 50),
  );

/**
 * Where the share of the cells that reach the ceiling rises and falls: the run of cells with the largest sum, of which
 * cells at the ceiling add, loud cells under it subtract, and cells above it subtract most.
 */
function edgesOf(
  { highs, lows }: CeilingWindows,
  [first, last]: readonly [number, number],
  ceilingDb: number,
  headDb: number,
): readonly [number, number] {
  const cellsOfStep = Math.round(CEILING_STEP_SEC / PEAK_CELL_SEC);
  const from = Math.max(0, first * cellsOfStep - JOIN_CELLS);
  const to = Math.min(highs.length, (last + WINDOW_STEPS) * cellsOfStep + JOIN_CELLS);
  const ceiling = exp10(ceilingDb / 20);
  const ripple = exp10(clamp(headDb, MIN_RIPPLE_DB, MAX_RIPPLE_DB) / 20);
  const cells = Array.from({ length: to - from }, (_, i) =>
    cellOf(Math.max(highs[from + i] ?? 0, -(lows[from + i] ?? 0)) / ceiling, ripple),
  );
  const reached = cells.filter((cell) => cell === 'reached').length;
  const loud = cells.filter((cell) => cell === 'loud').length;
  const usual = (EDGE_SHARE * reached) / Math.max(1, reached + loud);
  const scores = { reached: 1 - usual, loud: -usual, quiet: 0, above: -ABOVE_SCORE };
  let start = 0;
  let end = cells.length;
  let best = 0;
  let sum = 0;
  let since = 0;
  for (const [i, cell] of cells.entries()) {
    if (sum <= 0) {
      sum = 0;
      since = i;
    }
    sum += scores[cell];
    if (sum <= best) continue;
    best = sum;
    start = since;
    end = i + 1;
  }
  while (start < end && cells[start] === 'quiet') start++;
  return [(from + start) * PEAK_CELL_SEC, (from + end) * PEAK_CELL_SEC];
}

const REACHED = exp10(-REACHED_DB / 20);
const LOUD = exp10(-LOUD_DB / 20);

/** A cell by its largest sample, relative to the ceiling; where the voice is lopsided, one polarity reaches it. */
function cellOf(size: number, ripple: number): 'above' | 'reached' | 'loud' | 'quiet' {
  if (size > ripple) return 'above';
  if (size >= REACHED) return 'reached';
  return size >= LOUD ? 'loud' : 'quiet';
}

/** Stretches of several channels that overlap are one. */
function merge(all: readonly Overload[]): readonly Overload[] {
  const merged: Overload[] = [];
  for (const one of all.toSorted((a, b) => a.startSec - b.startSec || a.endSec - b.endSec)) {
    const last = merged.at(-1);
    if (!last || one.startSec > last.endSec) {
      merged.push(one);
      continue;
    }
    const clearer = one.logOdds > last.logOdds ? one : last;
    const { logOdds, depthDb, isHard: hard, ceilingDb, channel } = clearer;
    merged[merged.length - 1] = {
      startSec: last.startSec,
      endSec: Math.max(last.endSec, one.endSec),
      ...(last.channel === one.channel && channel !== undefined && { channel }),
      logOdds,
      depthDb,
      isHard: hard,
      ceilingDb,
    };
  }
  return merged;
}
