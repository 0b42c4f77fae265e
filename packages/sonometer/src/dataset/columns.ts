import type { Answer } from '@sonometer/engine';
import { kindOf } from '../selection.js';
import type { Row } from './journal.js';

/** One column of a table: a path of the answer, or something about the input. */
export interface Column {
  readonly name: string;
  readonly type: 'number' | 'flag' | 'text';
  /** `null` where a row has nothing there. */
  readonly of: (row: Row) => number | boolean | string | null;
}

/** The columns of a table of these answers: what the input is, then every field in its order. */
export function columnsOf(answer: Answer, withSeries: boolean): readonly Column[] {
  const fields = { ...answer.fields, ...(withSeries && answer.series) };
  const about: readonly Column[] = [
    { name: 'input', type: 'text', of: ({ input }) => input },
    { name: 'ok', type: 'flag', of: ({ ok }) => ok },
    { name: 'error', type: 'text', of: ({ error }) => textOf(error?.['code']) },
    { name: 'errorMessage', type: 'text', of: ({ error }) => textOf(error?.['message']) },
    { name: 'sizeBytes', type: 'number', of: ({ sizeBytes }) => sizeBytes ?? null },
    { name: 'audioSha256', type: 'text', of: ({ audioSha256 }) => audioSha256 ?? null },
    { name: 'warnings', type: 'text', of: ({ warnings }) => warnings?.join('; ') ?? null },
  ];
  return [
    ...about,
    ...Object.entries(fields).map(([path, measure]): Column => {
      const kind = kindOf(measure);
      const keys = path.split('.');
      const at = ({ data }: Row) => valueAt(data, keys);
      if (kind === 'number') return { name: path, type: 'number', of: (row) => numberOf(at(row)) };
      if (kind === 'flag') return { name: path, type: 'flag', of: (row) => flagOf(at(row)) };
      return { name: path, type: 'text', of: (row) => textOf(at(row)) };
    }),
  ];
}

export function valueAt(data: unknown, keys: readonly string[]): unknown {
  let found = data;
  for (const key of keys) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = (found as Readonly<Record<string, unknown>>)[key];
  }
  return found;
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);
const flagOf = (value: unknown) => (typeof value === 'boolean' ? value : null);

/** A list or an object stands as JSON. */
const textOf = (value: unknown) =>
  value === undefined || value === null
    ? null
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
