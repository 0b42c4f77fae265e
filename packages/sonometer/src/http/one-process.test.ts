import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestService, type TestService } from '../../../../testing/test-service.js';
import { wavTone } from '../../../../testing/wav-tone.js';

/** What holds only where a server has its own threads and an SQLite file. */

const measure = (service: TestService, headers = {}) =>
  service.inject({
    method: 'POST',
    url: '/v1/mix/analyze',
    payload: wavTone(),
    headers: { 'content-type': 'audio/wav', ...headers },
  });

test('demand is what was sent and has no thread', async () => {
  const workerFile = new URL('../../../../testing/waiting-worker.mjs', import.meta.url);
  const service = await openTestService({ env: { SONOMETER_DEADLINE_SEC: '2' }, workerFile });
  const calls = Array.from({ length: 6 }, async () => measure(service));
  const { pool } = service.services;
  await expect.poll(() => pool.admitted).toBe(6);
  expect(pool.running).toBeGreaterThan(0);
  const { body } = await service.inject('/metrics');
  expect(body).toContain(`sonometer_demand{kind="analyses"} ${6 - pool.running}`);
  expect(body).toContain('sonometer_demand{kind="jobs"} 0');
  await Promise.all(calls);
  await service.close();
});

test('a database whose disk is full is named in the log', async () => {
  const service = await openTestService({ env: { SONOMETER_OPEN: '0' } });
  const { key } = await service.services.keys.mint({ plan: 'pro' });
  // no page more than there are: what a full disk does to SQLite
  await sql`pragma max_page_count = 1`.execute(service.services.store.db);
  const blob = 'a'.repeat(100_000);
  const full = service.services.store.db.transaction().execute(async (tx) => {
    const row = { id: 'a', kind: 'a', body: blob, created_at: 0, expires_at: 0, owner: null };
    await tx.insertInto('reports').values(row).execute();
  });
  await expect(full).rejects.toMatchObject({ message: 'the disk of the database is full' });
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => measure(service, { authorization: `Bearer ${key}` })),
  );
  const failed = answers.filter(({ statusCode }) => statusCode === 500);
  expect(failed.length).toBeGreaterThan(0);
  for (const answer of failed)
    expect(answer.json()).toMatchObject({ error: { code: 'storage_unavailable' } });
  const lines = service.log.filter(({ status }) => status === 500);
  for (const line of lines) expect(line).toMatchObject({ reason: 'the disk is full' });
  expect(JSON.stringify(service.log)).not.toContain('rollback');
  await service.close();
});
