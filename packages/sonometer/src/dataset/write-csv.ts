import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import type { Column } from '@sonometer/report/dataset/columns.js';
import { csvLine } from '@sonometer/report/dataset/csv-line.js';
import type { Row } from '@sonometer/report/dataset/row.js';

/** Writes a table as CSV (RFC 4180): a line of names, then a line for each row; nothing where there is no value. */
export function writeCsv(path: string, columns: readonly Column[], rows: Iterable<Row>): void {
  const adjacent = `${path}.new`;
  const file = openSync(adjacent, 'w');
  writeFileSync(file, csvLine(columns.map(({ name }) => name)));
  for (const row of rows) writeFileSync(file, csvLine(columns.map((column) => column.of(row))));
  fsyncSync(file);
  closeSync(file);
  renameSync(adjacent, path);
}
