import type { Answer } from '@sonometer/engine';
import { checkArgument } from '@sonometer/engine/core';
import { kindOf } from '../questions/selection.js';
import { isListOf } from '../reading/check-arguments.js';
import { valueAt } from '../reading/reader.js';
import type { Requested } from './requested.js';

/** The content of one cell of a table; `null` where it is empty. */
export type Cell = number | boolean | string | null | readonly Scalar[];
type Scalar = number | boolean | string | null;

/**
 * The type of a column's cells: `name` is one of a few texts, `json` an object or a list of them as
 * text.
 */
export type CellType =
  'number' | 'integer' | 'flag' | 'text' | 'name' | 'numbers' | 'flags' | 'texts' | 'json';

/** One column of a table: a path of the answer, or something about the input. */
export interface Column {
  readonly name: string;
  readonly type: CellType;
  /** Of a field of the answer. */
  readonly measure?: Measure;
  readonly of: (row: Row) => Cell;
}

type Measure = Answer['fields'][string];

/** The place in a row of a field of the answer, or of a fact of the input. */
interface Place {
  readonly name: string;
  readonly type: CellType;
  readonly keys: readonly string[];
}

const ABOUT: readonly Place[] = [
  { name: 'input', type: 'text', keys: ['input'] },
  { name: 'ok', type: 'flag', keys: ['ok'] },
  { name: 'error', type: 'name', keys: ['error', 'code'] },
  { name: 'errorMessage', type: 'text', keys: ['error', 'message'] },
  { name: 'sizeBytes', type: 'integer', keys: ['sizeBytes'] },
  { name: 'audioSha256', type: 'text', keys: ['audioSha256'] },
  { name: 'warnings', type: 'texts', keys: ['warnings'] },
];

/** The columns that let a table be continued: after the answer, where they do not disturb. */
const ORIGIN: readonly Place[] = [
  { name: 'modifiedMs', type: 'integer', keys: ['modifiedMs'] },
  { name: 'question', type: 'name', keys: ['question'] },
  { name: 'options', type: 'json', keys: ['options'] },
  { name: 'engineVersion', type: 'name', keys: ['engineVersion'] },
  { name: 'soundPrint', type: 'text', keys: ['soundPrint'] },
];

const columnOf = ({ name, type, keys }: Place): Column => ({
  name,
  type,
  of: (row) => CELLS[type](valueAt(row, keys.join('.'))),
});

/**
 * The columns of a table of these answers: the input, every field in its order, and the request.
 */
export function columnsOf(answer: Answer, withSeries: boolean): readonly Column[] {
  const fields = { ...answer.fields, ...(withSeries && answer.series) };
  return tableOf(
    Object.entries(fields).flatMap(([path, measure]) =>
      partsOf(path, measure).map(([name, part]) => ({
        ...answerColumn(name, buildCellType(part)),
        measure,
      })),
    ),
  );
}

type Declared = Pick<Measure, 'id' | 'shape' | 'unit'>;

/** A field, or where it is an object of known parts these, as paths: what can be sorted and filtered by has a column. */
function partsOf(path: string, declared: Declared): readonly (readonly [string, Declared])[] {
  const parts = declared.shape?.['type'] === 'object' ? declared.shape['properties'] : undefined;
  if (!parts) return [[path, declared]];
  return Object.entries(parts).flatMap(([name, shape]) =>
    partsOf(`${path}.${name}`, {
      id: declared.id,
      shape: shape as Measure['shape'] & {},
      unit: '1',
    }),
  );
}

/** Columns of an answer between those that every table has. */
export const tableOf = (columns: readonly Column[]): readonly Column[] => {
  const taken = new Set(columns.map(({ name }) => name));
  return [
    ...ABOUT.map(columnOf),
    ...columns,
    ...ORIGIN.map((place) =>
      columnOf(taken.has(place.name) ? { ...place, name: `asked.${place.name}` } : place),
    ),
  ];
};

/** A column of an answer of one's own. */
export const answerColumn = (name: string, type: CellType): Column =>
  columnOf({ name, type, keys: ['data', ...name.split('.')] });

/** Columns of the facts of an input besides its answer. */
export const aboutColumns: readonly Column[] = ABOUT.map(columnOf);
/** Columns of the request. */
export const originColumns: readonly Column[] = ORIGIN.map(columnOf);

