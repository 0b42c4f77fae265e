import type { Answer, Measure } from '@sonometer/engine';
import { partOf } from '@sonometer/report/presentation/measures.js';
import { marginWordsOfValue, warningsIn } from '@sonometer/report/reading/bounds.js';
import { figure, isFloor } from '@sonometer/report/reading/quantity.js';
import { reasonAt, valueAt } from '@sonometer/report/reading/reader.js';
import type { Body } from './audio-backend.js';

/** One value, with its margin and status. */
export interface ReadableNumber {
  readonly path: string;
  readonly title: string;
  readonly value: string | number | boolean | null;
  readonly unit?: string;
  readonly status: string;
  readonly margin?: string;
  /** In place of a margin: how often it is right. */
  readonly accuracy?: string;
  readonly reason?: string;
}

/**
 * Values of an answer, each with its margin and status, by their paths or the ids of their measures. Those that the
 * answer does not have are left out. Unless all is requested, a long accuracy has its first clauses.
 */
export function numbersOf(
  answer: Answer,
  body: Body,
  names: readonly string[],
  isFull = false,
): readonly ReadableNumber[] {
  const fields = Object.entries(answer.fields);
  const chosen = names.map(
    (name): Chosen | undefined =>
      fields.find(([at]) => at === name) ??
      fields.find(([, { id }]) => id === name) ??
      partIn(fields, name),
  );
  // a value may have two names
  return [...new Set(chosen)].flatMap((field): readonly ReadableNumber[] => {
    if (!field) return [];
    const [path, measure] = field;
    const value = (valueAt(body, path) ?? null) as ReadableNumber['value'] | object;
    if (value !== null && typeof value === 'object') return [];
    const reason = reasonAt(body, path);
    // a field for other files only, such as what the tags of a file declare
    if (value === null && reason === undefined) return [];
    const { title, unit, status, margin, accuracy } = measure;
    const isMeasured = typeof value !== 'number' || !isFloor(value, unit);
    return [
      {
        path,
        title,
        value:
          typeof value !== 'number'
            ? value
            : isMeasured
              ? toMargin(unit === 's' ? toMs(value) : value, margin)
              : figure(value, unit),
        ...(!['text', '1', 'count'].includes(unit) && { unit }),
        status,
        ...(margin !== null &&
          isMeasured && { margin: marginWordsOfValue(warningsIn(body), measure) }),
        ...(accuracy !== undefined && {
          accuracy: isFull ? accuracy : briefAccuracy(accuracy, measure.id),
        }),
        ...(value === null && reason !== undefined && { reason }),
      },
    ];
  });
}

const MAX_ACCURACY_LETTERS = 100;

/** The first clauses of an accuracy, and where all of them are. */
function briefAccuracy(accuracy: string, name: string): string {
  if (accuracy.length <= MAX_ACCURACY_LETTERS) return accuracy;
  const clauses = accuracy.split('; ');
  let text = clauses.shift() ?? '';
  while (clauses[0] !== undefined && text.length + clauses[0].length <= MAX_ACCURACY_LETTERS)
    text += `; ${clauses.shift() ?? ''}`;
  return clauses.length === 0 ? text : `${text}; more: explain ${name}`;
}

type Chosen = readonly [path: string, measure: Pick<Measure, (typeof STATED)[number]>];
const STATED = ['id', 'title', 'unit', 'status', 'margin', 'accuracy'] as const;

/** A part of a value, `beatTempo.bpm`: its margin is that of the value where both have the same unit. */
function partIn(
  fields: readonly (readonly [string, Answer['fields'][string]])[],
  name: string,
): Chosen | undefined {
  const part = partOf(name);
  const [whole = '', ...inside] = name.split('.');
  const field = fields.find(([, { id }]) => id === whole);
  if (!part || !field) return undefined;
  const [path, measure] = field;
  const unit = part.unit ?? 'text';
  const margin = unit === measure.unit ? measure.margin : null;
  return [[path, ...inside].join('.'), { ...measure, title: part.label, unit, margin }];
}

/** Digits of a number without a margin: more than is audible. */
const DIGITS = 4;

/** Seconds to the millisecond: lengths in samples have no end of digits. */
export const toMs = (sec: number): number => Math.round(1000 * sec) / 1000;

/** A number to the digit that its margin reaches; `-11.1328207` of ±0.1 is -11.1. */
export function toMargin(value: number, margin: Answer['fields'][string]['margin']): number {
  if (Number.isInteger(value)) return value;
  if (margin === null || margin === 0) return Number(value.toPrecision(margin === 0 ? 7 : DIGITS));
  const reach =
    typeof margin === 'number'
      ? margin
      : 'percent' in margin
        ? (margin.percent / 100) * Math.abs(value)
        : Math.min(margin.plus, margin.minus);
  if (!(reach > 0)) return Number(value.toPrecision(DIGITS));
  const decimals = Math.min(12, Math.max(0, Math.ceil(-Math.log10(reach))));
  return Number(value.toFixed(decimals));
}

/** A whole answer with numbers that a reader takes in: the exact ones are in the structured answer. */
export function readableNumbers(value: unknown): unknown {
  if (typeof value === 'number')
    return Number.isInteger(value) ? value : Number(value.toPrecision(DIGITS + 1));
  if (Array.isArray(value)) return value.map(readableNumbers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, readableNumbers(part)]),
  );
}
