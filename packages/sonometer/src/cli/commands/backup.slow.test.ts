import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inProcess } from '../../../../../testing/in-process.js';
import { runProgram } from '../../../../../testing/run-program.js';
import { openTestService } from '../../../../../testing/test-service.js';
import { wavTone } from '../../../../../testing/wav-tone.js';
import { openJobs } from '../../service/jobs/jobs.js';
import { openKeys } from '../../service/keys/keys.js';
import { readPlans } from '../../service/keys/plans.js';
import { openServerSecret } from '../../service/keys/server-secret.js';
import { openReports } from '../../service/reports/reports.js';
import { openStore } from '../../service/store/open-store.js';
import { testFolder } from '../../../../../testing/test-folder.js';

const root = testFolder();

const command = async (dataDir: string, ...args: readonly string[]) => {
  const env = { SONOMETER_DATA_DIR: dataDir, DATABASE_URL: '', OBJECTS_URL: '' };
  const { code, err } = await runProgram(args, { env });
  expect(err).toBe('');
  expect(code).toBe(0);
};

test('while another process writes, a backup holds all that was acknowledged before it', async () => {
  const live = join(root, 'live');
  await (await openStore(live)).close();
  const writer = inProcess('write-all.ts', live);
  await writer.printed(1);
  writer.child.stdin?.write('now\n');
  await writer.printed(60);
  const acknowledged = writer.lines.slice(1);
  await command(live, 'backup', join(root, 'under-load'));
  const after = writer.lines.length;
  await writer.printed(after + 20); // it was not held up
  writer.child.kill('SIGKILL');
  await writer.ended;
  expect(after).toBeGreaterThan(acknowledged.length);

  const there = join(root, 'empty-machine');
  await command(there, 'restore', join(root, 'under-load'));
  const store = await openStore(there);
  const keys = await openKeys(store, await openServerSecret(store), readPlans({}));
  const find: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
    key: (key) => keys.verify(key),
    job: (id) => openJobs(store).read('me', id),
    report: (id) => openReports(store).load(id),
  };
  for (const line of acknowledged) {
    const [what = '', id = ''] = line.split(' ');
    expect(await find[what]?.(id), line).toBeDefined();
  }
  // of one moment: keys, jobs and reports are made in turn
  const counts = await Promise.all(
    (['keys', 'jobs', 'reports'] as const).map(async (table) => {
      const rows = await store.db.selectFrom(table).select('id').execute();
      return rows.length;
    }),
  );
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  await store.close();
});

test('a service goes on from a backup taken while it answered', async () => {
  const env = { SONOMETER_OPEN: '0' };
  const service = await openTestService({ env });
  const { key } = await service.services.keys.mint({ plan: 'free' });
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'audio/wav' };
  const call = (at: typeof service, more = {}) =>
    at.inject({
      method: 'POST',
      url: '/v1/mix/analyze',
      headers: { ...headers, ...more },
      payload: wavTone({ seconds: 1 }),
    });
  const upload = await service.inject({
    method: 'POST',
    url: '/api/upload-url',
    headers: { authorization: headers.authorization },
    payload: { contentType: 'audio/wav' },
  });
  const { signedUrl, objectPath } = upload.json<{ signedUrl: string; objectPath: string }>();
  const { pathname, search } = new URL(signedUrl);
  await service.inject({
    method: 'PUT',
    url: pathname + search,
    headers: { 'content-type': 'audio/wav' },
    payload: wavTone({ seconds: 1 }),
  });
  const { reportUrl } = (await call(service)).json<{ reportUrl: string }>();
  const { id: job } = (await call(service, { prefer: 'respond-async' })).json<{ id: string }>();
  const jobOf = async (at: typeof service) =>
    (await at.inject({ url: `/v1/jobs/${job}`, headers })).json<{ status: string }>();
  while ((await jobOf(service)).status !== 'done') await sleep(50);
  const usageOf = async (at: typeof service) =>
    (await at.inject({ url: '/v1/usage', headers })).json<object>();
  const usage = await usageOf(service);
  const finished = await jobOf(service);

  const load = Promise.all(Array.from({ length: 8 }, () => call(service)));
  await command(service.services.settings.dataDir, 'backup', join(root, 'of-service'));
  await load;
  await service.close();

  const there = join(root, 'other-machine');
  await command(there, 'restore', join(root, 'of-service'));
  const again = await openTestService({ env, folder: there });
  const path = new URL(reportUrl).pathname;
  expect((await again.inject({ url: `${path}.json` })).statusCode).toBe(200);
  expect(await jobOf(again)).toEqual(finished);
  expect(usedIn(await usageOf(again))).toBeGreaterThanOrEqual(usedIn(usage));
  const fromUpload = await again.inject({
    method: 'POST',
    url: '/v1/mix/analyze',
    headers: { authorization: headers.authorization },
    payload: { objectPath },
  });
  expect(fromUpload.statusCode).toBe(200);
  await again.close();
});

const usedIn = (usage: object): number => (usage as { calls: { used: number } }).calls.used;
