import {
  aboutColumns,
  type Cell,
  originColumns,
  type Row,
  unguarded,
} from '@sonometer/report/dataset/columns.js';
import type { Condition, FlatRow } from '@sonometer/report/dataset/condition.js';
import {
  type RatioCells,
  ratioCellsOf,
  type RatioColumns,
  ratioKeys,
} from '@sonometer/report/verdicts/ratio-order.js';
import { type Order, placesInOrder } from '@sonometer/report/dataset/sorted-rows.js';
import { errorCodes } from '@sonometer/report/errors/error-table.js';
import { OWN_CODES } from '@sonometer/report/errors/other-codes.js';
import type { Measures } from '@sonometer/report/questions/allowed-values.js';
import { families, profileByName } from '@sonometer/report/questions/families.js';
import { existsSync, statSync } from 'node:fs';
import { linesOf } from './journal.js';
import { partsIn } from './parquet-parts.js';
import { readCsvRecords } from './read-csv.js';
import { type Table, TableRefused } from './table.js';
import { TABLE_ENDINGS, tableEndingOf } from './stored-table.js';

/**
 * Opens a table of any analysis, by its ending.
 * @throws TableRefused where it is no table of Sonometer's.
 */
export async function openTableFile(path: string): Promise<Table> {
  if (!existsSync(path)) throw new TableRefused(`there is no table ${path}`);
  if (statSync(path).isDirectory()) return partsTable(path);
  switch (tableEndingOf(path)) {
    case '.ndjson':
      return ndjsonTable(path);
    case '.csv':
      return ours(path, await csvTable(path));
    case '.parquet': {
      const { openParquet } = await import('./read-parquet.js'); // only where it is wanted
      return ours(path, await openParquet(path));
    }
    case '/':
    case undefined:
      throw new TableRefused(`${path} is no table: it must end in ${TABLE_ENDINGS.join(', ')}`);
  }
}

/** Its parts are of one analysis: each has the columns of the first. */
async function partsTable(folder: string): Promise<Table> {
  const { openParquet } = await import('./read-parquet.js');
  const parts = partsIn(folder);
  const [first] = parts;
  if (first === undefined) throw new TableRefused(`${folder} holds no part of a table`);
  const { columns } = ours(first, await openParquet(first));
  return {
    columns,
    async *rows() {
      for (const part of parts) yield* (await openParquet(part)).rows();
    },
  };
}

/** The rows of every table contain their input. */
function ours(path: string, table: Table): Table {
  if (!table.columns.includes('input'))
    throw new TableRefused(`${path} is no table of Sonometer’s: it has no column input`);
  return table;
}

/** NDJSON has no head: its columns are those of all its rows. */
function ndjsonTable(path: string): Table {
  const columns = new Set<string>();
  // of several rows of an input the last one counts
  const last = new Map<string, number>();
  for (const { row, startByte } of linesOf(path)) {
    for (const name of Object.keys(flatRow(row))) columns.add(name);
    last.set(row.input, startByte);
  }
  return {
    columns: [...columns],
    async *rows() {
      for (const { row, startByte } of linesOf(path))
        if (last.get(row.input) === startByte) yield flatRow(row);
    },
  };
}

/** The columns that CSV and Parquet have of a row. */
function flatRow(row: Row): FlatRow {
  const cells: Record<string, Cell> = {};
  const put = (name: string, value: unknown): void => {
    if (value === null || value === undefined) cells[name] ??= null;
    else if (typeof value !== 'object') cells[name] = value as Cell;
    else if (Array.isArray(value))
      cells[name] = value.some((one) => typeof one === 'object')
        ? JSON.stringify(value)
        : (value as Cell);
    else for (const [key, part] of Object.entries(value)) put(`${name}.${key}`, part);
  };
  for (const { name, of } of aboutColumns) cells[name] = of(row);
  for (const [name, value] of Object.entries(row.data ?? {})) put(name, value);
  for (const { name, of } of originColumns) cells[name in cells ? `asked.${name}` : name] = of(row);
  return cells;
}

async function csvTable(path: string): Promise<Table> {
  const records = readCsvRecords(path);
  const head = await records.next();
  await records.return(undefined);
  const columns = head.done === true ? [] : head.value;
  return {
    columns,
    async *rows() {
      let isHead = true;
      for await (const record of readCsvRecords(path)) {
        if (!isHead)
          yield Object.fromEntries(columns.map((name, i) => [name, cellOf(record[i] ?? '')]));
        isHead = false;
      }
    },
  };
}

/** CSV has no types: what reads as a number is one. */
function cellOf(text: string): Cell {
  if (text === '') return null;
  if (text === 'true' || text === 'false') return text === 'true';
  if (/^-?\d/.test(text)) {
    const number = Number(text);
    if (!Number.isNaN(number)) return number;
  }
  if (text.startsWith('['))
    try {
      const list = JSON.parse(text) as unknown;
      if (Array.isArray(list) && list.every((one) => typeof one !== 'object')) return list as Cell;
    } catch {
      // a text that begins as a list does
    }
  return unguarded(text);
}

