import { unitWord } from '@sonometer/report/reading/quantity.js';
import { jsonBytes, MAX_ANSWER_BYTES } from './answer-size.js';
import type { ReadableNumber } from './readable-numbers.js';

/** Of a recording in a line. */
export const MAX_LINE_NUMBERS = 5;

/** Whether it has every field, as `detail` requested. */
export const isWhole = ({ result }: Item): boolean =>
  typeof result === 'object' && result !== null && 'answer' in result;

/** Of the rules of a spec. */
const MAX_LINE_MISSES = 2;

export const numbersIn = ({ numbers, keyNumbers }: Result): readonly ReadableNumber[] =>
  numbers ?? keyNumbers?.map((one) => ({ ...one, path: one.id })) ?? [];

/** Without a value, or of nothing: the length of a file, and what there is none of. */
const isTelling = ({ path, value, unit }: ReadableNumber): boolean =>
  value !== null &&
  path !== 'durationSec' &&
  !(value === 0 && (unit === undefined || unit === 'count'));

/** The verdict and the deciding numbers of one file. */
export function lineOf(text: string, numbers: readonly ReadableNumber[], count: number): string {
  const words = numbers
    .filter(isTelling)
    .slice(0, count)
    .map(({ title, value, unit = '' }) =>
      `${title} ${String(value)} ${unitWord(unit)}`.trimEnd(),
    );
  const [first = '', ...rest] = text.split('\n');
  const misses = rest.filter((line) => /^ {2}- /.test(line));
  const shown = misses.slice(0, MAX_LINE_MISSES).map((line) => line.slice('  - '.length));
  const others = misses.length - shown.length;
  return [first, ...shown, ...(others > 0 ? [`and ${others} more`] : []), ...words]
    .map((part) => part.replace(/\.$/, ''))
    .join('; ');
}

type Item = Readonly<Record<string, unknown>>;

/** The items with as much as the size of an answer allows: titles and margins go first, then findings. */
export function fitting(whole: readonly Item[], lines: readonly string[]): readonly Item[] {
  const leftBytes = MAX_ANSWER_BYTES - FRAME_BYTES - jsonBytes(lines);
  for (const shorten of SHORTENED) {
    const items = whole.map((item) =>
      'result' in item ? { ...item, result: shorten(item['result'] as Result) } : item,
    );
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
export const shortened = (item: Item, shorten: (result: Result) => object | undefined): Item => {
  const { result, ...others } = item;
  const shorter = result === undefined ? undefined : shorten(result as Result);
  return shorter === undefined ? others : { ...others, result: shorter };
};

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
  /** In the line of a recording. */
  readonly numbers: number;
  readonly shorten: (result: Result) => object | undefined;
}[] = [
  {
    numbers: MAX_LINE_NUMBERS,
    shorten: ({ findings, failures, ...result }) => ({
      ...valuesOf(result, Infinity),
      findings: findings?.map(sentenceIn),
      failures,
    }),
  },
  ...[MAX_LINE_NUMBERS, 3].map((numbers) => ({
    numbers,
    shorten: ({ findings, failures, ...result }: Result) => ({
      ...valuesOf(result, numbers),
      findings: findings?.slice(0, MAX_BRIEF_FINDINGS).map(sentenceIn).map(firstSentence),
      failures: failures?.slice(0, MAX_LINE_NUMBERS).map(({ field, measured }) => ({ field, measured })),
    }),
  })),
  { numbers: 3, shorten: (result) => valuesOf(result, 3) },
  { numbers: 2, shorten: (result) => valuesOf(result, 2) },
  { numbers: 2, shorten: (result) => valuesOf(result, 0) },
  { numbers: 2, shorten: () => undefined },
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
