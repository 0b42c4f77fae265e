import { itemAt, mean, percentileOfSorted, sorted } from '../../core/numbers.js';
import { square } from '@sonometer/decode/elementary/hypot';
import { log } from '@sonometer/decode/elementary/log';
import { codecFilters, computeImpulses } from './codec-filters.js';
import { type Excerpt, EXCERPT_FRAMES } from './excerpt.js';
import type { FilterBank } from './filter-bank.js';
import {
  computeGridPeak,
  computeGridScores,
  type GridSearch,
  MIN_OVER_ROUNDING,
  ROUNDING_POWER,
} from './grid-search.js';
import { repeatingHops } from './repeats.js';

/** Offsets near a block that belong neither to its grid nor to the lesser peaks of MP3 every 32 samples. */
const ADJACENT = [-20, -14, -9, -5, 5, 9, 14, 20];
/** Per block: how much a block shows by chance, where no transform has a grid. */
const NO_GRID = 0.37;
const MIN_BLOCKS = 8;
/** The half of what the upper quarter of the blocks shows is the border between a block of the grid and none. */
const UPPER_QUARTER = 75;
const MIN_OVER_CHANCE = 1.2;
/** Maximum evidence of one block for its grid; and against it, which short blocks give and whatever is coded finely. */
const MAX_FOR = 5;
const MAX_AGAINST = 0.7;
/** A block in which fewer filters contribute is a rest. */
const MIN_FILTERS = 12;
/** Places so much less likely than the likeliest are ruled out: e⁻⁶. */
const RULED_OUT = 6;

/** Samples in a row. */
export interface Stretch {
  readonly startFrame: number;
  readonly samples: Float32Array;
}

/** The coefficients of a codec's transform, each as its impulse response. */
interface Filters {
  readonly hop: number;
  readonly impulses: readonly Float64Array[];
}

/** What each block of one grid shows, from the start of the stretch on. */
interface Blocks {
  readonly starts: readonly number[];
  /** Likelihood ratio of each to be a block of the grid, ln. */
  readonly evidence: readonly number[];
}

/**
 * Between which two samples the blocks go over from one grid into another: a block that lies before the cut as a whole
 * is one of the first grid, one that begins after it is one of the second, and those across it are none. `undefined`
 * where one of the grids does not show in single blocks.
 */
function computeGridChange(
  stretch: Stretch,
  filters: Filters,
  before: number,
  after: number,
): { readonly startFrame: number; readonly endFrame: number } | undefined {
  const first = blocksOf(stretch, filters, before);
  const second = blocksOf(stretch, filters, after);
  if (!first || !second) return undefined;
  const { length } = itemAt(filters.impulses, 0);
  const ends = first.starts.map((start) => start + length);
  const places = [0, ...ends, ...second.starts, stretch.samples.length].sort((a, b) => a - b);
  const likelihoods = places.map(
    (place) =>
      sumWhere(first.evidence, (i) => itemAt(ends, i) <= place) +
      sumWhere(second.evidence, (i) => itemAt(second.starts, i) >= place),
  );
  const max = likelihoods.reduce((a, b) => Math.max(a, b), -Infinity);
  const isLikely = (likelihood: number) => likelihood > max - RULED_OUT;
  const earliest = likelihoods.findIndex(isLikely);
  const latest = likelihoods.findLastIndex(isLikely);
  return {
    startFrame: stretch.startFrame + itemAt(places, Math.max(0, earliest - 1)),
    endFrame: stretch.startFrame + itemAt(places, Math.min(places.length - 1, latest + 1)),
  };
}

const sumWhere = (values: readonly number[], holds: (i: number) => boolean) =>
  values.reduce((sum, value, i) => (holds(i) ? sum + value : sum), 0);

function blocksOf(stretch: Stretch, filters: Filters, offset: number): Blocks | undefined {
  const { hop, impulses } = filters;
  const reach = ADJACENT.at(-1) ?? 0;
  const { length } = itemAt(impulses, 0);
  const firstAt = (place: number) => {
    const start = (((place - stretch.startFrame) % hop) + hop) % hop;
    return start < reach ? start + hop : start;
  };
  const startsAt = (place: number) => {
    const count = Math.floor((stretch.samples.length - reach - length - firstAt(place)) / hop) + 1;
    return Array.from({ length: Math.max(0, count) }, (_, i) => firstAt(place) + i * hop);
  };
  const starts = startsAt(offset);
  const dips = starts.map((start) => dipAt(stretch.samples, impulses, start));
  const chance = startsAt(offset + Math.round(NO_GRID * hop)).map((start) =>
    dipAt(stretch.samples, impulses, start),
  );
  const reported = dips.filter((dip) => dip !== undefined);
  const reportedByChance = chance.filter((dip) => dip !== undefined);
  if (reported.length < MIN_BLOCKS || reportedByChance.length < MIN_BLOCKS) return undefined;
  const power = mean(reportedByChance.map(square));
  const shown = percentileOfSorted(sorted(reported), UPPER_QUARTER);
  if (shown < MIN_OVER_CHANCE * Math.sqrt(power)) return undefined;
  const evidence = dips.map((dip) => {
    if (dip === undefined) return 0;
    const ratio = (shown * (dip - shown / 2)) / power;
    return Math.max(-MAX_AGAINST, Math.min(MAX_FOR, ratio));
  });
  return { starts, evidence };
}

