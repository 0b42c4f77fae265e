import fc from 'fast-check';

/**
 * Property tests try the same cases everywhere, so that a red run means a change and can be run again.
 * SONOMETER_TEST_SEED=N tries others.
 */
const seed = Number(process.env['SONOMETER_TEST_SEED'] ?? 1);
/** Longest time of one property in the fast tier, in milliseconds: it tries what cases it can by then. */
const MAX_PROPERTY_MS = 400;

/** Whether each property tries all of its cases, or those of the fast tier. */
export function tryAllCases(all: boolean): void {
  fc.configureGlobal(all ? { seed } : { seed, interruptAfterTimeLimit: MAX_PROPERTY_MS });
}

tryAllCases(false);
