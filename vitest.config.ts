import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Where the counts go as JSON, for the last line of `.ci/run`. */
const report = process.env['SONOMETER_TEST_REPORT'];

const packages = fileURLToPath(new URL('packages/', import.meta.url));
const sourceOf = (name: string, path: string) => `${packages}${name}/src/${path}`;

export default defineConfig({
  resolve: {
    // Tests read the sources, not the last build.
    alias: [
      { find: /^@sonometer\/(engine|report)$/, replacement: sourceOf('$1', 'index.ts') },
      { find: /^@sonometer\/(report|validation)\/(.*)\.js$/, replacement: sourceOf('$1', '$2.ts') },
    ],
  },
  test: {
    include: ['packages/*/src/**/*.test.ts'],
    setupFiles: ['testing/matchers.ts', 'testing/property-seed.ts', 'testing/child-coverage.ts'],
    env: { SONOMETER_UNBUNDLED: '1' }, // the tree, which coverage can count; bundle.test.ts holds the bundle to it
    testTimeout: 60_000,
    hookTimeout: 60_000, // a server of its own takes its time to start on a busy machine
    retry: 0, // a test that fails now and then is wrong, or what it tests is
    reporters: report ? ['dot', 'json'] : ['default'],
    ...(report ? { outputFile: { json: report } } : {}),
  },
});
