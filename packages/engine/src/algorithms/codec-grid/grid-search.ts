import { itemAt, mean, median } from '../../core/numbers.js';
import { exp2 } from '@sonometer/decode/elementary/exp2';
import { square } from '@sonometer/decode/elementary/hypot';
import type { NarrowBands } from '../../kernels/lattice-kernels.js';
import { lastingKernels } from '../../kernels/open-kernels.js';
import { type Excerpt, EXCERPT_FRAMES } from './excerpt.js';
import { BAND_BINS, type FilterBank } from './filter-bank.js';
import { latticeKernels } from '../../kernels/further/lattice.js';

/** Power of twice the rounding to 16 bits: what a coefficient that the codec left out still holds. */
export const ROUNDING_POWER = (2 * square(exp2(-15))) / 12;
/** A filter with less does not contribute: 15 dB over the rounding. */
export const MIN_OVER_ROUNDING = 30;

/** What the coefficients of one filter are at a known place of the grid. */
export interface FilterDip {
  /** Cycles per sample. */
  readonly frequency: number;
  /** Mean fall of ln(power) against all other places. */
  readonly dip: number;
}

export interface GridSearch {
  /**
   * How small the coefficients are, for each offset of the blocks: Σ over filters and blocks of ln(power over the power
   * around). `undefined` when hardly a filter contributes.
   */
  sums(excerpt: Excerpt, bank: FilterBank): Float64Array | undefined;
  /** Each filter that contributes, at one offset. */
  dips(excerpt: Excerpt, bank: FilterBank, offset: number): readonly FilterDip[];
}

let bands: NarrowBands | undefined;

/**
 * Computes coefficients of a codec's transform at every possible place of its blocks, sample by
 * sample. Where the blocks once lay, what the codec quantised to zero is zero again; at any other
 * place it is not (Herre & Schug 2000, "Analysis of decompressed audio").
 */
export function openGridSearch(): GridSearch {
  bands ??= lastingKernels().of(latticeKernels).openNarrowBands(EXCERPT_FRAMES, BAND_BINS);
  const narrowBands = bands;
  let detected: Excerpt | undefined;

  /** Adds the filters that contribute and reports each; returns their number. */
  const search = (
    excerpt: Excerpt,
    { filters, hop }: FilterBank,
    length: number,
    report?: (filter: number) => void,
  ): number => {
    if (detected !== excerpt) narrowBands.load(excerpt.samples);
    detected = excerpt;
    let used = 0;
    filters.forEach((narrow, index) => {
      const floor = ROUNDING_POWER * narrow.gain;
      const min = MIN_OVER_ROUNDING * floor * length;
      if (narrowBands.add(narrow, { hop, length, floor, min }) < min) return;
      used++;
      report?.(index);
    });
    return used;
  };

  return {
    sums(excerpt, bank) {
      const { hop, minFilters } = bank;
      const length = comparedFrames(bank, excerpt);
      if (length === 0) return undefined;
      const used = search(excerpt, bank, length);
      const byPlace = narrowBands.takeLogs(hop);
      if (used < minFilters) return undefined;
      const logs = new Float64Array(hop);
      for (let place = 0; place < hop; place++)
        logs[(excerpt.startFrame + place) % hop] = byPlace[place] ?? 0;
      return logs;
    },

    dips(excerpt, bank, offset) {
      const { hop, frequencies } = bank;
      const length = comparedFrames(bank, excerpt);
      if (length === 0) return [];
      const place = (offset + hop - (excerpt.startFrame % hop)) % hop;
      const found: FilterDip[] = [];
      search(excerpt, bank, length, (index) => {
        const byPlace = narrowBands.takeLogs(hop);
        const dip = ((mean(byPlace) - (byPlace[place] ?? 0)) * hop) / length;
        found.push({ frequency: frequencies[index] ?? 0, dip });
      });
      return found;
    },
  };
}

/** Whole blocks whose every coefficient lies within the excerpt. */
const comparedFrames = ({ hop, length }: FilterBank, { frames }: Excerpt): number =>
  Math.max(0, Math.floor((frames - length) / hop) * hop);

export interface GridPeak {
  /** Where the blocks begin, counted from the start of the file, modulo their length. */
  readonly offset: number;
  /** Height over the other offsets, in their standard deviations. */
  readonly score: number;
  /** No other offset comes near. */
  readonly isIsolated: boolean;
}

/** Of a normal distribution: the standard deviation over the median distance from the median. */
const DEVIATION_OF_MEDIAN = 1.4826;

/** A peak takes its neighbours with it. */
const PEAK_REACH = 3;

/**
 * The next highest, against it: under half after a codec. The blocks of a periodic synthetic sound are very similar, so
 * that whatever shows in one shows at many offsets: 0.8 and more.
 */
const LARGEST_CANDIDATE = 0.6;

const NONE: GridPeak = { offset: 0, score: 0, isIsolated: false };

/**
 * The most prominent offset. A grid of blocks shows at one sample exactly; what varies slowly from offset to offset is
 * the sound's own (a beat, a fade), so the neighbours' mean is taken off first. Every `shift` samples from the peak
 * there may be lesser ones.
 */
export function computeGridPeak(logs: Float64Array, shift: number): GridPeak {
  const scores = computeGridScores(logs);
  if (!scores) return NONE;
  const size = scores.length;
  let offset = 0;
  for (let i = 1; i < size; i++) if ((scores[i] ?? 0) > (scores[offset] ?? 0)) offset = i;
  const score = itemAt(scores, offset);
  let candidate = -Infinity;
  for (let i = 0; i < size; i++) {
    const adjacent = (i - offset + size) % shift;
    if (Math.min(adjacent, shift - adjacent) > PEAK_REACH)
      candidate = Math.max(candidate, scores[i] ?? 0);
  }
  return { offset, score, isIsolated: candidate <= LARGEST_CANDIDATE * score };
}

/** Height of each offset over the others, in their standard deviations; `undefined` where all are equal. */
export function computeGridScores(logs: Float64Array): Float64Array | undefined {
  const size = logs.length;
  // Round the edges; loops, since each number that a closure hands over is a new object in V8.
  const round = new Float64Array(size + 6);
  for (let i = 0; i < round.length; i++) round[i] = logs[(i + size - 3) % size] ?? 0;
  const sharp = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    const adjacent =
      (round[i] ?? 0) + (round[i + 1] ?? 0) + (round[i + 5] ?? 0) + (round[i + 6] ?? 0);
    sharp[i] = adjacent / 4 - (logs[i] ?? 0);
  }
  const middle = median(sharp);
  const distances = new Float64Array(size);
  for (let i = 0; i < size; i++) distances[i] = Math.abs((sharp[i] ?? 0) - middle);
  const spread = DEVIATION_OF_MEDIAN * median(distances);
  if (!(spread > 0)) return undefined;
  for (let i = 0; i < size; i++) sharp[i] = ((sharp[i] ?? 0) - middle) / spread;
  return sharp;
}
