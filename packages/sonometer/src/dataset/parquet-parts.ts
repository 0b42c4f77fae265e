import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { TableRefused } from './table.js';

/** In the order of their names. */
export const partName = (index: number): string => `part-${String(index).padStart(5, '0')}.parquet`;

/** The other way round. */
export const indexOf = (path: string): number =>
  Number(/part-(\d+)\.parquet$/.exec(path)?.[1] ?? NaN);

const PART = /^part-\d{5,}\.parquet$/;
/** A part on its way, which a run that was ended has left. */
export const DRAFT = /^part-\d{5,}\.parquet\.new$/;

/**
 * The parts of a table that is a folder, in their order.
 *
 * @throws TableRefused where it is no folder, or holds anything else, which would be lost.
 */
export function partsIn(folder: string): readonly string[] {
  if (!statSync(folder).isDirectory())
    throw new TableRefused(`${folder} is no folder of parts, and is left as it is`);
  const names = readdirSync(folder).filter((name) => !DRAFT.test(name));
  const foreign = names.find((name) => !PART.test(name));
  if (foreign !== undefined)
    throw new TableRefused(
      `${folder} holds ${foreign}, which is no part of a table: it is left as it is`,
    );
  return names.sort().map((name) => join(folder, name));
}
