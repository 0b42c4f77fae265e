import { closeSync, openSync, renameSync, writeSync } from 'node:fs';
import type { Column } from './columns.js';
import type { Row } from './journal.js';

/** Writes a table as CSV (RFC 4180): a line of names, then a line for each row; nothing where there is no value. */
export function writeCsv(path: string, columns: readonly Column[], rows: Iterable<Row>): void {
  const beside = `${path}.new`;
  const file = openSync(beside, 'w');
  writeSync(file, `${columns.map(({ name }) => cellOf(name)).join(',')}\r\n`);
  for (const row of rows)
    writeSync(file, `${columns.map((column) => cellOf(column.of(row))).join(',')}\r\n`);
  closeSync(file);
  renameSync(beside, path);
}

function cellOf(value: number | boolean | string | null): string {
  const text = value === null ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
