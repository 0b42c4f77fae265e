import { existsSync, statSync } from 'node:fs';
import { type Cell, aboutColumns, originColumns } from '@sonometer/report/dataset/columns.js';
import type { FlatRow } from '@sonometer/report/dataset/condition.js';
import type { Row } from '@sonometer/report/dataset/row.js';
import { linesOf } from './journal.js';
import { TABLE_ENDINGS, tableEndingOf } from './stored-table.js';
import { partsIn } from './parquet-parts.js';
import { readCsvRecords } from './read-csv.js';
import { TableRefused } from './table-refused.js';
import type { Table } from './table.js';

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
  return text;
}
