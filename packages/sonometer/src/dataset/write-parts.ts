import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Requested } from '@sonometer/report/dataset/requested.js';
import type { Column, Row } from '@sonometer/report/dataset/columns.js';
import type { Journal } from './journal.js';
import { makeFolder } from '../make-folder.js';
import { DRAFT, indexOf, partName, partsIn } from './parquet-parts.js';
import { openParquet, readParquet } from './read-parquet.js';
import { writeParquet } from './write-parquet.js';

/**
 * Largest size of a part, which readers take one by one; by bytes it ends with the row group that
 * exceeds them.
 */
const PART = { rows: 100_000, bytes: 1 << 28 } as const;

export interface PartsCall {
  readonly folder: string;
  readonly columns: readonly Column[];
  readonly requested: Requested;
}

/**
 * Puts the rows of a journal into a table that is a folder: a newer row replaces the one that it
 * follows, the others go to the end, in the order of `inputs`. A part that is full and has none of
 * them is not touched.
 *
 * Each part takes its place by its name once it is whole, and the journal has each row that is changed or new: whatever
 * ends the run in between, the next one finds every row in one of both, and ends with the same parts.
 */
export async function writeParts(
  { folder, columns, requested }: PartsCall,
  journal: Pick<Journal, 'has' | 'rowsOf'>,
  inputs: Iterable<string>,
  { rows: partRows, bytes: partBytes }: { readonly rows: number; readonly bytes: number } = PART,
): Promise<void> {
  makeFolder(folder);
  for (const name of readdirSync(folder)) if (DRAFT.test(name)) rmSync(join(folder, name));
  const parts = partsIn(folder);
  const fresh = new Set(inputs);
  let written = 0;
  const write = (part: string, rows: Iterable<Row> | AsyncIterable<Row>) => {
    written = 0;
    return writeParquet(part, columns, rows, requested, (bytes) => (written = bytes));
  };
  const taken = function* (count: number): Generator<Row> {
    for (const input of fresh) {
      if (count-- <= 0 || written >= partBytes) return;
      fresh.delete(input);
      yield* journal.rowsOf([input]);
    }
  };
  for (const [i, part] of parts.entries()) {
    let [count, isTouched] = [0, false];
    for await (const { input } of (await openParquet(part)).rows(['input'])) {
      count++;
      if (!journal.has(String(input))) continue;
      isTouched = true;
      fresh.delete(String(input));
    }
    const hasRoom = i === parts.length - 1 && statSync(part).size < partBytes;
    const room = hasRoom ? Math.max(0, partRows - count) : 0;
    if (!isTouched && (room === 0 || fresh.size === 0)) continue;
    await write(part, newRows(part, columns, journal, taken(room)));
  }
  let next = parts.length === 0 ? 0 : indexOf(parts.at(-1) ?? '') + 1;
  // a set without rows has its columns all the same
  while (fresh.size > 0 || next === 0) await write(join(folder, partName(next++)), taken(partRows));
}

async function* newRows(
  part: string,
  columns: readonly Column[],
  journal: Pick<Journal, 'has' | 'rowsOf'>,
  more: Iterable<Row>,
): AsyncGenerator<Row> {
  for await (const row of readParquet(part, columns))
    if (journal.has(row.input)) yield* journal.rowsOf([row.input]);
    else yield row;
  yield* more;
}
