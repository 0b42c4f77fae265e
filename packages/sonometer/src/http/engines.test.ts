import { afterAll, beforeAll, describe, test } from 'vitest';
import { type Engines, missingEngine, startEngines } from '../../../../testing/engines.js';
import { useEngines } from '../../../../testing/test-service.js';

const missing = await missingEngine();

/** The tests of the routes once more, on PostgreSQL, Redis and a bucket, with a worker behind the queue. */
if (missing !== undefined) {
  console.warn(`Routes not tested on PostgreSQL, Redis and a bucket: ${missing}`);
  test.skip(`Routes on PostgreSQL, Redis and a bucket: ${missing}`);
} else
  describe('on PostgreSQL, Redis and a bucket', () => {
    let engines: Engines;
    beforeAll(async () => {
      engines = await startEngines();
      useEngines(() => engines.env());
    }, 60_000);
    afterAll(async () => {
      useEngines(undefined);
      await engines.stop();
    });

    describe('analyses', () => import('./routes/analyses.test.js').then(() => undefined));
    describe('plans', () => import('./routes/plans.test.js').then(() => undefined));
    describe('jobs', () => import('./routes/jobs.test.js').then(() => undefined));
    describe('reports', () => import('./routes/reports.test.js').then(() => undefined));
    describe('account', () => import('./routes/account.test.js').then(() => undefined));
    describe('urls', () => import('./routes/urls.test.js').then(() => undefined));
  });
