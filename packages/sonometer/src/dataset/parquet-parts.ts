import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { TableRefused } from './table-refused.js';

/** In the order of their names. */
export const partName = (index: number): string => `part-${String(index).padStart(5, '0')}.parquet`;

const PART = /^part-\d{5,}\.parquet$/;

/**
 * The parts of a table that is a folder, in their order.
 *
 * @throws TableRefused where it is no folder, or holds anything else, which would be lost.
 */
export function partsIn(folder: string): readonly string[] {
  if (!statSync(folder).isDirectory())
    throw new TableRefused(`${folder} is no folder of parts, and is left as it is`);
  const names = readdirSync(folder);
  const foreign = names.find((name) => !PART.test(name));
  if (foreign !== undefined)
    throw new TableRefused(
      `${folder} holds ${foreign}, which is no part of a table: it is left as it is`,
    );
  return names.sort().map((name) => join(folder, name));
}
