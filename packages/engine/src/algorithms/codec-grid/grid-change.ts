import { itemAt } from '../../core/item-at.js';
import { mean, percentileOfSorted, sorted } from '../../core/numbers.js';
import { log } from '../../elementary/log.js';
import { square } from '../../elementary/square.js';
import type { CodecFilters } from './codec-filters.js';
import { MIN_OVER_ROUNDING, ROUNDING_POWER } from './grid-search.js';

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
export function computeGridChange(
  stretch: Stretch,
  filters: CodecFilters,
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

function blocksOf(stretch: Stretch, filters: CodecFilters, offset: number): Blocks | undefined {
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
