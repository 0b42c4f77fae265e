import type { Cell } from '@sonometer/report/dataset/columns.js';
import type { Condition, FlatRow } from '@sonometer/report/dataset/condition.js';
import { type Order, placesInOrder } from '@sonometer/report/dataset/sorted-rows.js';
import type { Table } from './table.js';
import { TableRefused } from './table-refused.js';

/** A choice of rows of a table. */
export interface Choice {
  readonly condition?: Condition | undefined;
  readonly order?: Order | undefined;
  /** Only the first so many. */
  readonly top?: number | undefined;
}

/**
 * Number of rows, and of rows that met the condition; complete when the last row has been given.
 */
export interface Tally {
  all: number;
  met: number;
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
  { condition, order, top = Infinity }: Choice,
  tally: Tally,
  bytesAtOnce = BYTES_AT_ONCE,
): AsyncGenerator<FlatRow> {
  if (!order) {
    for await (const row of table.rows()) {
      tally.all++;
      if (!(condition?.holds(row) ?? true)) continue;
      if (tally.met++ < top) yield row;
    }
    return;
  }
  const keys: Cell[] = [];
  const sizes: number[] = [];
  for await (const row of table.rows()) {
    tally.all++;
    if (!(condition?.holds(row) ?? true)) continue;
    tally.met++;
    keys.push(row[order.column] ?? null);
    sizes.push(bytesOf(row));
  }
  const places = placesInOrder(keys, order).slice(0, Math.min(top, keys.length));
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
