import type { Answer } from '@sonometer/engine';
import type { Shape } from '../service/shape.js';
import { figure, isFloor, marginWords } from '@sonometer/report/reading/quantity.js';
import { reasonAt, valueAt } from '@sonometer/report/reading/value-at.js';
import type { Body } from './audio-backend.js';

/** Each is a `Worth`; a schema of it in every tool would cost an agent more than it is worth. */
export const numbersShape: Shape = { type: 'array' };

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
 * answer does not have are left out.
 */
export function numbersOf(
  answer: Answer,
  body: Body,
  names: readonly string[],
): readonly ReadableNumber[] {
  const fields = Object.entries(answer.fields);
  return names.flatMap((name): readonly ReadableNumber[] => {
    const field = fields.find(([at]) => at === name) ?? fields.find(([, { id }]) => id === name);
    if (!field) return [];
    const [path, measure] = field;
    const value = (valueAt(body, path) ?? null) as ReadableNumber['value'] | object;
    if (value !== null && typeof value === 'object') return [];
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
              ? toMargin(value, margin)
              : figure(value, unit),
        ...(!['text', '1', 'count'].includes(unit) && { unit }),
        status,
        ...(margin !== null && isMeasured && { margin: marginWords(margin, unit) }),
        ...(accuracy !== undefined && { accuracy }),
        ...(value === null && { reason: reasonAt(body, path) ?? 'not for this file' }),
      },
    ];
  });
}

/** Digits of a number without a margin: more than is audible. */
const DIGITS = 4;

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
