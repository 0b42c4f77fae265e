import { mean } from '../../core/numbers.js';
import { exp2 } from '../../elementary/exp2.js';
import { square } from '../../elementary/square.js';
import type { NarrowBands } from '../../kernels/kernels.js';
import { EXCERPT_FRAMES, type Excerpt } from './excerpt.js';
import { lastingKernels } from '../lasting-kernels.js';
import { BAND_BINS, type FilterBank } from './filter-bank.js';

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

const MIN_FILTERS = 6;

let bands: NarrowBands | undefined;

/**
 * Computes coefficients of a codec's transform at every possible place of its blocks, sample by
 * sample. Where the blocks once lay, what the codec quantised to zero is zero again; at any other
 * place it is not (Herre & Schug 2000, "Analysis of decompressed audio").
 */
export function openGridSearch(): GridSearch {
  bands ??= lastingKernels().openNarrowBands(EXCERPT_FRAMES, BAND_BINS);
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
      if (narrowBands.filter(narrow, length, min) < min) return;
      narrowBands.compare(hop, length, floor);
      used++;
      report?.(index);
    });
    return used;
  };

  return {
    sums(excerpt, bank) {
      const { hop } = bank;
      const length = comparedFrames(bank, excerpt);
      if (length === 0) return undefined;
      const used = search(excerpt, bank, length);
      const byPlace = narrowBands.takeLogs(hop);
      if (used < MIN_FILTERS) return undefined;
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
