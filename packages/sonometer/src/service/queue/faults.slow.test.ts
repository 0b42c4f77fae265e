import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Engines, missingEngine, startEngines } from '../../../../../testing/engines.js';
import { type Network, openNetwork } from '../../../../../testing/network.js';
import {
  openTestService,
  type TestService,
  useEngines,
} from '../../../../../testing/test-service.js';
import { wavTone } from '../../../../../testing/wav-tone.js';

const missing = await missingEngine();
const program = fileURLToPath(new URL('../../../bin/sonometer.mjs', import.meta.url));

/** The small version of `evaluation/faults.mjs`: engines and workers die while calls are under way. */
if (missing !== undefined) {
  console.warn(`Faults not tested: ${missing}`);
  test.skip(`faults: ${missing}`);
} else
  describe('a fault', () => {
    let engines: Engines;
    let network: Record<'postgres' | 'redis', Network>;
    let service: TestService;
    let key: string;
    let dir: string;
    let jumpMs = 0;
    beforeAll(async () => {
      engines = await startEngines();
      const { postgres, redis } = engines;
      const { DATABASE_URL, ...env } = await engines.env();
      network = {
        postgres: await openNetwork(postgres.port),
        redis: await openNetwork(redis.port),
      };
      useEngines(async () => ({
        ...env,
        DATABASE_URL: DATABASE_URL.replace(`:${postgres.port}/`, `:${network.postgres.port}/`),
        REDIS_URL: env.REDIS_URL.replace(`:${redis.port}/`, `:${network.redis.port}/`),
      }));
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
      for (const one of Object.values(network)) one.close();
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

    test.each(['postgres', 'redis'] as const)(
      'of the network to %s, which stalls and is then cut, loses no job and charges none twice',
      async (engine) => {
        const before = await used();
        const ids = await startJobs(6);
        network[engine].stall(true);
        const waiting = call();
        await sleep(2000);
        network[engine].stall(false);
        await allDone(ids);
        const { statusCode } = await waiting;
        expect([200, 503]).toContain(statusCode);

        const more = await startJobs(6);
        network[engine].cut();
        await allDone(more);
        await isServed();
        // the last of the calls that were tried until one was answered is the one that counts
        const answered = statusCode === 200 ? 2 : 1;
        await expect.poll(used).toBe(before + 12 + answered);
      },
      90_000,
    );

    test.each(['postgres', 'redis'] as const)(
      'of the connections to %s, which carry nothing any more, loses no job and charges none twice',
      async (engine) => {
        const before = await used();
        const ids = await startJobs(6);
        network[engine].forget();
        const forgottenMs = performance.now();
        await isServed();
        const served = Math.round(performance.now() - forgottenMs);
        await expect
          .poll(async () => Promise.all(ids.map(statusOf)), { timeout: 60_000, interval: 250 })
          .toEqual(ids.map(() => 'done'));
        const done = Math.round(performance.now() - forgottenMs);
        console.info(`${engine}: a call after ${served} ms, jobs done after ${done} ms`);
        await expect.poll(used).toBe(before + 6 + 1);
      },
      150_000,
    );

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
        worker.stderr.on('data', (stated) => {
          if (String(stated).includes('Sonometer is working')) ready();
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
