import type MiniSearch from 'minisearch';
import type { Options, SearchOptions, SearchResult } from 'minisearch';

/** The index of the documentation, and its search. */
export const INDEX_OPTIONS: Options = {
  fields: ['title', 'words', 'about', 'body'],
  storeFields: ['title', 'kind', 'about'],
};

/** Stop words of questions, which do not name a subject. */
const STOP_WORDS = new Set(
  'a am an and are as at be by can do does for from get have how i if in is it its me my no not of on or should so sonometer than that the then there this to too use want was what when where which who why will with would you your'.split(
    ' ',
  ),
);

/** A page that helps with a task comes before one that defines a word, and that before an error. */
const WEIGHT_BY_KIND: Readonly<Record<string, number>> = {
  Guide: 1.5,
  Command: 0.8,
  Measure: 1.2,
  Glossary: 1.1,
  Error: 0.15,
  Finding: 0.8,
};

const SEARCH: SearchOptions = {
  combineWith: 'OR',
  prefix: (term) => term.length > 2,
  fuzzy: (term) => (term.length > 4 ? 0.2 : false),
  boost: { title: 5, words: 3, about: 1.5, body: 0.6 },
  weights: { fuzzy: 0.2, prefix: 0.4 },
  boostDocument: (_id, _term, stored) => WEIGHT_BY_KIND[String(stored?.['kind'])] ?? 1,
};

/**
 * The pages that any of the words leads to, the best first; stop words count where there are no
 * others. A code of an error, in full, is that error.
 */
export function findDocs(index: MiniSearch, wanted: string): readonly SearchResult[] {
  const words = wanted.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const significant = words.filter((word) => !STOP_WORDS.has(word));
  const requested = significant.length > 0 ? significant : words;
  // of a question of two words, a page that has both is more likely meant than one whose title is one of them
  const share = ({ queryTerms }: SearchResult) =>
    new Set(queryTerms).size / new Set(requested).size;
  const found = index
    .search(requested.join(' '), SEARCH)
    .map((one) => ({ ...one, score: one.score * share(one) ** 3 }))
    .sort((a, b) => b.score - a.score);
  const isOfThatCode = ({ id }: SearchResult) => String(id).endsWith(`#${wanted.trim()}`);
  return [...found.filter(isOfThatCode), ...found.filter((one) => !isOfThatCode(one))];
}
