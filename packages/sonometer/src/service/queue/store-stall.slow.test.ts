import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Engines, missingEngine, startEngines } from '../../../../../testing/engines.js';
import { type Network, openNetwork } from '../../../../../testing/network.js';
import {
  openTestService,
  type TestService,
  useEngines,
} from '../../../../../testing/test-service.js';
import { upload } from '../../../../../testing/multipart.js';
import { wavTone } from '../../../../../testing/wav-tone.js';

const missing = await missingEngine();

const STALL_MS = 25_000;
const ANSWER_MS = 30_000;
const RECOVERY_MS = 60_000;
const WARN = 40; // of pino

/** The object store accepts connections and does not answer, with the limits that a service has by default. */
if (missing !== undefined) {
  console.warn(`A store that stalls not tested: ${missing}`);
  test.skip(`a store that stalls: ${missing}`);
} else
  describe('a store that accepts connections and does not answer', () => {
    let engines: Engines;
    let network: Network;
    let service: TestService;
    let key: string;
    beforeAll(async () => {
      engines = await startEngines();
      const { port } = new URL(new URL(engines.bucket.url).searchParams.get('endpoint')!);
      network = await openNetwork(Number(port));
      const env = await engines.env();
      useEngines(async () => ({
        ...env,
        OBJECTS_URL: env.OBJECTS_URL.replace(`%3A${port}`, `%3A${network.port}`),
      }));
      service = await openTestService({ env: { SONOMETER_OPEN: '0' }, now: () => new Date() });
      useEngines(undefined);
      ({ key } = await service.services.keys.mint({ plan: 'unlimited' }));
    });
    afterAll(async () => {
      await service.close();
      network.close();
      await engines.stop();
    });

    const headers = () => ({ authorization: `Bearer ${key}` });
    const post = async (url: string, payload: object) =>
      service.inject({ method: 'POST', url, headers: headers(), payload });
    const startJob = async () => {
      const answer = await service.inject({
        method: 'POST',
        url: '/v1/mix/analyze',
        headers: { ...headers(), 'content-type': 'audio/wav', prefer: 'respond-async' },
        payload: wavTone(),
      });
      expect(answer.statusCode).toBe(202);
      return answer.json<{ id: string }>().id;
    };
    const statusOf = async (id: string) =>
      (await service.inject({ url: `/v1/jobs/${id}`, headers: headers() })).json<{
        status: string;
      }>().status;
    test('a call with an objectPath is answered 503, and every acknowledged job ends by itself', async () => {
      const objectPath = await upload(service, key, wavTone());
      const ids = await Promise.all(Array.from({ length: 6 }, startJob));
      const stalledMs = performance.now();
      network.stall(true);
      const refused = await Promise.race([post('/v1/mix/analyze', { objectPath }), sleep(120_000)]);
      const answeredMs = performance.now() - stalledMs;
      expect(refused?.statusCode).toBe(503);
      expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
      expect(refused?.json()).toMatchObject({ error: { code: 'service_overloaded' } });
      expect(answeredMs).toBeLessThan(ANSWER_MS);
      const overrun = { level: WARN, dependency: 'store', operation: 'GetObject', limitMs: 10_000 };
      expect(service.log).toContainEqual(expect.objectContaining(overrun));
      const [, overruns] = /overruns_total\{dependency="store"\} (\d+)/.exec(
        await service.services.metrics.text(),
      )!;
      expect(Number(overruns)).toBeGreaterThan(0);

      await sleep(Math.max(0, STALL_MS - answeredMs));
      expect(await Promise.all(ids.map(statusOf))).toContain('queued');
      network.forget();
      network.stall(false);
      const recoveredMs = performance.now();
      await expect
        .poll(() => Promise.all(ids.map(statusOf)), { timeout: RECOVERY_MS, interval: 500 })
        .toEqual(ids.map(() => 'done'));
      console.info(
        `503 after ${Math.round(answeredMs)} ms, jobs done ${Math.round(performance.now() - recoveredMs)} ms after the recovery`,
      );
      expect((await post('/v1/mix/analyze', { objectPath })).statusCode).toBe(200);
    }, 240_000);
  });
