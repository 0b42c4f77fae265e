import { mean } from '../../core/numbers.js';
import { exp2 } from '@sonometer/decode/elementary/exp2';
import { codecFilters, type CodecTransform } from './codec-filters.js';
import { type Excerpt, EXCERPT_FRAMES } from './excerpt.js';
import { computeFilterBank, type FilterBank } from './filter-bank.js';
import { computeGridPeak, type FilterDip, type GridPeak, type GridSearch } from './grid-search.js';
import { repeatingHops } from './repeats.js';

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

/** Below it the search stops. */
const DOUBTFUL_FROM = 4;
/** So clear that the rest need not be analysed. */
const CERTAIN_FROM = 15;

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

/**
 * Rests are the same at every offset, and one impulse between them decides for all of them: ticks, impulses and single
 * hits in a row read as codecs.
 */
const MIN_SOUNDING = 0.75;
/** Of the excerpts that sound at all; the few of a recording that hardly sounds are chance. */
const MIN_FULL = 0.5;
const PARTS = 16;
/**
 * Mean square of the second differences, which leave out the lows: 15 dB over that of rounding to 16 bits, 6 steps² /
 * 12.
 */
const MIN_HIGHS = (31.6 * 6 * exp2(-30)) / 12;
/** 40 dB under the loudest part it rests: a burst of noise that falls by 70 dB, again and again, read as AAC. */
const MIN_SHARE = 1e-4;

/** Share of an excerpt in which the filters detect sound. */
function computeSoundingShare({ samples, frames }: Excerpt): number {
  const length = Math.floor(frames / PARTS);
  const highs = Array.from({ length: PARTS }, (_, part) => {
    let energy = 0;
    for (let i = part * length + 2; i < (part + 1) * length; i++) {
      const bend = (samples[i] ?? 0) - 2 * (samples[i - 1] ?? 0) + (samples[i - 2] ?? 0);
      energy += bend * bend;
    }
    return energy / Math.max(1, length - 2);
  });
  const min = Math.max(MIN_HIGHS, MIN_SHARE * Math.max(...highs));
  return highs.filter((power) => power >= min).length / PARTS;
}

export interface CandidateSearch {
  readonly search: GridSearch;
  /** The transforms that may have been used. */
  readonly banks: readonly FilterBank[];
  /** Far ones first; those that are never looked at need not be made. */
  readonly excerpts: Iterable<Excerpt>;
  /** Excerpts analysed before the first verdict. */
  readonly firstLook: number;
  /** Content of the excerpts by their order, where a search before has computed it. */
  readonly contents?: ExcerptContent[];
}

/** The same for every transform. */
export interface ExcerptContent {
  readonly soundingShare: number;
  readonly repeating: readonly number[];
}

function computeContent(excerpt: Excerpt, hops: ReadonlySet<number>): ExcerptContent {
  const soundingShare = computeSoundingShare(excerpt);
  const repeating = soundingShare < MIN_SOUNDING ? [] : repeatingHops(excerpt, hops);
  return { soundingShare, repeating };
}

const bestOf = (candidates: readonly Candidate[]): Candidate | undefined =>
  candidates.toSorted((a, b) => b.peak.score - a.peak.score)[0];

/**
 * The transform with the clearest grid, from as many excerpts as were needed; `isFound` states whether it is a grid.
 * Half way to the first verdict the lesser half of the transforms is dropped, and after it all but one: where there is
 * a grid, they are analysed once more at the end.
 */
export function searchCandidates({
  search,
  banks,
  excerpts,
  firstLook,
  contents = [],
}: CandidateSearch): Candidate | undefined {
  const all = banks.map((bank) => new Candidate(bank, search));
  const hops = new Set(banks.map(({ hop }) => hop));
  const detected: Detected[] = [];
  let candidates: readonly Candidate[] = all;
  let sounding = 0;
  const isSparse = () => detected.length < MIN_FULL * sounding;
  let index = 0;
  for (const excerpt of excerpts) {
    const { soundingShare, repeating } = (contents[index++] ??= computeContent(excerpt, hops));
    if (soundingShare > 0) sounding++;
    if (soundingShare < MIN_SOUNDING) continue;
    detected.push({ excerpt, repeating });
    for (const candidate of candidates) candidate.catchUp(detected);
    const isHalfWay = candidates === all && 2 * detected.length >= firstLook;
    if ((detected.length % 2 === 1 && !isHalfWay) || isSparse()) continue;
    const best = bestOf(candidates);
    if (!best || best.isFoundAt(CERTAIN_FROM)) break;
    if (detected.length >= firstLook) {
      if (best.isFound || best.peak.score < DOUBTFUL_FROM) break;
      candidates = [best];
    } else if (isHalfWay)
      candidates = all.toSorted((a, b) => b.peak.score - a.peak.score).slice(0, all.length / 2);
  }
  if (detected.length === 0 || isSparse()) return undefined;
  const best = bestOf(candidates);
  if (best?.isFound !== true) return best;
  for (const candidate of all) candidate.catchUp(detected);
  return bestOf(all);
}
