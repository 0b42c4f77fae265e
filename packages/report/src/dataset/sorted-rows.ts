import type { Cell } from './columns.js';
import { columnNamed } from './condition.js';

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

/** The places of keys in order, those that hold nothing last; of equal ones the first stays the first. */
export function placesInOrder(
  keys: readonly Cell[],
  { isDescending }: Pick<Order, 'isDescending'>,
): readonly number[] {
  const sign = isDescending ? -1 : 1;
  return keys
    .map((_, place) => place)
    .sort((one, other) => {
      const [a = null, b = null] = [keys[one], keys[other]];
      if (a === null || b === null) return Number(a === null) - Number(b === null);
      return sign * compared(a, b);
    });
}

function compared(a: NonNullable<Cell>, b: NonNullable<Cell>): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [one, other] = [String(a), String(b)];
  return one < other ? -1 : one > other ? 1 : 0;
}
