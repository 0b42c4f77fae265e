import { banksAt } from '../../algorithms/codec-grid/candidate-search.js';
import { computeGridScores } from '../../algorithms/codec-grid/grid-peak.js';
import { openGridSearch } from '../../algorithms/codec-grid/grid-search.js';
import { runsOf } from '../../algorithms/frame-runs.js';
import { median } from '../../core/numbers.js';
import { excerpts } from '../../features/origin/excerpts.js';
import { defineDerived } from '../derived.js';
import { codecTrace } from './codec-trace.js';

/** The best offset of an excerpt of an original stays under it by chance (docs/decisions/0015-codec-traces.md). */
const SHOWS_FROM = 5;
/**
 * So clear that an adjacent excerpt which shows nothing went through no codec: those of MP3 at 128 kbit/s reach 15 to
 * 50.
 */
const CLEAR_FROM = 8;
/** Share of all excerpts, in sequence; of a coded voice two of 19 in a row showed none, and four in all. */
const MIN_SHARE = 0.2;
const MIN_EXCERPTS = 3;

/**
 * Whether only some of the excerpts show the blocks of the codec, and clearly: decoded sound was joined with other
 * sound, so that the spectrum of the whole shows nothing of the codec.
 */
export const codedInPart = defineDerived({
  id: 'coded-in-part',
  basis: 'the highest score of each excerpt of codec-trace',
  needs: { excerpts, trace: codecTrace },

  derive({ excerpts, trace }): boolean {
    if (trace?.by !== 'zeros') return false;
    const bank = banksAt(trace.rateHz).find(({ transform }) => transform === trace.transform);
    if (!bank) return false;
    const search = openGridSearch();
    const inOrder = excerpts.toSorted((a, b) => a.startFrame - b.startFrame);
    const scores = inOrder.flatMap((excerpt) => {
      const sums = search.sums(excerpt, bank);
      const all = sums && computeGridScores(sums);
      return all ? [all.reduce((top, score) => Math.max(top, score), 0)] : [];
    });
    const shown = scores.filter((score) => score >= SHOWS_FROM);
    const isShown = Uint8Array.from(scores, (score) => Number(score >= SHOWS_FROM));
    const longest = Math.max(0, ...runsOf(isShown, 0).map(({ start, end }) => end - start));
    return (
      longest >= Math.max(MIN_EXCERPTS, MIN_SHARE * scores.length) && median(shown) >= CLEAR_FROM
    );
  },
});
