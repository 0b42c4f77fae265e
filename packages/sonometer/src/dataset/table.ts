import type { FlatRow } from '@sonometer/report/dataset/condition.js';

/** A finished table, opened for reading. */
export interface Table {
  /** The names of its columns, in their order. */
  readonly columns: readonly string[];
  /** Its rows, one by one. */
  rows(): AsyncIterable<FlatRow>;
}
