import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vitest/config';

/** Where the counts go as JSON, for the last line of `.ci/run`. */
const report = process.env['SONOMETER_TEST_REPORT'];

const packages = fileURLToPath(new URL('packages/', import.meta.url));
const sourceOf = (name: string, path: string) => `${packages}${name}/src/${path}`;

/** What the tests of the browser go by as well. */
export const shared = defineConfig({
  resolve: {
    // Tests read the sources, not the last build.
    alias: [
      { find: /^@sonometer\/(engine|report)$/, replacement: sourceOf('$1', 'index.ts') },
      { find: /^@sonometer\/(report|validation)\/(.*)\.js$/, replacement: sourceOf('$1', '$2.ts') },
    ],
  },
  test: {
    setupFiles: ['testing/matchers.ts', 'testing/property-seed.ts', 'testing/child-coverage.ts'],
    env: { SONOMETER_UNBUNDLED: '1' }, // the tree, which coverage can count; bundle.test.ts holds the bundle to it
    testTimeout: 60_000,
    hookTimeout: 60_000, // a server of its own takes its time to start on a busy machine
    maxWorkers: availableParallelism(), // one less is half of a small machine
    retry: 0, // a test that fails now and then is wrong, or what it tests is
    reporters: report ? ['dot', 'json'] : ['default'],
    ...(report ? { outputFile: { json: report } } : {}),
  },
});

/** Their tests leave nothing behind in their process, so that files share what was imported: half the time of all. */
const PURE = ['engine', 'report', 'validation', 'client', 'web'];

export default mergeConfig(
  shared,
  defineConfig({
    test: {
      projects: [
        {
          extends: true,
          test: {
            name: 'pure',
            include: PURE.map((name) => `packages/${name}/src/**/*.test.ts`),
            isolate: false,
          },
        },
        // processes, servers, working folders and variables of the environment
        {
          extends: true,
          test: { name: 'program', include: ['packages/sonometer/src/**/*.test.ts'] },
        },
      ],
    },
  }),
);
