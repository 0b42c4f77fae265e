import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Engines, missingEngine, startEngines } from '../../../../../testing/engines.js';
import {
  openTestService,
  type TestService,
  useEngines,
} from '../../../../../testing/test-service.js';
import { wavTone } from '../../../../../testing/wav-tone.js';

const missing = await missingEngine();

const CALLS = 12;
const JOBS = 5;

/** The values of a metric on a page of metrics, by the last label. */
function valuesOf(page: string, metric: string): Record<string, number> {
  const lines = page.matchAll(new RegExp(`^${metric}(?:\\{.*?="(.*?)"\\})? (\\S+)$`, 'gm'));
  return Object.fromEntries([...lines].map(([, label = '', value]) => [label, Number(value)]));
}

if (missing !== undefined) {
  console.warn(`Demand not tested: ${missing}`);
  test.skip(`demand: ${missing}`);
} else
  describe('two servers and two workers, all overloaded', () => {
    let engines: Engines;
    const services: TestService[] = [];
    let keys: string[];
    const workerFile = new URL('../../../../../testing/waiting-worker.mjs', import.meta.url);
    beforeAll(async () => {
      engines = await startEngines();
      const env = await engines.env();
      useEngines(async () => env);
      for (let i = 0; i < 2; i++)
        services.push(
          await openTestService({
            env: { SONOMETER_OPEN: '0', SONOMETER_DEADLINE_SEC: '20' },
            workerFile,
            now: () => new Date(),
          }),
        );
      useEngines(undefined);
      const mint = async () => (await services[0]!.services.keys.mint({ plan: 'unlimited' })).key;
      keys = [await mint(), await mint()];
    }, 60_000);
    afterAll(async () => {
      for (const service of services) await service.close();
      await engines.stop();
    }, 60_000);

    const send = async (i: number, headers: Record<string, string> = {}) =>
      services[i % 2]!.inject({
        method: 'POST',
        url: '/v1/mix/analyze',
        payload: wavTone(),
        headers: {
          'content-type': 'audio/wav',
          authorization: `Bearer ${keys[i % 2]}`,
          ...headers,
        },
      });

    test('state the same demand: all that has been sent and has no thread', async () => {
      const calls = Array.from({ length: CALLS }, (_, i) => send(i).catch(() => undefined));
      const jobs = await Promise.all(
        Array.from({ length: JOBS }, (_, i) => send(i, { prefer: 'respond-async' })),
      );
      expect(jobs.map(({ statusCode }) => statusCode)).toEqual(jobs.map(() => 202));
      const running = () => services.reduce((sum, { worker }) => sum + worker!.pool.running, 0);
      const demands = async () => {
        const pages = await Promise.all(services.map(({ services: one }) => one.metrics.text()));
        return pages.map((page) => {
          const values = Object.values(valuesOf(page, 'sonometer_demand'));
          return values.reduce((sum, value) => sum + value);
        });
      };
      // counts of the other server are two seconds old
      await expect
        .poll(async () => (await demands()).map((demand) => demand + running()), {
          timeout: 12_000,
          interval: 300,
        })
        .toEqual([CALLS + JOBS, CALLS + JOBS]);
      expect(running()).toBeGreaterThan(0);

      const pages = await Promise.all(
        services.flatMap((one) => [one.services.metrics.text(), one.worker!.metrics.text()]),
      );
      const threads = pages.map((page) => valuesOf(page, 'sonometer_workers')['']);
      expect(threads).toEqual([0, 1, 0, 1]); // counted once
      const ages = pages.map((page) => valuesOf(page, 'sonometer_oldest_job_seconds')['']!);
      for (const age of ages) expect(age).toBeGreaterThan(0);
      for (const page of pages.filter((_, i) => i % 2 === 0))
        expect(valuesOf(page, 'sonometer_part_ready')).toMatchObject({ workers: 1, queue: 1 });
      await Promise.all(calls); // until their deadline
    }, 60_000);
  });
