import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vitest/config';
import { FileTimes } from './testing/file-times.js';

/** Where the counts go as JSON, for the last line of `.ci/run`. */
const report = process.env['SONOMETER_TEST_REPORT'];

const packages = fileURLToPath(new URL('packages/', import.meta.url));
const sourceOf = (name: string, path: string) => `${packages}${name}/src/${path}`;

/** What the tests of the browser go by as well. */
export const shared = defineConfig({
  resolve: {
    // Tests read the sources, not the last build.
    alias: [
      { find: /^@sonometer\/(decode|engine|report)$/, replacement: sourceOf('$1', 'index.ts') },
      {
        find: /^@sonometer\/decode\/(claims|marks|packets)$/,
        replacement: sourceOf('decode', 'decode/$1/index.ts'),
      },
      { find: '@sonometer/engine/core', replacement: sourceOf('engine', 'core/index.ts') },
      { find: /^@sonometer\/(decode|engine)\/(.*)$/, replacement: sourceOf('$1', '$2.ts') },
      { find: /^@sonometer\/(report|validation)\/(.*)\.js$/, replacement: sourceOf('$1', '$2.ts') },
    ],
  },
  test: {
    setupFiles: ['testing/matchers.ts', 'testing/property-seed.ts', 'testing/child-coverage.ts'],
    // Processes started by tests run the bundle; coverage can only count the tree.
    env: process.env['SONOMETER_CHILD_COVERAGE'] ? { SONOMETER_UNBUNDLED: '1' } : {},
    experimental: { fsModuleCache: true },
    testTimeout: 60_000,
    hookTimeout: 60_000, // a server of its own takes its time to start on a busy machine
    maxWorkers: availableParallelism(), // one less is half of a small machine
    retry: 0, // a test that fails now and then is wrong, or what it tests is
    reporters: [report ? 'dot' : 'default', ...(report ? ['json'] : []), new FileTimes()],
    ...(report ? { outputFile: { json: report } } : {}),
  },
});

/**
 * `npm test` runs the fast tier. `--mode slow` runs what needs servers, real waiting or killed processes, and large
 * numbers of cases; `--mode all` runs both, for coverage.
 */
const includeTier = (mode: string, folder: string) =>
  mode === 'slow'
    ? { include: [`${folder}/**/*.slow.test.ts`] }
    : {
        include: [`${folder}/**/*.test.ts`],
        exclude: mode === 'all' ? [] : ['**/*.slow.test.ts'],
      };

const PURE = 'packages/{decode,engine,report,validation,client,web}/src';
const PROGRAM = 'packages/sonometer/src';

export default defineConfig(({ mode }) =>
  mergeConfig(
    shared,
    defineConfig({
      test: {
        // files of the slow tier wait for servers and clocks: one more of them uses the time
        maxWorkers: availableParallelism() + (mode === 'slow' ? 1 : 0),
        projects: [
          // Their tests leave nothing behind in their process, so that files share what was imported: half the time of all.
          { extends: true, test: { name: 'pure', isolate: false, ...includeTier(mode, PURE) } },
          // In the slow tier some change the working folder, or the settings of the engine.
          {
            extends: true,
            test: { name: 'program', isolate: mode !== 'test', ...includeTier(mode, PROGRAM) },
          },
        ],
      },
    }),
  ),
);
