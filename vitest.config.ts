import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Where the counts go as JSON, for the last line of `.ci/run`. */
const report = process.env['SONOMETER_TEST_REPORT'];

export default defineConfig({
  resolve: {
    alias: {
      '@sonometer/engine': fileURLToPath(new URL('packages/engine/src/index.ts', import.meta.url)),
    },
  },
  test: {
    include: ['packages/*/src/**/*.test.ts'],
    setupFiles: ['testing/matchers.ts', 'testing/property-seed.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000, // a server of its own takes its time to start on a busy machine
    // Tests of processes, sockets and databases share two busy cores in CI; a second failure is no accident.
    retry: process.env['CI'] ? 1 : 0,
    reporters: report ? ['dot', 'json'] : ['default'],
    ...(report ? { outputFile: { json: report } } : {}),
  },
});
