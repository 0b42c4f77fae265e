import { EXCERPT_FRAMES, type Excerpt } from './excerpt.js';
import type { FilterBank } from './filter-bank.js';
import { computeGridPeak, type GridPeak } from './grid-peak.js';
import type { FilterDip, GridSearch } from './grid-search.js';
import { mean } from '../../core/numbers.js';

/**
 * Of some 800 recordings in which no codec is known to have been, the highest of the five transforms is 4.9, in one
 * excerpt as in many; one transform by itself stays under 4.5, except for one of 5.5
 * (docs/decisions/0015-codec-traces.md). An impulse or a bell of one excerpt weighs more than chance.
 */
const CHANCE = { many: 4.9, few: 4.9 };
const FOUND_FROM = { many: 5.5, few: 6.5 };
/** Frames of nearly four excerpts, brought to another rate or not. */
const MANY_FRAMES = 3.6 * EXCERPT_FRAMES;

/** An excerpt, and the lengths of blocks after a whole number of which it repeats. */
export interface Detected {
  readonly excerpt: Excerpt;
  readonly repeating: readonly number[];
}

/** One transform that may have been used, and the evidence for it. */
export class Candidate {
  readonly bank: FilterBank;
  readonly #search: GridSearch;
  readonly #logs: Float64Array;
  #peak: GridPeak | undefined;
  #frames = 0;
  #reached = 0;

  constructor(bank: FilterBank, search: GridSearch) {
    this.bank = bank;
    this.#search = search;
    this.#logs = new Float64Array(bank.hop);
  }

  /** Processes the entries of a growing list that are new since the last call. */
  catchUp(list: readonly Detected[]): void {
    for (const { excerpt, repeating } of list.slice(this.#reached))
      if (!repeating.includes(this.bank.hop)) this.load(excerpt);
    this.#reached = list.length;
  }

  load(excerpt: Excerpt): void {
    const sums = this.#search.sums(excerpt, this.bank);
    if (!sums) return;
    const logs = this.#logs;
    for (let i = 0; i < sums.length; i++) logs[i] = (logs[i] ?? 0) + (sums[i] ?? 0);
    this.#peak = undefined;
    this.#frames += excerpt.frames;
  }

  /** There is a grid. */
  get isFound(): boolean {
    return this.isFoundAt(FOUND_FROM[this.#amount]);
  }

  /** The most that uncoded recordings of as many frames have shown. */
  get chanceScore(): number {
    return CHANCE[this.#amount];
  }

  get #amount(): 'many' | 'few' {
    return this.#frames < MANY_FRAMES ? 'few' : 'many';
  }

  isFoundAt(score: number): boolean {
    return this.peak.isIsolated && this.peak.score >= score;
  }

  get peak(): GridPeak {
    return (this.#peak ??= computeGridPeak(this.#logs, this.bank.shift));
  }

  /** Mean over the excerpts of what each filter shows at the peak. */
  dips(detected: readonly Excerpt[]): readonly FilterDip[] {
    return meanDips(
      detected.map((excerpt) => this.#search.dips(excerpt, this.bank, this.peak.offset)),
    );
  }
}

/** Mean over excerpts of what each filter shows: those that do not contribute in one are left out of it. */
export function meanDips(byExcerpt: readonly (readonly FilterDip[])[]): readonly FilterDip[] {
  const byFrequency = new Map<number, number[]>();
  for (const dips of byExcerpt)
    for (const { frequency, dip } of dips)
      byFrequency.set(frequency, [...(byFrequency.get(frequency) ?? []), dip]);
  return [...byFrequency].map(([frequency, dips]) => ({ frequency, dip: mean(dips) }));
}
