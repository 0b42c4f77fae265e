import fc from 'fast-check';

/**
 * Property tests try the same cases everywhere, so that a red run means a change and can be run again.
 * SONOMETER_TEST_SEED=N tries others.
 */
const seed = Number(process.env['SONOMETER_TEST_SEED'] ?? 1);

/** Default number of cases of a property: few in the fast tier. */
export function tryAllCases(all: boolean): void {
  fc.configureGlobal({ seed, numRuns: all ? 100 : 25 });
}

tryAllCases(false);
