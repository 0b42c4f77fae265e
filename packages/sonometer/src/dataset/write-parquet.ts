import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs';
import type { SchemaElement } from 'hyparquet';
import { fileWriter, ParquetWriter } from 'hyparquet-writer';
import type { Requested } from '@sonometer/report/dataset/requested.js';
import type { Cell, CellType, Column, Row } from '@sonometer/report/dataset/columns.js';

/**
 * Rows in memory at a time, of the writer and of a reader: enough for dictionaries to pay, and few
 * compared with a million.
 */
const GROUP_ROWS = 10_000;
/** Fewer where they are wide: the places of defects take 73 kB a row. */
const GROUP_BYTES = 1 << 25;

/**
 * Writes a table as Parquet, every column of which may be null. Texts of a few kinds are STRING in
 * a dictionary, since Arrow reads the logical type ENUM as bytes; what is no plain list is JSON in
 * a STRING, for the same reason. `onGroup` receives the size of the file, bytes, after each row
 * group.
 */
export async function writeParquet(
  path: string,
  columns: readonly Column[],
  rows: Iterable<Row> | AsyncIterable<Row>,
  requested: Requested,
  onGroup: (bytes: number) => void = () => undefined,
): Promise<void> {
  const adjacent = `${path}.new`;
  const output = fileWriter(adjacent);
  const writer = new ParquetWriter({
    writer: output,
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.flatMap(({ name, type }) => elementsOf(name, type)),
    ],
    createdBy: `sonometer version ${requested.engineVersion}`,
    kvMetadata: [
      { key: 'sonometer.engineVersion', value: requested.engineVersion },
      { key: 'sonometer.question', value: requested.question },
      { key: 'sonometer.options', value: JSON.stringify(requested.options) },
      { key: 'sonometer.columns', value: JSON.stringify(aboutOf(columns)) },
    ],
  });
  let data = columns.map((): Cell[] => []);
  let bytes = 0;
  const flush = () => {
    if ((data[0]?.length ?? 0) === 0) return;
    void writer.write({
      columnData: columns.map(({ name, type }, i) => ({
        name,
        data: type === 'integer' ? wholesOf(name, data[i]) : (data[i] ?? []),
        ...(type === 'name' && { encoding: 'RLE_DICTIONARY' as const }),
      })),
      rowGroupSize: GROUP_ROWS,
    });
    data = columns.map((): Cell[] => []);
    bytes = 0;
    onGroup(output.offset);
  };
  for await (const row of rows) {
    columns.forEach((column, i) => {
      const cell = column.of(row);
      data[i]?.push(cell);
      bytes += bytesOf(cell);
    });
    if (data[0]?.length === GROUP_ROWS || bytes >= GROUP_BYTES) flush();
  }
  flush();
  void writer.finish();
  const file = openSync(adjacent, 'r');
  fsyncSync(file);
  closeSync(file);
  renameSync(adjacent, path);
}

/** A count of 32 bits would not hold the size or the time of a file. */
const SCALARS = {
  number: { type: 'DOUBLE' },
  integer: { type: 'INT64' },
  flag: { type: 'BOOLEAN' },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  name: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  json: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
} as const;
const ELEMENTS = { numbers: 'number', flags: 'flag', texts: 'text' } as const;

function elementsOf(name: string, type: CellType): SchemaElement[] {
  if (!(type in ELEMENTS))
    return [{ name, repetition_type: 'OPTIONAL', ...SCALARS[type as keyof typeof SCALARS] }];
  const element = SCALARS[ELEMENTS[type as keyof typeof ELEMENTS]];
  return [
    // the three levels of LogicalTypes.md, “Lists”
    { name, repetition_type: 'OPTIONAL', converted_type: 'LIST', num_children: 1 },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', repetition_type: 'OPTIONAL', ...element },
  ];
}

/** Its approximate size: a byte for each letter, eight for anything else. */
function bytesOf(cell: Cell): number {
  if (typeof cell === 'string') return cell.length;
  if (typeof cell !== 'object' || cell === null) return 8;
  let bytes = 0;
  for (const one of cell) bytes += bytesOf(one);
  return bytes;
}

function wholesOf(name: string, cells: readonly Cell[] = []): (bigint | null)[] {
  return cells.map((cell) => {
    if (cell === null) return null;
    if (!Number.isSafeInteger(cell)) throw new Error(`${name} holds ${String(cell)}, no integer`);
    return BigInt(cell as number);
  });
}

/** Unit, status and margin of each field, from its declaration. */
const aboutOf = (columns: readonly Column[]) =>
  Object.fromEntries(
    columns.flatMap(({ name, measure }) => {
      if (!measure) return [];
      const { unit, status, margin } = measure;
      return [[name, { ...(unit !== 'text' && { unit }), status, margin }]];
    }),
  );