/**
 * How much lower ln(power) of the coefficients is at a place than next to it: mean over the filters that contribute.
 */
function dipAt(
  samples: Float32Array,
  impulses: readonly Float64Array[],
  start: number,
): number | undefined {
  let sum = 0;
  let count = 0;
  for (const impulse of impulses) {
    const floor = ROUNDING_POWER * impulse.reduce((total, value) => total + value * value, 0);
    const powerAt = (place: number) => square(computeProduct(samples, impulse, place));
    const adjacent = ADJACENT.map((shift) => powerAt(start + shift));
    if (mean(adjacent) < MIN_OVER_ROUNDING * floor) continue;
    sum += mean(adjacent.map((power) => log(power + floor))) - log(powerAt(start) + floor);
    count++;
  }
  return count >= MIN_FILTERS ? sum / count : undefined;
}

function computeProduct(samples: Float32Array, impulse: Float64Array, place: number): number {
  let sum = 0;
  for (let n = 0; n < impulse.length; n++) sum += (samples[place + n] ?? 0) * (impulse[n] ?? 0);
  return sum;
}

/** Two excerpts that agree by chance at such a height: one in 576 of the few that reach it. */
const DETECTED_FROM = 5;
const MIN_EXCERPTS = 2;
/**
 * A grid that shows on both sides was there before the other: the sound was coded twice, not cut. A strong grid has
 * lesser peaks of its own (of MP3 each 32 samples, its bands), so that it counts against it.
 */
const THERE_FROM = 4.5;
const THERE_SHARE = 0.3;

/** Long enough for some blocks of every transform; a step is the finest resolution of a reported cut. */
const WINDOW_FRAMES = 8192;
const STEP_FRAMES = 2048;
/** By how much one grid leads the other in a window that is sure to hold some of it, in standard deviations. */
const SURE_LEAD = 6;

/** Excerpts in a row whose blocks lie on one grid. */
export interface GridRun {
  /** Where the blocks begin, modulo what short blocks may move them by. */
  readonly offset: number;
  readonly excerpts: readonly Excerpt[];
}

/** Somewhere in `[startFrame, endFrame)` the grid goes over into another. */
interface GridChange {
  readonly startFrame: number;
  readonly endFrame: number;
  /** By how much the blocks come later after it, in samples. */
  readonly shiftFrames: number;
}

/** The stretches of a recording that keep to one grid each, in order of time. */
export function computeGridRuns(
  search: GridSearch,
  bank: FilterBank,
  excerpts: readonly Excerpt[],
): readonly GridRun[] {
  const hops = new Set([bank.hop]);
  const runs: { offset: number; excerpts: Excerpt[] }[] = [];
  for (const excerpt of excerpts.toSorted((a, b) => a.startFrame - b.startFrame)) {
    const sums = repeatingHops(excerpt, hops).length === 0 && search.sums(excerpt, bank);
    const peak = sums ? computeGridPeak(sums, bank.shift) : undefined;
    if (!peak?.isIsolated || peak.score < DETECTED_FROM) continue;
    const offset = peak.offset % bank.shift;
    const run = runs.at(-1);
    if (run?.offset === offset) run.excerpts.push(excerpt);
    else runs.push({ offset, excerpts: [excerpt] });
  }
  const lasting: typeof runs = [];
  for (const run of runs.filter((one) => one.excerpts.length >= MIN_EXCERPTS)) {
    const last = lasting.at(-1);
    if (last?.offset === run.offset) last.excerpts.push(...run.excerpts);
    else lasting.push(run);
  }
  return lasting;
}

/**
 * Where the grid changes: what was cut or joined after decoding. A grid that returns, or shows through the other,
 * indicates a sound that was coded twice: no break is reported.
 */
