import { defineConfig, mergeConfig } from 'vitest/config';
import { shared } from './vitest.config.ts';

/** What tools/mutants.mjs runs: each file of tests in a process of its own, since a fault may leave anything behind. */
export default mergeConfig(
  shared,
  defineConfig({
    test: {
      include: ['packages/*/src/**/*.test.ts'],
      experimental: { fsModuleCache: false }, // it would take a file with a fault for the file
    },
  }),
);
