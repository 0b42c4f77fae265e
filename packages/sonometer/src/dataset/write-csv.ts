import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import type { Cell, Column } from '@sonometer/report/dataset/columns.js';
import type { Row } from '@sonometer/report/dataset/row.js';

/** Writes a table as CSV (RFC 4180): a line of names, then a line for each row; nothing where there is no value. */
export function writeCsv(path: string, columns: readonly Column[], rows: Iterable<Row>): void {
  const beside = `${path}.new`;
  const file = openSync(beside, 'w');
  writeFileSync(file, csvLine(columns.map(({ name }) => name)));
  for (const row of rows) writeFileSync(file, csvLine(columns.map((column) => column.of(row))));
  fsyncSync(file);
  closeSync(file);
  renameSync(beside, path);
}

/** One record of RFC 4180, its end included. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(textOf).join(',')}\r\n`;

/** A list stands as JSON. */
function textOf(value: Cell): string {
  const text = value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : `${value}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
