import { afterAll, describe } from 'vitest';

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

/** The tests of these files beside the caller again, with all their cases. */
export function inSlowTier(
  files: readonly string[],
  load: (path: string) => Promise<unknown>,
): void {
  isSlow = true;
  afterAll(() => {
    isSlow = false; // the next file may share this process
  });
  for (const file of files)
    describe(file, async () => {
      await load(`./${file}.test.ts?all`); // as a module of its own, evaluated anew
    });
}
