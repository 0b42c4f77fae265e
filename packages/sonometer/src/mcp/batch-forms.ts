import { unitWord } from '@sonometer/report/reading/quantity.js';
import { jsonBytes, MAX_ANSWER_BYTES } from './answer-size.js';
import type { ReadableNumber } from './readable-numbers.js';

/** Of a recording in a line. */
const MAX_LINE_NUMBERS = 5;

/** Whether it has every field, as `detail` requested. */
export const isWhole = ({ result }: Item): boolean =>
  typeof result === 'object' && result !== null && 'answer' in result;

const numbersIn = ({ numbers, keyNumbers }: Result): readonly ReadableNumber[] =>
  numbers ?? keyNumbers?.map((one) => ({ ...one, path: one.id })) ?? [];

/** Without a value, or of nothing: the length of a file, and what there is none of. */
const isTelling = ({ path, value, unit }: ReadableNumber): boolean =>
  value !== null &&
  path !== 'durationSec' &&
  !(value === 0 && (unit === undefined || unit === 'count'));

/** How much a line of one file has. */
export interface LineForm {
  readonly numbers: number;
  /** Of a spec: missed rules in words; with 0 the names of their fields. */
  readonly misses: number;
}

export const LONG_LINE: LineForm = { numbers: MAX_LINE_NUMBERS, misses: 2 };
const SHORT_LINE: LineForm = { numbers: 2, misses: 0 };

/** The checks that passed have their names in the answer for one recording. */
const withoutNames = (verdict: string): string =>
  verdict.replace(/^No problem found in .*\.$/, 'No problem found.');

const inShort = ({ verdict, ...result }: Result): Result => ({
  ...result,
  verdict: typeof verdict === 'string' ? withoutNames(verdict) : verdict,
});

/** The verdict and the deciding numbers of one file. */
export function lineOf(text: string, result: Result, { numbers, misses }: LineForm): string {
  const { failures = [] } = result;
  if (misses === 0 && failures.length > 0) return missedFields(failures);
  const words = numbersIn(result)
    .filter(isTelling)
    .slice(0, numbers)
    .map(({ title, value, unit = '' }) => `${title} ${String(value)} ${unitWord(unit)}`.trimEnd());
  const [first = '', ...rest] = text.split('\n');
  const missed = rest.filter((line) => /^ {2}- /.test(line));
  const shown = missed.slice(0, misses).map((line) => line.slice('  - '.length));
  const others = missed.length - shown.length;
  const verdict = misses === 0 ? withoutNames(first) : first;
  return [verdict, ...shown, ...(others > 0 ? [`and ${others} more`] : []), ...words]
    .map((part) => part.replace(/\.$/, ''))
    .join('; ');
}

