import fc from 'fast-check';

/**
 * Property tests try the same cases everywhere, so that a red run means a change and can be run again.
 * SONOMETER_TEST_SEED=N tries others.
 */
fc.configureGlobal({ seed: Number(process.env['SONOMETER_TEST_SEED'] ?? 1) });
