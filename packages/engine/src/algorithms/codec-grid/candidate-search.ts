import { itemAt } from '../../core/numbers.js';
import { Candidate, type Detected } from './candidate.js';
import type { Excerpt } from './excerpt.js';
import { computeContent, type ExcerptContent, MIN_SOUNDING } from './excerpt-content.js';
import type { FilterBank } from './filter-bank.js';
import type { GridSearch } from './grid-search.js';

/** Below it the search stops. */
const DOUBTFUL_FROM = 4;
/** So clear that the rest need not be analysed. */
const CERTAIN_FROM = 15;
/** Of the excerpts that sound at all; the few of a recording that hardly sounds are chance. */
const MIN_FULL = 0.5;

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

/** Of so few excerpts, a clip of 2 s at most, each is searched step by step. */
export const FEW_EXCERPTS = 5;
/**
 * Least score after each step of half an excerpt, of the highest offset of a transform: chance alone has 3.4 in the
 * middle. Of 187 encodes of clips that the whole search finds 184 are found, and 109 of 112 others, looked at once.
 */
const MIN_SCORES = [3, 3.3, 3.5, 3.7];
/** Steps after which the best transform goes on alone. */
const SHARED_STEPS = 3;

/**
 * The same for a clip, where the search must not take longer than the rest: the excerpts with the most highs first, each
 * by half of the filters and then by the others; a transform is dropped as soon as no offset exceeds the others.
 */
export function searchCandidatesOfClip({
  search,
  banks,
  excerpts,
  contents = [],
}: Omit<CandidateSearch, 'firstLook'>): Candidate | undefined {
  const hops = new Set(banks.map(({ hop }) => hop));
  const all = [...excerpts].map((excerpt, i) => ({
    excerpt,
    content: (contents[i] ??= computeContent(excerpt, hops)),
  }));
  const detected = all.filter(({ content }) => content.soundingShare >= MIN_SOUNDING);
  const sounding = all.filter(({ content }) => content.soundingShare > 0).length;
  if (detected.length === 0 || detected.length < MIN_FULL * sounding) return undefined;
  detected.sort((a, b) => b.content.power - a.content.power);
  let candidates: readonly Candidate[] = banks.map((bank) => new Candidate(bank, search));
  let steps = 0;
  for (const { excerpt, content } of detected)
    for (const half of [0, 1] as const) {
      for (const candidate of candidates)
        if (!content.repeating.includes(candidate.bank.hop)) candidate.loadHalf(excerpt, half);
      const min = MIN_SCORES[steps++] ?? itemAt(MIN_SCORES, MIN_SCORES.length - 1);
      candidates = candidates
        .filter(({ hasEvidence, peak }) => !hasEvidence || peak.score >= min)
        .toSorted((a, b) => b.peak.score - a.peak.score)
        .slice(0, steps < SHARED_STEPS ? banks.length : 1);
      const best = candidates[0];
      if (!best || best.isFoundAt(CERTAIN_FROM)) return best;
    }
  return candidates[0];
}
