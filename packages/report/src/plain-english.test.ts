import { describe, expect, test } from 'vitest';
import { docsProse } from '../../../testing/docs-prose.js';
import { countWords, sentencesOf, type UserText, userTexts } from '../../../testing/user-texts.js';

const MAX_WORDS = 25;
const MAX_MEDIAN_WORDS = 15;
const MAX_SENTENCES_OF_A_DEFINITION = 3;

/** Words of our own where the field has one (docs/guides/how-we-write.md). */
const REPLACED =
  /\b(doors?|tell|tells|told|telling|foretell|foretold|says?|said|saying|hears?|heard|asks?|asked|asking|questions?|kept|mend|mends|mended|mending|stands?|stood|beside|behind|alone|alike|lone|twins?|rivals?|contest|strokes?|linger|lend|lends|lent|owed|whoever|whence|nobody|somebody|trials?|unchecked|judged?|judges|judging|in a word|nothing to do|something to|the most that|how far|no news)\b/gi;

/** A reading of one of these words that is not the replaced one, and names of files and CSS classes. */
const ALLOWED = [/evaluation\/[\w-]+\.mjs/g, /^heard no-print$/];

/** Citations and figures of tests, which are lists, and the words that a search leaves out. */
const IS_LIST = ({ key, file }: UserText) =>
  ['basis', 'source', 'accuracy', 'evidence'].includes(key) ||
  file.endsWith('gate/specs/index.ts') ||
  file.endsWith('web/src/find-docs.ts');

const texts = userTexts(
  ['engine', 'report', 'sonometer', 'web'].map((name) => `packages/${name}/src`),
);
const at = ({ file, line }: UserText, what: string) => `${file}:${line} ${what}`;

test('no text has a word of our own where the field has one', () => {
  const found = texts.flatMap((one) => {
    const text = ALLOWED.reduce((rest, allowed) => rest.replace(allowed, ''), one.text);
    return (text.match(REPLACED) ?? []).map((word) => at(one, `"${word}" in: ${one.text}`));
  });
  expect(found).toEqual([]);
});

test(`a sentence has at most ${MAX_WORDS} words, half of them at most ${MAX_MEDIAN_WORDS}`, () => {
  const sentences = texts
    .filter((one) => !IS_LIST(one))
    .flatMap((one) =>
      sentencesOf(one.text).map((text) => ({ one, text, words: countWords(text) })),
    );
  const long = sentences.filter(({ words }) => words > MAX_WORDS);
  expect(long.map(({ one, text, words }) => at(one, `${words} words: ${text}`))).toEqual([]);
  const sorted = sentences.map(({ words }) => words).toSorted((a, b) => a - b);
  expect(sorted.length).toBeGreaterThan(3000);
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(MAX_MEDIAN_WORDS);
});

test('a definition is a noun phrase and at most two sentences more', () => {
  const definitions = texts.filter(({ key }) => key === 'definition');
  expect(definitions.length).toBeGreaterThan(200);
  const verbal = /^(How|What|Whether|Where|When|Why|Who|Which|Is|Are|Does|It)\b/;
  const wrong = definitions.filter(
    ({ text }) => verbal.test(text) || sentencesOf(text).length > MAX_SENTENCES_OF_A_DEFINITION,
  );
  expect(wrong.map((one) => at(one, one.text))).toEqual([]);
});

describe('pages written by hand', () => {
  const prose = docsProse();
  /** Numbers and formulas are no words to read. */
  const countOf = (sentence: string) =>
    sentence.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
  const place = ({ file, line }: (typeof prose)[number], what: string) => `${file}:${line} ${what}`;

  test('have no word of our own where the field has one', () => {
    expect(prose.length).toBeGreaterThan(2000);
    const found = prose.flatMap((one) =>
      (one.text.match(REPLACED) ?? []).map((word) => place(one, `"${word}" in: ${one.text}`)),
    );
    expect(found).toEqual([]);
  });

  test(`have sentences of at most ${MAX_WORDS} words`, () => {
    const long = prose
      .filter(({ kind }) => kind === 'text')
      .flatMap((one) =>
        one.text
          .split(/(?<=[.!?])\s+(?=[\p{L}\d−"“([*])/u)
          .map((text) => ({ one, text, words: countOf(text) })),
      )
      .filter(({ words }) => words > MAX_WORDS);
    expect(long.map(({ one, text, words }) => place(one, `${words} words: ${text}`))).toEqual([]);
  });
});
