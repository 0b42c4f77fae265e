import type { Cell } from '@sonometer/report/dataset/columns.js';
import type { Condition, FlatRow } from '@sonometer/report/dataset/condition.js';
import { type Order, placesInOrder } from '@sonometer/report/dataset/sorted-rows.js';
import type { Table } from './read-table.js';

/** Which rows of a table are wanted. */
export interface Choice {
  readonly condition?: Condition | undefined;
  readonly order?: Order | undefined;
  /** The first so many alone. */
  readonly top?: number | undefined;
}

/** How many rows there were, and met the condition; whole when the last row has been given. */
export interface Tally {
  all: number;
  met: number;
}

/** Of rows in memory at a time; a table of more is read once for each part of its order. */
const BYTES_AT_ONCE = 1 << 25;

/**
 * The rows of a table that meet a condition, in an order, one by one. However large the table is, memory holds the keys of the rows that
 * are put in order, and of the rows themselves no more than `bytesAtOnce`.
 */
export async function* chosenRows(
  table: Pick<Table, 'rows'>,
  { condition, order, top = Infinity }: Choice,
  tally: Tally,
  bytesAtOnce = BYTES_AT_ONCE,
): AsyncGenerator<FlatRow> {
  const meeting = async function* (): AsyncGenerator<FlatRow> {
    for await (const row of table.rows()) if (condition?.holds(row) ?? true) yield row;
  };
  if (!order) {
    for await (const row of table.rows()) {
      tally.all++;
      if (!(condition?.holds(row) ?? true)) continue;
      if (tally.met++ < top) yield row;
    }
    return;
  }
  const keys: Cell[] = [];
  let bytes = 0;
  for await (const row of table.rows()) {
    tally.all++;
    if (!(condition?.holds(row) ?? true)) continue;
    tally.met++;
    keys.push(row[order.column] ?? null);
    bytes += bytesOf(row);
  }
  const places = placesInOrder(keys, order).slice(0, Math.min(top, keys.length));
  const atOnce = Math.max(1, Math.floor((bytesAtOnce * keys.length) / Math.max(1, bytes)));
  for (let from = 0; from < places.length; from += atOnce) {
    const rankOf = new Map(places.slice(from, from + atOnce).map((place, rank) => [place, rank]));
    const rows: FlatRow[] = [];
    let place = 0;
    for await (const row of meeting()) {
      const rank = rankOf.get(place++);
      if (rank !== undefined) rows[rank] = row;
    }
    yield* rows;
  }
}

/** About what a row takes. */
function bytesOf(row: FlatRow): number {
  let bytes = 0;
  for (const cell of Object.values(row))
    bytes +=
      16 + (typeof cell === 'string' ? cell.length : Array.isArray(cell) ? 16 * cell.length : 0);
  return bytes;
}
