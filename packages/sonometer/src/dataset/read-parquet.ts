import {
  type AsyncBuffer,
  asyncBufferFromFile,
  parquetMetadataAsync,
  parquetReadObjects,
} from 'hyparquet';
import {
  type Cell,
  type Column,
  headColumns,
  type Row,
  rowWith,
} from '@sonometer/report/dataset/columns.js';
import type { FlatRow } from '@sonometer/report/dataset/condition.js';
import { checkColumns, type Table, TableRefused } from './table.js';

interface ParquetTable extends Table {
  /** Of all columns, or of some. */
  rows(wanted?: readonly string[]): AsyncIterable<FlatRow>;
}

/**
 * Reads the rows of a table that `writeParquet` has written, a row group at a time.
 *
 * @throws TableRefused where the file has other columns, or is no Parquet.
 */
export async function* readParquet(path: string, columns: readonly Column[]): AsyncGenerator<Row> {
  const table = await openParquet(path);
  checkColumns(path, table.columns, columns);
  for await (const cells of table.rows())
    yield rowWith(
      columns,
      columns.map(({ name }) => cells[name] ?? null),
    );
}

/**
 * The same rows with only the columns of the input, the outcome and the request: the columns of the
 * answer, which are nearly all of the file, are not read.
 * @throws TableRefused where the file has other columns, or is no Parquet.
 */
export async function* readParquetHeads(
  path: string,
  columns: readonly Column[],
): AsyncGenerator<Row> {
  const table = await openParquet(path);
  checkColumns(path, table.columns, columns);
  const heads = headColumns(columns);
  for await (const cells of table.rows(heads))
    yield rowWith(
      columns,
      columns.map(({ name }) => (heads.includes(name) ? (cells[name] ?? null) : null)),
    );
}

/**
 * Opens a Parquet file: its columns, and its rows a row group at a time.
 *
 * @throws TableRefused where it is no Parquet.
 */
export async function openParquet(path: string): Promise<ParquetTable> {
  const file = await asyncBufferFromFile(path);
  const metadata = await metadataOf(path, file);
  const [root] = metadata.schema;
  const columns = getTopLevel(metadata.schema.slice(1), root?.num_children ?? 0);
  return {
    columns,
    async *rows(wanted = columns) {
      let rowStart = 0;
      for (const group of metadata.row_groups) {
        const rowEnd = rowStart + Number(group.num_rows);
        for (const cells of await parquetReadObjects({
          ...{ file, metadata, rowStart, rowEnd },
          columns: [...wanted],
        }))
          yield Object.fromEntries(wanted.map((name) => [name, cellOf(cells[name])]));
        rowStart = rowEnd;
      }
    },
  };
}

async function metadataOf(path: string, file: AsyncBuffer) {
  try {
    return await parquetMetadataAsync(file);
  } catch (cause) {
    throw new TableRefused(`${path} is no Parquet, and is left as it is`, { cause });
  }
}

/** The names of the columns: a schema is flat, each element before its children. */
function getTopLevel(
  elements: readonly { readonly name: string; readonly num_children?: number }[],
  count: number,
): readonly string[] {
  const names: string[] = [];
  let at = 0;
  const skip = (): void => {
    const children = elements[at++]?.num_children ?? 0;
    for (let i = 0; i < children; i++) skip();
  };
  while (names.length < count && at < elements.length) {
    names.push(elements[at]?.name ?? '');
    skip();
  }
  return names;
}

const cellOf = (value: unknown): Cell =>
  value === undefined || value === null
    ? null
    : typeof value === 'bigint'
      ? Number(value)
      : (value as Cell);
