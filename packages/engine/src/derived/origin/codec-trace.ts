import { mean } from '../../core/numbers.js';
import type { Excerpt } from '../../algorithms/codec-grid/excerpt.js';
import { excerpts } from '../../tracks/origin/excerpts.js';
import {
  type CodecFilters,
  codecFilters,
  type CodecTransform,
} from '../../algorithms/codec-grid/codec-filters.js';
import { type FilterBank, filterBankOf } from '../../algorithms/codec-grid/filter-bank.js';
import { gridPeakOf, type GridPeak } from '../../algorithms/codec-grid/grid-peak.js';
import {
  type FilterDip,
  type GridSearch,
  openGridSearch,
} from '../../algorithms/codec-grid/grid-search.js';
import { repeatingHops } from '../../algorithms/codec-grid/repeats.js';
import { defineDerived } from '../derived.js';

/** Excerpts heard before the first verdict, and the most. */
const FIRST_LOOK = 6;

/** Under it nobody looks on; over it the grid is found. Sounds that never met a codec stay under 5.2, but for synthetic ones with the period of a block. */
const DOUBTFUL_FROM = 4;
const FOUND_FROM = 7.5;
/** So clear that the rest need not be heard. */
const CERTAIN_FROM = 15;

/** Codecs work at these rates; a file at another was resampled since, which moves every block. */
const LOWEST_RATE_HZ = 16_000;
const HIGHEST_RATE_HZ = 48_000;
const OPUS_RATE_HZ = 48_000;

export interface CodecDip {
  readonly hz: number;
  /** Mean fall of ln(power) against all other places; ±0.2 by chance. */
  readonly dip: number;
}

/** The blocks of a codec, found in the decoded sound. */
export interface CodecTrace {
  readonly transform: CodecTransform;
  /** Height of the grid over the other offsets, in standard deviations. */
  readonly score: number;
  /** What some of the coefficients lack at the grid, by frequency: how much the codec left out. */
  readonly dips: readonly CodecDip[];
}

/**
 * Looks for the block grid of MP3, AAC, Vorbis and Opus.
 *
 * A codec rounds the coefficients of a transform, many of them to zero. Transformed again at the same
 * place, they are zero again, but one sample off they are not. No sound has that by nature.
 */
export const codecTrace = defineDerived({
  id: 'codec-trace',
  basis: 'Herre & Schug 2000; ISO/IEC 11172-3 and 13818-7, Vorbis I, RFC 6716',
  needs: { excerpts },

  derive({ excerpts }, { format: { rateHz } }): CodecTrace | undefined {
    if (rateHz < LOWEST_RATE_HZ || rateHz > HIGHEST_RATE_HZ) return undefined;
    const search = openGridSearch();
    const transforms = (Object.keys(codecFilters) as CodecTransform[]).filter(
      (transform) => transform !== 'opus' || rateHz === OPUS_RATE_HZ,
    );
    const rivals = transforms.map((transform) => new Rival(bankOf(transform), search));
    const inOrder = spreadOut(excerpts);

    let best: Rival | undefined;
    for (const [index, excerpt] of inOrder.entries()) {
      const hops = new Set(rivals.map(({ bank }) => bank.hop));
      const repeating = repeatingHops(excerpt, hops);
      for (const rival of rivals) if (!repeating.includes(rival.bank.hop)) rival.hear(excerpt);
      if (index % 2 === 0 && index + 1 < inOrder.length) continue;
      best = rivals.reduce((a, b) => (b.peak.score > a.peak.score ? b : a));
      if (best.isFoundAt(CERTAIN_FROM)) break;
      if (index + 1 < FIRST_LOOK) continue;
      if (best.isFoundAt(FOUND_FROM) || best.peak.score < DOUBTFUL_FROM) break;
    }
    if (!best?.isFoundAt(FOUND_FROM)) return undefined;
    const dips = best.dips(inOrder.slice(0, FIRST_LOOK));
    return {
      transform: best.bank.transform,
      score: best.peak.score,
      dips: dips.map(({ frequency, dip }) => ({ hz: frequency * rateHz, dip })),
    };
  },
});

/** Building a bank takes 30 ms, and it depends on nothing. */
const banks = new Map<CodecTransform, FilterBank>();

function bankOf(transform: CodecTransform): FilterBank {
  const known = banks.get(transform);
  if (known) return known;
  const filters: CodecFilters = codecFilters[transform]();
  const bank = filterBankOf(filters);
  banks.set(transform, bank);
  return bank;
}

/** First the ones far apart, then those between. */
function spreadOut(all: readonly Excerpt[]): readonly Excerpt[] {
  const stride = Math.max(1, Math.floor(all.length / FIRST_LOOK));
  return Array.from({ length: stride }, (_, phase) => phase).flatMap((phase) =>
    all.filter((_, i) => i % stride === (phase + (stride >> 1)) % stride),
  );
}

/** One transform that may have been used, and what speaks for it. */
class Rival {
  readonly bank: FilterBank;
  readonly #search: GridSearch;
  readonly #logs: Float64Array;
  #peak: GridPeak | undefined;

  constructor(bank: FilterBank, search: GridSearch) {
    this.bank = bank;
    this.#search = search;
    this.#logs = new Float64Array(bank.hop);
  }

  hear(excerpt: Excerpt): void {
    const sums = this.#search.sums(excerpt, this.bank);
    if (!sums) return;
    sums.forEach((value, i) => (this.#logs[i] = (this.#logs[i] ?? 0) + value));
    this.#peak = undefined;
  }

  isFoundAt(score: number): boolean {
    return this.peak.isLone && this.peak.score >= score;
  }

  get peak(): GridPeak {
    return (this.#peak ??= gridPeakOf(this.#logs, this.bank.shift));
  }

  /** Mean over the excerpts of what each filter shows at the peak. */
  dips(heard: readonly Excerpt[]): readonly FilterDip[] {
    const byFrequency = new Map<number, number[]>();
    for (const excerpt of heard)
      for (const { frequency, dip } of this.#search.dips(excerpt, this.bank, this.peak.offset))
        byFrequency.set(frequency, [...(byFrequency.get(frequency) ?? []), dip]);
    return [...byFrequency].map(([frequency, dips]) => ({ frequency, dip: mean(dips) }));
  }
}
