import { exp2 } from '../../elementary/exp2.js';
import { square } from '../../elementary/square.js';
import { codecFilters, type CodecTransform } from './codec-filters.js';
import type { Excerpt } from './excerpt.js';
import { type FilterBank, filterBankOf } from './filter-bank.js';
import type { GridSearch } from './grid-search.js';
import { repeatingHops } from './repeats.js';
import { Rival } from './rival.js';

/** Under it nobody looks on. */
const DOUBTFUL_FROM = 4;
/** So clear that the rest need not be heard. */
const CERTAIN_FROM = 15;

/** Opus works at one rate, whatever goes in. */
const OPUS_RATE_HZ = 48_000;

const TRANSFORMS = Object.keys(codecFilters) as readonly CodecTransform[];

/** Building a bank takes 30 ms, and it depends on nothing. */
const banks = new Map<CodecTransform, FilterBank>();

function bankOf(transform: CodecTransform): FilterBank {
  const known = banks.get(transform);
  if (known) return known;
  const bank = filterBankOf(codecFilters[transform]());
  banks.set(transform, bank);
  return bank;
}

/** Those of the transforms that can have worked at a rate. */
export const banksAt = (rateHz: number): readonly FilterBank[] =>
  TRANSFORMS.filter((one) => one !== 'opus' || rateHz === OPUS_RATE_HZ).map(bankOf);

/**
 * Rests are the same at every offset, and one stroke between them speaks for all that they do not say: ticks, impulses and
 * single hits in a row read as codecs.
 */
const LEAST_SOUNDING = 0.75;
/** Of the excerpts; the few of a recording that hardly sounds are chance. */
const LEAST_FULL = 0.5;
const PARTS = 16;
/** Mean square of the third differences, the highs: 15 dB over that of rounding to 16 bits, 20 steps² / 12. */
const LEAST_HIGHS = (31.6 * 20 * exp2(-30)) / 12;

/** Whether the highs of an excerpt sound nearly all the time. */
function isFull({ samples, frames }: Excerpt): boolean {
  const length = Math.floor(frames / PARTS);
  let sounding = 0;
  for (let part = 0; part < PARTS; part++) {
    let energy = 0;
    for (let i = part * length + 3; i < (part + 1) * length; i++) {
      const [a, b, c, d] = [samples[i], samples[i - 1], samples[i - 2], samples[i - 3]];
      energy += square((a ?? 0) - 3 * (b ?? 0) + 3 * (c ?? 0) - (d ?? 0));
    }
    if (energy >= LEAST_HIGHS * (length - 3)) sounding++;
  }
  return sounding >= LEAST_SOUNDING * PARTS;
}

export interface Contest {
  readonly search: GridSearch;
  /** The transforms that may have been used. */
  readonly banks: readonly FilterBank[];
  /** Far ones first; those that are never looked at need not be made. */
  readonly excerpts: Iterable<Excerpt>;
  /** Excerpts heard before the first verdict. */
  readonly firstLook: number;
}

/** The transform with the clearest grid, as far as one had to listen; whether it is one, `isFound` tells. */
export function contestOf({ search, banks, excerpts, firstLook }: Contest): Rival | undefined {
  const rivals = banks.map((bank) => new Rival(bank, search));
  const hops = new Set(banks.map(({ hop }) => hop));
  const bestOf = () => rivals.reduce((a, b) => (b.peak.score > a.peak.score ? b : a));
  let [seen, heard] = [0, 0];
  const isSparse = () => heard < LEAST_FULL * seen;
  for (const excerpt of excerpts) {
    seen++;
    if (!isFull(excerpt)) continue;
    const repeating = repeatingHops(excerpt, hops);
    for (const rival of rivals) if (!repeating.includes(rival.bank.hop)) rival.hear(excerpt);
    heard++;
    if (heard % 2 === 1 || isSparse()) continue;
    const best = bestOf();
    if (best.isFoundAt(CERTAIN_FROM)) return best;
    if (heard < firstLook) continue;
    if (best.isFound || best.peak.score < DOUBTFUL_FROM) return best;
  }
  if (isSparse()) return undefined;
  return heard > 0 && rivals.length > 0 ? bestOf() : undefined;
}
