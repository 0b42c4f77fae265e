import { banksAt } from '../../algorithms/codec-grid/candidate-search.js';
import type { Excerpt } from '../../algorithms/codec-grid/excerpt.js';
import { meanDips } from '../../algorithms/codec-grid/candidate.js';
import type { GridSearch } from '../../algorithms/codec-grid/grid-search.js';
import type { Lattice } from '../../algorithms/codec-lattice/lattice-search.js';
import type { CodecTrace } from './codec-evidence.js';

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