export function gridBreaksOf(
  search: GridSearch,
  bank: FilterBank,
  runs: readonly GridRun[],
  excerpts: readonly Excerpt[],
): readonly GridChange[] {
  if (new Set(runs.map(({ offset }) => offset)).size < runs.length) return [];
  return runs.slice(1).flatMap((after, i): readonly GridChange[] => {
    const before = itemAt(runs, i);
    // The excerpt in which it changes may hold some of both.
    const mixes =
      isThereToo(search, bank, { ...before, excerpts: before.excerpts.slice(0, -1) }, after) ||
      isThereToo(search, bank, { ...after, excerpts: after.excerpts.slice(1) }, before);
    if (mixes) return [];
    const change = breakBetween(search, bank, before, after);
    return [{ ...change, ...placeBetween(search, bank, { before, after, excerpts }) }];
  });
}

/** Whether the grid of another stretch shows in one as well. */
function isThereToo(
  search: GridSearch,
  bank: FilterBank,
  { excerpts, offset }: GridRun,
  other: GridRun,
): boolean {
  const logs = new Float64Array(bank.hop);
  for (const excerpt of excerpts)
    search.sums(excerpt, bank)?.forEach((value, i) => (logs[i] = itemAt(logs, i) + value));
  const min = Math.max(THERE_FROM, THERE_SHARE * scoreAt(logs, bank, offset));
  return scoreAt(logs, bank, other.offset) >= min;
}

function scoreAt(logs: Float64Array, bank: FilterBank, offset: number): number {
  const scores = computeGridScores(logs);
  return scores ? itemAt(scores, highestAt(scores, bank, offset)) : 0;
}

/** The highest of the places that short blocks may have moved it to. */
function highestAt(scores: Float64Array, { hop, shift }: FilterBank, offset: number): number {
  let highest = offset;
  for (let i = offset; i < hop; i += shift)
    if (itemAt(scores, i) > itemAt(scores, highest)) highest = i;
  return highest;
}

/** The place to the frame, where every sample between is stored and single blocks suffice. */
function placeBetween(
  search: GridSearch,
  bank: FilterBank,
  { before, after, excerpts }: { before: GridRun; after: GridRun; excerpts: readonly Excerpt[] },
): ReturnType<typeof computeGridChange> {
  const last = itemAt(before.excerpts, before.excerpts.length - 1);
  const first = itemAt(after.excerpts, 0);
  const between = excerpts
    .filter(({ startFrame }) => startFrame >= last.startFrame && startFrame <= first.startFrame)
    .toSorted((a, b) => a.startFrame - b.startFrame);
  const frames = first.startFrame + first.frames - last.startFrame;
  if (between.length * EXCERPT_FRAMES !== frames) return undefined;
  const samples = new Float32Array(frames);
  for (const one of between) samples.set(one.samples, one.startFrame - last.startFrame);
  const stretch = { startFrame: last.startFrame, samples };
  const offsetIn = (excerpt: Excerpt, run: GridRun) => {
    const scores = computeGridScores(search.sums(excerpt, bank) ?? new Float64Array(bank.hop));
    return scores ? highestAt(scores, bank, run.offset) : run.offset;
  };
  const about = codecFilters[bank.transform]();
  const filters = { hop: about.hop, impulses: computeImpulses(about) };
  return computeGridChange(stretch, filters, offsetIn(last, before), offsetIn(first, after));
}

/** From the last excerpt of one grid to the first of the other; nearer where windows within them are sure. */
function breakBetween(
  search: GridSearch,
  bank: FilterBank,
  before: GridRun,
  after: GridRun,
): GridChange {
  const last = itemAt(before.excerpts, before.excerpts.length - 1);
  const first = itemAt(after.excerpts, 0);
  const windows = [last, first].flatMap(windowsOf).map((window) => {
    const sums = search.sums(window, bank);
    const scoreOf = ({ offset }: GridRun) => (sums ? scoreAt(sums, bank, offset) : 0);
    return { startFrame: window.startFrame, lead: scoreOf(before) - scoreOf(after) };
  });
  const sureBefore = windows.findLastIndex(({ lead }) => lead >= SURE_LEAD);
  const sureAfter = windows.findIndex(({ lead }, i) => i > sureBefore && lead <= -SURE_LEAD);
  return {
    startFrame: windows[sureBefore]?.startFrame ?? last.startFrame,
    endFrame: windows[sureAfter]
      ? windows[sureAfter].startFrame + WINDOW_FRAMES
      : first.startFrame + first.frames,
    shiftFrames: (after.offset - before.offset + bank.shift) % bank.shift,
  };
}

function windowsOf(excerpt: Excerpt): readonly Excerpt[] {
  const count = Math.floor((excerpt.frames - WINDOW_FRAMES) / STEP_FRAMES) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, i) => {
    const samples = new Float32Array(EXCERPT_FRAMES);
    const from = i * STEP_FRAMES;
    samples.set(excerpt.samples.subarray(from, from + WINDOW_FRAMES));
    return { startFrame: excerpt.startFrame + from, frames: WINDOW_FRAMES, samples };
  });
}