/** `misses mix.rmsDb, mix.peakDb and 3 more` */
function missedFields(failures: NonNullable<Result['failures']>): string {
  const shown = failures.slice(0, LONG_LINE.misses).map(({ field }) => field);
  const others = failures.length - shown.length;
  return `misses ${shown.join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
}

type Item = Readonly<Record<string, unknown>>;

/** The items with as much as the size of an answer allows: titles and margins go first, then findings. */
export function fitting(whole: readonly Item[], lines: readonly string[]): readonly Item[] {
  const leftBytes = MAX_ANSWER_BYTES - FRAME_BYTES - jsonBytes(lines);
  for (const shorten of SHORTENED) {
    const items = whole.map((item) => shortened(item, shorten));
    if (jsonBytes(items) <= leftBytes) return items;
  }
  return whole.map(({ result: _result, ...item }) => item);
}

const FRAME_BYTES = 500;

export interface Result extends Readonly<Record<string, unknown>> {
  /** Sentences; of an overview objects, as its verdict. */
  readonly findings?: readonly (string | { readonly sentence: string })[];
  readonly numbers?: readonly ReadableNumber[];
  /** Of an overview. */
  readonly keyNumbers?: readonly (ReadableNumber & { readonly id: string })[];
  /** Of a spec. */
  readonly failures?: readonly { readonly field: string; readonly measured: unknown }[];
}

/** With a shorter result, where it has one. */
export const shortened = (item: Item, shorten: (result: Result) => object): Item =>
  'result' in item ? { ...item, result: shorten(item['result'] as Result) } : item;

export const unnamed = ({ path: _path, url: _url, objectPath: _object, ...item }: Item): Item =>
  item;

/** The verdict, and the values of some numbers by their names. */
function valuesOf({ verdict, pass, ...result }: Result, count: number): object {
  const isShown = count < Infinity ? isTelling : ({ value }: ReadableNumber) => value !== null;
  const shown = numbersIn(result).filter(isShown).slice(0, count);
  const values = Object.fromEntries(shown.map(({ path, value }) => [path, value]));
  return { verdict, pass, ...(shown.length > 0 && { values }) };
}

const sentenceIn = (finding: string | { readonly sentence: string }): string =>
  typeof finding === 'string' ? finding : finding.sentence;

/** The first sentence of a finding: its advice is in the answer for one recording. */
const firstSentence = (text: string): string => /^.*?[.](?= [A-Z]|$)/.exec(text)?.[0] ?? text;

const MAX_BRIEF_FINDINGS = 2;

/** Forms of an answer in few words, each shorter than the one before it: for every recording the same. */
export const BRIEF: readonly {
  readonly line: LineForm;
  readonly shorten: (result: Result) => object;
  /** Without the names of the recordings, which the lines have. */
  readonly isUnnamed?: true;
}[] = [
  {
    line: LONG_LINE,
    shorten: ({ findings, failures, ...result }) => ({
      ...valuesOf(result, Infinity),
      findings: findings?.map(sentenceIn),
      failures,
    }),
  },
  ...[LONG_LINE, { numbers: 3, misses: 1 }].map((line) => ({
    line,
    shorten: ({ findings, failures, ...result }: Result) => ({
      ...valuesOf(result, line.numbers),
      findings: findings?.slice(0, MAX_BRIEF_FINDINGS).map(sentenceIn).map(firstSentence),
      failures: failures
        ?.slice(0, MAX_LINE_NUMBERS)
        .map(({ field, measured }) => ({ field, measured })),
    }),
  })),
  { line: SHORT_LINE, shorten: (result) => valuesOf(inShort(result), 3) },
  { line: SHORT_LINE, shorten: (result) => valuesOf(inShort(result), 2), isUnnamed: true },
  // its line has the verdict
  {
    line: SHORT_LINE,
    shorten: ({ verdict: _verdict, ...result }) => valuesOf(result, 2),
    isUnnamed: true,
  },
  { line: SHORT_LINE, shorten: ({ pass }) => ({ pass }), isUnnamed: true },
];

const onlyValues = (numbers: readonly ReadableNumber[] | undefined) =>
  numbers?.map(({ path, value, unit }) => ({ path, value, ...(unit !== undefined && { unit }) }));

/** Forms of a result, each shorter than the one before it. */
const SHORTENED: readonly ((result: Result) => object)[] = [
  (result) => result,
  ({ numbers, notChecked: _notChecked, answer: _answer, ...result }) => ({
    ...result,
    numbers: onlyValues(numbers),
  }),
  ({ verdict, pass, findings, numbers, failures }) => ({
    ...{ verdict, pass },
    findings: findings?.slice(0, 2),
    numbers: onlyValues(numbers),
    failures: failures?.map(({ field, measured }) => ({ field, measured })),
  }),
  ({ verdict, pass, numbers, failures }) => ({
    ...{ verdict, pass },
    numbers: onlyValues(numbers?.slice(0, MAX_LINE_NUMBERS)),
    failures: failures?.slice(0, MAX_LINE_NUMBERS).map(({ field }) => field),
  }),
  ({ verdict, pass }) => ({ verdict, pass }),
];
