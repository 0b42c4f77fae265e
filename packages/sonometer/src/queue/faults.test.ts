import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Engines, missingEngine, startEngines } from '../../../../testing/engines.js';
import { openTestService, type TestService, useEngines } from '../../../../testing/test-service.js';
import { wavTone } from '../../../../testing/wav-tone.js';

const missing = await missingEngine();
const program = fileURLToPath(new URL('../../bin/sonometer.mjs', import.meta.url));

/** The small version of `validation/faults.mjs`: engines and workers die while calls are under way. */
if (missing !== undefined) {
  console.warn(`Faults not tested: ${missing}`);
  test.skip(`faults: ${missing}`);
} else
  describe('a fault', () => {
    let engines: Engines;
    let service: TestService;
    let key: string;
    let dir: string;
    let jumpMs = 0;
    beforeAll(async () => {
      engines = await startEngines();
      useEngines(() => engines.env());
      dir = await mkdtemp(join(tmpdir(), 'faults-'));
      service = await openTestService({
        env: { SONOMETER_OPEN: '0' },
        now: () => new Date(Date.now() + jumpMs),
      });
      ({ key } = await service.services.keys.mint({ plan: 'unlimited' }));
    }, 60_000);
    afterAll(async () => {
      await service.close();
      useEngines(undefined);
      await engines.stop();
      await rm(dir, { recursive: true, force: true });
    }, 60_000);

    const call = async (headers: Record<string, string> = {}) =>
      service.inject({
        method: 'POST',
        url: '/v1/mix/analyze',
        payload: wavTone(),
        headers: { 'content-type': 'audio/wav', authorization: `Bearer ${key}`, ...headers },
      });
    const get = async (url: string) =>
      service.inject({ url, headers: { authorization: `Bearer ${key}` } });
    const used = async () =>
      (await get('/v1/usage')).json<{ calls: { used: number } }>().calls.used;
    const startJobs = async (count: number) => {
      const all = await Promise.all(
        Array.from({ length: count }, () => call({ prefer: 'respond-async' })),
      );
      expect(all.map(({ statusCode }) => statusCode)).toEqual(all.map(() => 202));
      return all.map((response) => response.json<{ id: string }>().id);
    };
    const statusOf = async (id: string) =>
      (await get(`/v1/jobs/${id}`)).json<{ status: string }>().status;
    const allDone = (ids: readonly string[]) =>
      expect
        .poll(async () => Promise.all(ids.map(statusOf)), { timeout: 40_000, interval: 250 })
        .toEqual(ids.map(() => 'done'));
    const isServed = () =>
      expect
        .poll(async () => (await call()).statusCode, { timeout: 30_000, interval: 250 })
        .toBe(200);

    /** While an engine is away: 503, with the time to come back. */
    const expectAway = async () => {
      const refused = await call();
      expect(refused.statusCode).toBe(503);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    };

    test('of Redis loses no job and charges none twice', async () => {
      const before = await used();
      const ids = await startJobs(6);
      await engines.redis.kill();
      await expectAway();
      await engines.redis.start();
      await allDone(ids);
      expect(await used()).toBe(before + 6);
      await isServed();
    }, 90_000);

    test('of PostgreSQL loses no job and charges none twice', async () => {
      const before = await used();
      const ids = await startJobs(6);
      await engines.postgres.kill();
      await expectAway();
      await engines.postgres.start();
      await allDone(ids);
      expect(await used()).toBe(before + 6);
      await isServed();
    }, 90_000);

    test('of the clock, which jumps by two hours and back, ends each job once', async () => {
      const before = await used();
      const ids = await startJobs(6);
      jumpMs = 2 * 3600_000;
      await allDone(ids.slice(0, 3));
      jumpMs = 0;
      await allDone(ids);
      expect(await used()).toBe(before + 6);
      await isServed();
    }, 90_000);

    test('of a worker process hands its work to others', async () => {
      const { databaseUrl, redisUrl } = service.services.settings;
      const env = {
        ...process.env,
        DATABASE_URL: databaseUrl,
        REDIS_URL: redisUrl,
        OBJECTS_URL: engines.bucket.url,
        SONOMETER_DATA_DIR: dir,
      };
      const worker = spawn(process.execPath, [program, 'work', '--concurrency', '2'], {
        env,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      await new Promise<void>((ready) => {
        worker.stderr.on('data', (said) => {
          if (String(said).includes('Sonometer works')) ready();
        });
      });
      const before = await used();
      const [ids, ...answers] = await Promise.all([
        startJobs(6),
        call(),
        call(),
        call(),
        new Promise<undefined>((done) => {
          setTimeout(() => {
            worker.kill('SIGKILL');
            done(undefined);
          }, 150);
        }),
      ]);
      await allDone(ids);
      const answered = answers.filter((answer) => answer?.statusCode === 200).length;
      expect(answered).toBe(3);
      expect(await used()).toBe(before + 6 + 3);
    }, 90_000);
  });
