import { banksAt, Candidate, meanDips } from '../../algorithms/codec-grid/candidate.js';
import {
  FEW_EXCERPTS,
  searchCandidates,
  searchCandidatesOfClip,
} from '../../algorithms/codec-grid/candidate-search.js';
import type { CodecTransform } from '../../algorithms/codec-grid/codec-filters.js';
import type { Excerpt } from '../../algorithms/codec-grid/excerpt.js';
import { computeGridRuns } from '../../algorithms/codec-grid/grid-runs.js';
import { type GridSearch, openGridSearch } from '../../algorithms/codec-grid/grid-search.js';
import { computeLattice, type Lattice } from '../../algorithms/codec-lattice/lattice-search.js';
import { steadyStretches } from '../../features/origin/bandwidth-blocks.js';
import { excerpts } from '../../features/origin/excerpts.js';
import { defineDerived } from '../derived.js';
import type { CODEC_FAMILIES, CodecTrace } from './codec-rates.js';

/** The highest of 415 uncoded recordings (docs/decisions/0015-codec-traces.md). */
const CHANCE_SCORE = 4;

/**
 * The evidence of a lattice, and what the coefficients lack at its place: little, or they would have shown it first.
 */
export function computeLatticeTrace(
  { transform, offset, hop, score }: Lattice,
  search: GridSearch,
  rateHz: number,
  detected: readonly Excerpt[],
): CodecTrace {
  const bank = banksAt(rateHz).find((one) => one.transform === transform);
  const dips = bank ? meanDips(detected.map((excerpt) => search.dips(excerpt, bank, offset))) : [];
  return {
    by: 'lattice',
    transform,
    rateHz,
    blockFrames: hop,
    offset,
    score,
    chanceScore: CHANCE_SCORE,
    dips: dips.map(({ frequency, dip }) => ({ hz: frequency * rateHz, dip })),
  };
}

/** Excerpts analysed before the first verdict, and those that show how much was left out. */
const FIRST_LOOK = 8;
/** Minimum sum of two grids that each cover half of a recording; uncoded ones do not reach it by chance. */
const SEVERAL_FROM = 6;

/** Codecs work at these rates; a file at another was resampled since, which moves every block. */
const LOWEST_RATE_HZ = 16_000;
const HIGHEST_RATE_HZ = 48_000;

export const FAMILY_OF: Readonly<Record<CodecTransform, (typeof CODEC_FAMILIES)[number]>> = {
  mp3: 'mp3',
  'aac-kbd': 'aac',
  'aac-sine': 'aac',
  vorbis: 'vorbis',
  opus: 'opus',
};

/**
 * Looks for the block grid of MP3, AAC, Vorbis and Opus.
 *
 * A codec rounds the coefficients of a transform, many of them to zero. Transformed again at the same place, they are
 * zero again, but one sample off they are not. No natural sound shows this. Where a bit rate left hardly one at zero,
 * those of MP3 and AAC are still whole numbers of a step, raised to 4/3.
 */
export const codecTrace = defineDerived({
  id: 'codec-trace',
  // Basis: Herre & Schug 2000; Derrien 2019; ISO/IEC 11172-3 and 13818-7, Vorbis I, RFC 6716
  needs: { excerpts, stretches: steadyStretches },

  derive({ excerpts, stretches }, { format: { rateHz }, facts }): CodecTrace | undefined {
    if (rateHz < LOWEST_RATE_HZ || rateHz > HIGHEST_RATE_HZ) return undefined;
    const inOrder = spreadOut(excerpts);
    const banks = banksAt(rateHz);
    const search = openGridSearch();
    const best =
      inOrder.length <= FEW_EXCERPTS
        ? searchCandidatesOfClip({ search, banks, excerpts: inOrder })
        : searchCandidates({
            ...{ search, banks, excerpts: inOrder },
            // Of a short recording half of the transforms are dropped half way, too.
            firstLook: Math.min(FIRST_LOOK, inOrder.length),
          });
    if (best?.isFound === true) return traceOf(best, rateHz, inOrder.slice(0, FIRST_LOOK));
    const longest = best && computeLongest(best, search, excerpts, rateHz);
    if (longest || facts.lossy || excerpts.length === 0) return longest;
    const lattice = computeLattice(stretches, rateHz);
    return lattice && computeLatticeTrace(lattice, search, rateHz, inOrder.slice(0, FIRST_LOOK));
  },
});

/**
 * An assembled recording has several grids, none of which fits the whole: takes the longest stretch that has a single
 * one.
 */
function computeLongest(
  { bank, peak }: Candidate,
  search: GridSearch,
  excerpts: readonly Excerpt[],
  rateHz: number,
): CodecTrace | undefined {
  if (peak.isIsolated || peak.score < SEVERAL_FROM) return undefined;
  const runs = computeGridRuns(search, bank, excerpts);
  const stretches = runs.map((run) => run.excerpts).sort((a, b) => b.length - a.length);
  const stretch = stretches[0];
  if (!stretch) return undefined;
  const candidate = new Candidate(bank, search);
  for (const excerpt of stretch) candidate.load(excerpt);
  return candidate.isFound ? traceOf(candidate, rateHz, stretch.slice(0, FIRST_LOOK)) : undefined;
}

/** The evidence of the winner; how much was left out is measured in those excerpts. */
export function traceOf(
  winner: Candidate,
  rateHz: number,
  detected: readonly Excerpt[],
): CodecTrace {
  const dips = winner.dips(detected);
  return {
    by: 'zeros',
    transform: winner.bank.transform,
    rateHz,
    blockFrames: winner.bank.hop,
    offset: winner.peak.offset,
    score: winner.peak.score,
    chanceScore: winner.chanceScore,
    dips: dips.map(({ frequency, dip }) => ({ hz: frequency * rateHz, dip })),
  };
}

/** First the distant ones, then those between. */
export function spreadOut(all: readonly Excerpt[]): readonly Excerpt[] {
  const stride = Math.max(1, Math.floor(all.length / FIRST_LOOK));
  return Array.from({ length: stride }, (_, phase) => phase).flatMap((phase) =>
    all.filter((_, i) => i % stride === (phase + (stride >> 1)) % stride),
  );
}
