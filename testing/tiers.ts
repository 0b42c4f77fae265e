import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { tryAllCases } from './property-seed.js';

let isSlow = false;

/**
 * A number of cases, or the cases themselves: few in the fast tier; all where a file of the slow tier runs the tests
 * again by `inSlowTier`.
 */
export function inTier<T>(fast: readonly T[], slow: readonly T[]): T[];
export function inTier<T>(fast: T, slow: T): T;
export function inTier<T>(fast: T, slow: T): T {
  return isSlow ? slow : fast;
}

/** The tests of every file under this folder that tries few of its cases in the fast tier again, with all of them. */
export function inSlowTier(folder: string, load: (path: string) => Promise<unknown>): void {
  isSlow = true;
  beforeAll(() => {
    tryAllCases(true);
  });
  afterAll(() => {
    isSlow = false; // the next file may share this process
    tryAllCases(false);
  });
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!file.endsWith('.test.ts') || file.endsWith('.slow.test.ts')) continue;
    if (!/fc\.assert\(|inTier\(/.test(readFileSync(join(folder, file), 'utf8'))) continue;
    describe(file, async () => {
      await load(`./${file}?all`); // as a module of its own, evaluated again
    });
  }
}

/** Groups of reference signals that take a few seconds together; `sonometer validate` runs all. */
export const QUICK_CASES = [
  'true peak',
  'levels',
  'stereo',
  'channels',
  'dialogue',
  'delivery',
  'defects',
] as const;

/** The same of spectra, curves, pitch and files. */
export const FURTHER_QUICK_CASES = [
  'spectrum',
  'curves',
  'declared',
  'chapters',
  'tone',
  'hits',
  'pitch',
] as const;
