import { defineConfig, mergeConfig } from 'vitest/config';
import { shared } from './vitest.config.js';

/** The tests that drive a browser: `npm run test:browser`. They take the built program. */
export default mergeConfig(
  shared,
  defineConfig({
    test: {
      include: ['packages/web/src/**/*.browser.ts'],
      testTimeout: 120_000,
      hookTimeout: 120_000,
      fileParallelism: false,
    },
  }),
);
