import type { Cell } from './columns.js';
import { columnNamed, type FlatRow } from './condition.js';

/** By which column rows are put in order. */
export interface Order {
  readonly column: string;
  readonly isDescending: boolean;
}

/**
 * Reads `integratedLufs`, or `-integratedLufs` for the largest first.
 *
 * @throws ConditionRefused where it is no column.
 */
export const readOrder = (text: string, columns: readonly string[]): Order => ({
  column: columnNamed(text.replace(/^[-+]/, ''), columns),
  isDescending: text.startsWith('-'),
});

/** Rows in order, those with nothing in the column last; rows that are equal stay as they were. */
export function sortedRows(
  rows: readonly FlatRow[],
  { column, isDescending }: Order,
): readonly FlatRow[] {
  const sign = isDescending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a = null, b = null] = [one[column], other[column]];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * compared(a, b);
  });
}

function compared(a: NonNullable<Cell>, b: NonNullable<Cell>): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [one, other] = [String(a), String(b)];
  return one < other ? -1 : one > other ? 1 : 0;
}
