import { readFileSync } from 'node:fs';
import { packageFile } from './package-files.js';

const { version: number } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as {
  version: string;
};

/** The version of the program, and of the engine in it: all packages have the same. */
export const version: string = number;
