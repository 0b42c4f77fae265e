import { counted, figure, signed } from '../reading/quantity.js';
import { alignmentPhrases, type AlignmentReading } from './alignment-words.js';
import type { Comparison, Delta } from './comparison.js';
import { differencePhrases, differenceUnit } from './difference-phrases.js';

const MAX = 3;
/** Clauses that one sentence bears. */
const MAX_CLAUSES = 4;

/** The audible differences: at most three sentences, or that there are none. */
export function differenceSentences(comparison: Comparison): readonly string[] {
  const sentences = differencePhrases(comparison).map(
    ({ words, isAtEqualLoudness }) =>
      `${isAtEqualLoudness ? 'At equal loudness B' : 'B'} ${words}.`,
  );
  return sentences.length === 0
    ? ['No audible measure differs by more than its margin.']
    : sentences.slice(0, MAX);
}

/** Differences between the names of two files, and those that follow from the stated levels. */
const NOT_NAMED =
  /(^|\.)(fileName|fileSizeKb|sizeKb|inputSha256|input-sha256|note|profile|contentEvidence)$|platform-?[nN]ormalisation/;
/** A text that is a sentence is left to the page. */
const LONGEST_WORD = 24;

type Named = Delta & { readonly unit: NonNullable<Delta['unit']> };

/**
 * The summary of a comparison, in one sentence: B against A in phrases, the count of other numbers
 * beyond their margins, and the labels that differ. Without phrases, the numbers that are furthest
 * beyond their margins. With an alignment also what only the samples show: polarity, time, clock,
 * and the residual.
 */
export function whatChanged(comparison: Comparison, alignment?: AlignmentReading): string {
  const { deltas, labels } = comparison;
  const numbers = deltas.filter(
    (one): one is Named => one.unit !== null && !NOT_NAMED.test(one.path),
  );
  const beyond = numbers.filter(({ againstMargin }) => againstMargin === 'larger');
  const changed = labels.filter(({ path, isSame }) => !isSame && !NOT_NAMED.test(path));
  const phrases = differencePhrases(comparison).slice(0, MAX_CLAUSES);
  const isOnlyDifference = phrases.length + beyond.length + changed.length === 0;
  const bySample = alignmentPhrases(alignment, isOnlyDifference);
  const aligned = bySample.length === 0 ? '' : `; sample by sample it ${listed(bySample)}`;
  if (isOnlyDifference) return `${nothingBeyond(numbers, aligned)}.`;

  const reported = new Set(phrases.flatMap(({ paths }) => paths));
  const rest = beyond.filter(({ path }) => !reported.has(path));
  const stated =
    phrases.length > 0
      ? `B ${listed(phrases.map(({ words, isAtEqualLoudness }) => (isAtEqualLoudness ? `${words} at equal loudness` : words)))}`
      : beyond.length > 0
        ? `B differs from A most in ${furthest(beyond)}`
        : 'No number of B differs from A by more than its margin';
  const left = rest.length - (phrases.length > 0 ? 0 : Math.min(MAX, beyond.length));
  const others =
    left > 0
      ? `; ${counted(left, 'more number')} ${left === 1 ? 'exceeds' : 'exceed'} ${left === 1 ? 'its margin' : 'their margins'}`
      : phrases.length > 0 && changed.length === 0
        ? `; ${aligned === '' ? 'nothing else' : 'no other number'} exceeds its margin`
        : '';
  return `${stated}${others}${labelsText(changed)}${aligned}.`;
}

function nothingBeyond(numbers: readonly Named[], aligned: string): string {
  const count = numbers.filter((one) => one.againstMargin === 'unknown' && one.delta !== 0).length;
  return count === 0
    ? `Every number of B equals that of A within its margin${aligned || ', and nothing else differs'}`
    : `No number of B differs from A by more than its margin; ${counted(count, 'number')} without a margin ${count === 1 ? 'is' : 'are'} not equal${aligned}`;
}

/**
 * A title as it appears in a list within a sentence: abbreviations retain their capitals, and what
 * follows a comma is set in brackets.
 */
export const titleInSentence = (title: string): string =>
  title.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase()).replace(/, (.+)$/, ' ($1)');

/** Those without an error of their own come last: any difference is beyond that. */
function furthest(beyond: readonly Named[]): string {
  const timesMargin = ({ delta, margin }: Delta) =>
    margin === null || margin === 0 ? 0 : Math.abs(delta) / margin;
  const named = beyond
    .toSorted((one, other) => timesMargin(other) - timesMargin(one))
    .slice(0, MAX)
    .map(({ title, delta, unit }) => {
      const change = signedSeen(delta, unit as Parameters<typeof signed>[1]);
      return `${titleInSentence(title)} ${change} ${differenceUnit(unit)}`.trimEnd();
    });
  return listed(named);
}

/** With as many digits as it takes to be seen. */
export const signedSeen = (delta: number, unit: Parameters<typeof signed>[1]): string =>
  delta !== 0 && Number(figure(delta, unit)) === 0
    ? `${delta > 0 ? '+' : ''}${seen(delta)}`
    : signed(delta, unit);

/** Two digits that count, of a number that is too small for the digits of its unit. */
export const seen = (value: number): string =>
  Math.abs(value) < 1e-3 && value !== 0
    ? value.toExponential(1)
    : String(Number(value.toPrecision(2)));

/** `; format wav → mp3, clipping no → yes and 2 more labels differ`. */
function labelsText(changed: Comparison['labels']): string {
  if (changed.length === 0) return '';
  const wordOf = (value: string | boolean) =>
    typeof value === 'string' ? value : value ? 'yes' : 'no';
  const plain = changed
    .filter(({ a, b }) => [a, b].every((one) => wordOf(one).length <= LONGEST_WORD))
    .slice(0, MAX);
  const named = plain.map(
    ({ title, a, b }) => `${titleInSentence(title)} ${wordOf(a)} → ${wordOf(b)}`,
  );
  const left = changed.length - plain.length;
  return `; ${listed([...named, ...(left > 0 ? [counted(left, named.length > 0 ? 'more label' : 'label')] : [])])} ${changed.length === 1 ? 'differs' : 'differ'}`;
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
