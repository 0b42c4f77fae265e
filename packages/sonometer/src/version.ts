import { readFileSync } from 'node:fs';

const { version: number } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { version: string };

/** The version of the program, and of the engine in it: all packages have the same. */
export const version: string = number;
