import { mean } from '../../core/numbers.js';
import { codecFilters, type CodecTransform } from './codec-filters.js';
import { type Excerpt, EXCERPT_FRAMES } from './excerpt.js';
import { computeFilterBank, type FilterBank } from './filter-bank.js';
import { computeGridPeak, type FilterDip, type GridPeak, type GridSearch } from './grid-search.js';

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
    if (this.#add(excerpt, this.bank)) this.#frames += excerpt.frames;
  }

  /** By half of the filters: both halves together are the whole. */
  loadHalf(excerpt: Excerpt, half: 0 | 1): void {
    if (this.#add(excerpt, halvesOf(this.bank)[half])) this.#frames += excerpt.frames / 2;
  }

  #add(excerpt: Excerpt, bank: FilterBank): boolean {
    const sums = this.#search.sums(excerpt, bank);
    if (!sums) return false;
    const logs = this.#logs;
    for (let i = 0; i < sums.length; i++) logs[i] = (logs[i] ?? 0) + (sums[i] ?? 0);
    this.#peak = undefined;
    return true;
  }

  /** Enough filters contributed in some excerpt. */
  get hasEvidence(): boolean {
    return this.#frames > 0;
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

/** Opus works at one rate, whatever goes in. */
const OPUS_RATE_HZ = 48_000;

const TRANSFORMS = Object.keys(codecFilters) as readonly CodecTransform[];

/** Building a bank takes 30 ms, and it depends on nothing. */
const banks = new Map<CodecTransform, FilterBank>();

function computeBank(transform: CodecTransform): FilterBank {
  const known = banks.get(transform);
  if (known) return known;
  const bank = computeFilterBank(codecFilters[transform]());
  banks.set(transform, bank);
  return bank;
}

/** Those of the transforms that can have worked at a rate. */
export const banksAt = (rateHz: number): readonly FilterBank[] =>
  TRANSFORMS.filter((one) => one !== 'opus' || rateHz === OPUS_RATE_HZ).map(computeBank);

const halves = new WeakMap<FilterBank, readonly [FilterBank, FilterBank]>();

/** Every other filter, and those between. */
function halvesOf(bank: FilterBank): readonly [FilterBank, FilterBank] {
  const known = halves.get(bank);
  if (known) return known;
  const halfFrom = (first: number): FilterBank => {
    const isIn = (_: unknown, i: number) => i % 2 === first;
    return {
      ...bank,
      filters: bank.filters.filter(isIn),
      frequencies: bank.frequencies.filter(isIn),
      minFilters: bank.minFilters / 2,
    };
  };
  const made = [halfFrom(0), halfFrom(1)] as const;
  halves.set(bank, made);
  return made;
}
