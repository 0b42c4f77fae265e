import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder and those above it, one by one: the recursive mkdir of Node never ends where a folder above takes none
 * (`/proc`).
 *
 * @param mode Of those that are made, less the umask: 0o777 where none is given.
 * @throws The system's error where one cannot be made.
 */
export function makeFolder(path: string, mode?: number): void {
  const folder = resolve(path);
  if (existsSync(folder)) return;
  makeFolder(dirname(folder), mode);
  try {
    mkdirSync(folder, mode);
  } catch (error) {
    if (!existsSync(folder)) throw error; // else another process was first
  }
}