/** The columns that identify a table's inputs, whether those have changed, and the request. */
export function headColumns(columns: readonly Column[]): readonly string[] {
  const about = columns.slice(0, ABOUT.length).map(({ name }) => name);
  const origin = columns.slice(columns.length - ORIGIN.length).map(({ name }) => name);
  return [...about, ...origin].filter((name) => !NOT_HEAD.has(name));
}

/** Long, and of no use there. */
const NOT_HEAD = new Set(['errorMessage', 'audioSha256', 'warnings', 'soundPrint']);

/** The row that has these cells in these columns. */
export function rowWith(columns: readonly Column[], cells: readonly Cell[]): Row {
  const row: Record<string, unknown> = {};
  const about = [...ABOUT, ...ORIGIN];
  columns.forEach(({ name, type }, i) => {
    const cell = cells[i];
    if (cell === null || cell === undefined) return;
    const place = about.find((one) => one.name === name || `asked.${one.name}` === name);
    const isAbout =
      place !== undefined && (i < ABOUT.length || i >= columns.length - ORIGIN.length);
    const value = type === 'json' ? (JSON.parse(String(cell)) as unknown) : cell;
    put(row, isAbout ? place.keys : ['data', ...name.split('.')], value);
  });
  return row as unknown as Row;
}

function put(target: Record<string, unknown>, keys: readonly string[], value: unknown): void {
  const [first = '', ...rest] = keys;
  if (rest.length === 0) target[first] = value;
  else put((target[first] ??= {}) as Record<string, unknown>, rest, value);
}

function buildCellType(measure: Declared): CellType {
  const { shape, unit } = measure;
  const items = (shape?.['items'] ?? {}) as Readonly<Record<string, unknown>>;
  switch (kindOf(measure)) {
    case 'flag':
      return 'flag';
    case 'number':
      return unit === 'count' || shape?.['type'] === 'integer' ? 'integer' : 'number';
    case 'text':
      return shape?.['enum'] || shape?.['const'] !== undefined ? 'name' : 'text';
    case 'list':
      if (items['type'] === 'number') return 'numbers';
      if (items['type'] === 'boolean') return 'flags';
      return items['type'] === 'string' || items['enum'] ? 'texts' : 'json';
  }
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);
const textOf = (value: unknown) =>
  value === undefined || value === null
    ? null
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
const listOf = (value: unknown) => (Array.isArray(value) ? (value as readonly Scalar[]) : null);

const CELLS: Readonly<Record<CellType, (value: unknown) => Cell>> = {
  number: numberOf,
  integer: numberOf,
  flag: (value) => (typeof value === 'boolean' ? value : null),
  text: textOf,
  name: textOf,
  numbers: listOf,
  flags: listOf,
  texts: listOf,
  json: (value) => (value === undefined || value === null ? null : JSON.stringify(value)),
};

/** One record of RFC 4180, its end included; nothing where there is no value. */
export function csvLine(cells: readonly Cell[]): string {
  checkArgument(
    'cells',
    cells,
    'a list of numbers, texts, true, false, null or lists',
    isListOf(cells, isCell),
  );
  return `${cells.map(csvTextOf).join(',')}\r\n`;
}

const isCell = (given: unknown): boolean =>
  ['number', 'string', 'boolean', 'object'].includes(typeof given);

/** Text that a spreadsheet would run as a formula; a number in text is none. */
const FORMULA = /^'*[=+\-@\t\r]/;
const NUMBER = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** The text of a cell as `csvLine` writes it: a spreadsheet takes what follows an apostrophe as text. */
const guarded = (text: string): string =>
  FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;

/** The text of a cell that `csvLine` wrote. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;

/** A list is written as JSON. */
function csvTextOf(value: Cell): string {
  const text =
    typeof value === 'string'
      ? guarded(value)
      : value === null
        ? ''
        : typeof value === 'object'
          ? JSON.stringify(value)
          : `${value}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The stored result of one input, one line of NDJSON. */
export interface Row extends Partial<Requested> {
  readonly input: string;
  readonly ok: boolean;
  /** The answer. */
  readonly data?: Readonly<Record<string, unknown>>;
  readonly error?: Readonly<Record<string, unknown>>;
  /** The state of the file when it was measured; another size or time makes it another file. */
  readonly sizeBytes?: number;
  readonly modifiedMs?: number;
  /** SHA-256 of the decoded samples. */
  readonly audioSha256?: string;
  /** Fingerprint: copies of one recording have nearly the same. */
  readonly soundPrint?: string;
  readonly warnings?: readonly string[];
}
