import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Engines, missingEngine, startEngines } from '../../../../testing/engines.js';
import { migrateToNext } from '../service/store/next-version.contract.js';
import { openTestService, type TestService, useEngines } from '../../../../testing/test-service.js';
import { wavTone } from '../../../../testing/wav-tone.js';
import type { UploadTicket } from '../service/objects/uploads.js';

const missing = await missingEngine();

/**
 * The tests of the routes once more, on PostgreSQL, Redis and a bucket, with a worker on the queue.
 */
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
    describe('fairness', () => import('./routes/fairness.test.js').then(() => undefined));
    describe('fairness to who pays', () =>
      import('./routes/fairness.slow.test.js').then(() => undefined));
    describe('jobs', () => import('./routes/jobs.test.js').then(() => undefined));
    describe('batches that are jobs', () =>
      import('./routes/batch-jobs.test.js').then(() => undefined));
    describe('answers that are given again', () =>
      import('./routes/cached-answers.test.js').then(() => undefined));
    describe('reports', () => import('./routes/reports.test.js').then(() => undefined));
    describe('webhooks', () => import('./routes/webhooks.test.js').then(() => undefined));
    describe('what is kept', () => import('./routes/stored.test.js').then(() => undefined));
    describe('scopes', () => import('./routes/scopes.test.js').then(() => undefined));
    describe('calls that are done once', () =>
      import('./answer-once.test.js').then(() => undefined));
    describe('calls that are done once, over the death of a server', () =>
      import('./answer-once.slow.test.js').then(() => undefined));
    describe('account', () => import('./routes/account.test.js').then(() => undefined));
    describe('urls', () => import('./routes/urls.test.js').then(() => undefined));
    describe('compare', () => import('./routes/compare.test.js').then(() => undefined));
    describe('operations', () => import('./operations.test.js').then(() => undefined));
    describe('sockets', () => import('./server-socket.test.js').then(() => undefined));
    describe('determinism', () => import('./determinism.slow.test.js').then(() => undefined));

    test('a server goes on while the next version migrates its database, and another starts', async () => {
      const service = await openTestService();
      const { databaseUrl = '', redisUrl = '' } = service.services.settings;
      const call = (to: TestService, headers = {}) =>
        to.inject({
          method: 'POST',
          url: '/v1/mix/analyze',
          payload: wavTone(),
          headers: { 'content-type': 'audio/wav', ...headers },
        });
      const before = [1, 2, 3].map(() => call(service));
      await migrateToNext(databaseUrl);
      const same = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl };
      const other = await openTestService({ env: same });
      const answers = await Promise.all([...before, call(service), call(other)]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);

      const { id } = (await call(other, { prefer: 'respond-async' })).json<{ id: string }>();
      const statusOf = async () => (await service.inject(`/v1/jobs/${id}`)).json<unknown>();
      await expect.poll(statusOf, { timeout: 20_000 }).toMatchObject({ status: 'done' });
      await Promise.all([service.close(), other.close()]);
    }, 60_000);

    test('an upload goes to the bucket itself, and is measured by its key alone', async () => {
      const service = await openTestService({
        env: { SONOMETER_OPEN: '0' },
        now: () => new Date(), // by which the bucket, too, sees when a URL has expired
      });
      const { keys } = service.services;
      const [mine, theirs] = [await keys.mint({ plan: 'pro' }), await keys.mint({ plan: 'pro' })];
      const post = (url: string, payload: object, { key } = mine) =>
        service.inject({
          method: 'POST',
          url,
          payload,
          headers: { authorization: `Bearer ${key}` },
        });
      const requested = { contentType: 'audio/wav', size: wavTone().length, fileName: 'a.wav' };
      const ticket = (await post('/api/upload-url', requested)).json<UploadTicket>();
      const { signedUrl, method, headers, objectPath } = ticket;
      expect((await fetch(signedUrl, { method, headers, body: wavTone() })).status).toBe(200);
      expect(engines.bucket.objects.has(`uploads/${objectPath}`)).toBe(true);

      const answer = await post('/v1/mix/analyze', { objectPath });
      expect(answer.json()).toMatchObject({ durationSec: 1, fileName: 'a.wav' });
      const refused = await post('/v1/mix/analyze', { objectPath }, theirs);
      expect(refused.json()).toMatchObject({ error: { code: 'upload_not_found' } });
      await service.close();
    });
  });
