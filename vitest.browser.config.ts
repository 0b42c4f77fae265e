import { defineConfig, mergeConfig } from 'vitest/config';
import { shared } from './vitest.config.js';

const FOLDER = 'packages/web/src';
/** Pages that play or listen in real time need the machine for themselves. */
const REAL_TIME = ['meter', 'player', 'sounds', 'clicks', 'cuts'].map(
  (name) => `${FOLDER}/${name}.browser.ts`,
);

/** The tests that drive a browser: `npm run test:browser`. They take the built program. */
export default mergeConfig(
  shared,
  defineConfig({
    test: {
      testTimeout: 120_000,
      hookTimeout: 120_000,
      projects: [
        {
          extends: true,
          test: {
            name: 'pages',
            include: [`${FOLDER}/**/*.browser.ts`],
            exclude: REAL_TIME,
            maxWorkers: 2,
            sequence: { groupOrder: 0 },
          },
        },
        {
          extends: true,
          test: {
            name: 'real time',
            include: REAL_TIME,
            maxWorkers: 1,
            sequence: { groupOrder: 1 },
          },
        },
      ],
    },
  }),
);
