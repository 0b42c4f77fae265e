import type { Column } from '@sonometer/report/dataset/columns.js';
import type { FlatRow } from '@sonometer/report/dataset/condition.js';

/** A finished table, opened for reading. */
export interface Table {
  /** The names of its columns, in their order. */
  readonly columns: readonly string[];
  /** Its rows, one by one. */
  rows(): AsyncIterable<FlatRow>;
}

/** A table that a run may not write into, and what to do instead. */
export class TableRefused extends Error {
  override readonly name = 'TableRefused';
}

/**
 * Checks that a table has exactly the columns of an analysis.
 * @throws TableRefused with the columns that differ.
 */
export function checkColumns(
  path: string,
  there: readonly string[],
  columns: readonly Column[],
): void {
  const wanted = columns.map(({ name }) => name);
  if (there.length === wanted.length && wanted.every((name, i) => name === there[i])) return;
  const few = (names: readonly string[]) =>
    names.slice(0, 3).join(', ') + (names.length > 3 ? ` and ${names.length - 3} more` : '');
  const lacking = wanted.filter((name) => !there.includes(name));
  const strange = there.filter((name) => !wanted.includes(name));
  const stated = [
    ...(lacking.length > 0 ? [`it lacks ${few(lacking)}`] : []),
    ...(strange.length > 0 ? [`it has ${few(strange)}`] : []),
  ];
  throw new TableRefused(
    `${path} is not a table of this analysis: ${stated.join('; ') || 'its columns are in another order'}`,
  );
}