const named = (id: string, values: readonly string[]): Measures[string] => ({
  id,
  unit: 'text',
  shape: { type: 'string', enum: values },
});

const answers = [...Object.values(families).map(({ answer }) => answer), ...profileByName.values()];
const ids = answers.map(({ id }) => id);

/**
 * The values of the columns that every table has, by the analysis of its rows: a gate's names a
 * spec of the user's. Columns that are not here hold any text: warnings are sentences.
 */
export function ownValues(requested?: Cell): Measures {
  const question = named('question', [
    ...new Set([...ids, ...(requested ? [String(requested)] : [])]),
  ]);
  return {
    ok: { id: 'ok', unit: 'text', shape: { type: 'boolean' } },
    error: named('error', [...errorCodes, ...OWN_CODES]),
    question,
    'asked.question': question,
  };
}

/** A choice of rows of a table. */
export interface Choice {
  readonly condition?: Condition | undefined;
  readonly order?: Order | undefined;
  /** Where the order is that of signal-to-noise ratios. */
  readonly ratio?: RatioColumns | undefined;
  /** Only the first so many. */
  readonly top?: number | undefined;
}

/**
 * Number of rows, and of rows that met the condition; complete when the last row has been given.
 */
export interface Tally {
  all: number;
  met: number;
  /** Rows that a bound keeps from meeting it, or from missing it. */
  open?: number;
  /** Lower bounds among them that have the place of their quietest moments. */
  bounds?: number;
}

/** Of rows in memory at a time; a table of more is read once for each part of its order. */
const BYTES_AT_ONCE = 1 << 25;

/**
 * The rows of a table that meet a condition, in an order, one by one. However large the table is, memory holds the keys of the rows that
 * are put in order with the sizes of their rows, and of the rows themselves no more than `bytesAtOnce`.
 *
 * @throws TableRefused where the table is another when it is read again.
 */
export async function* chosenRows(
  table: Pick<Table, 'rows'>,
  { condition, order, ratio, top = Infinity }: Choice,
  tally: Tally,
  bytesAtOnce = BYTES_AT_ONCE,
): AsyncGenerator<FlatRow> {
  if (!order) {
    for await (const row of table.rows()) {
      tally.all++;
      if (condition?.isOpen(row)) tally.open = (tally.open ?? 0) + 1;
      if (!(condition?.holds(row) ?? true)) continue;
      if (tally.met++ < top) yield row;
    }
    return;
  }
  const keys: Cell[] = [];
  const sizes: number[] = [];
  const ratios: RatioCells[] = [];
  for await (const row of table.rows()) {
    tally.all++;
    if (condition?.isOpen(row)) tally.open = (tally.open ?? 0) + 1;
    if (!(condition?.holds(row) ?? true)) continue;
    tally.met++;
    keys.push(row[order.column] ?? null);
    sizes.push(bytesOf(row));
    if (ratio) ratios.push(ratioCellsOf(row, ratio));
  }
  if (ratio) tally.bounds = ratios.filter((one) => one.isAtLeast).length;
  const places = placesInOrder(ratio ? ratioKeys(ratios) : keys, order).slice(
    0,
    Math.min(top, keys.length),
  );
  for (const part of partsOf(places, sizes, bytesAtOnce)) {
    const rankOf = new Map(part.map((place, rank) => [place, rank]));
    const rows: FlatRow[] = [];
    let all = 0;
    let place = 0;
    for await (const row of table.rows()) {
      all++;
      if (!(condition?.holds(row) ?? true)) continue;
      if (!isSame(row[order.column] ?? null, keys[place]) || bytesOf(row) !== sizes[place])
        throw new TableRefused(CHANGED);
      const rank = rankOf.get(place++);
      if (rank !== undefined) rows[rank] = row;
    }
    if (all !== tally.all || place !== tally.met) throw new TableRefused(CHANGED);
    yield* rows;
  }
}

const CHANGED = 'it changed while it was read';

const isSame = (one: Cell, other: Cell | undefined): boolean =>
  one === other || (other !== undefined && String(one) === String(other));

/**
 * Places in a row whose rows take no more than `bytesAtOnce` together; a row that takes more is on
 * its own.
 */
function* partsOf(
  places: readonly number[],
  sizes: readonly number[],
  bytesAtOnce: number,
): Generator<readonly number[]> {
  let part: number[] = [];
  let bytes = 0;
  for (const place of places) {
    const size = sizes[place] ?? 0;
    if (part.length > 0 && bytes + size > bytesAtOnce) {
      yield part;
      part = [];
      bytes = 0;
    }
    part.push(place);
    bytes += size;
  }
  if (part.length > 0) yield part;
}

const BYTES_OF_CELL = 16;

/** About what a row takes. */
function bytesOf(row: FlatRow): number {
  let bytes = 0;
  for (const cell of Object.values(row)) {
    bytes += BYTES_OF_CELL;
    if (typeof cell === 'string') bytes += cell.length;
    else if (Array.isArray(cell))
      for (const one of cell as readonly unknown[])
        bytes += BYTES_OF_CELL + (typeof one === 'string' ? one.length : 0);
  }
  return bytes;
}
