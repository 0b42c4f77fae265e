import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { UsageError } from '../arguments/usage-error.js';

/** @throws UsageError where a file that an option names has no folder to be in. */
export function checkFolder(option: string, path: string): void {
  const folder = dirname(path);
  if (!existsSync(folder)) throw new UsageError(`${option}: the folder ${folder} does not exist`);
}
