import { renameSync } from 'node:fs';
import { parquetWriteFile } from 'hyparquet-writer';
import type { Column } from './columns.js';
import type { Row } from './journal.js';

const TYPES = { number: 'DOUBLE', flag: 'BOOLEAN', text: 'STRING' } as const;

/** Writes a table as Parquet, every column of which may be null. */
export function writeParquet(path: string, columns: readonly Column[], rows: Iterable<Row>): void {
  const data = columns.map((): (number | boolean | string | null)[] => []);
  for (const row of rows) columns.forEach((column, i) => data[i]?.push(column.of(row)));
  const beside = `${path}.new`;
  parquetWriteFile({
    filename: beside,
    columnData: columns.map(({ name, type }, i) => ({
      name,
      data: data[i] ?? [],
      type: TYPES[type],
      nullable: true,
    })),
  });
  renameSync(beside, path);
}
