import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Engines, missingEngine, startEngines } from '../../../../../testing/engines.js';
import { openNetwork } from '../../../../../testing/network.js';
import { openTestService, useEngines } from '../../../../../testing/test-service.js';

const missing = await missingEngine();

if (missing !== undefined) {
  test.skip(`readiness with Redis: ${missing}`);
} else {
  let engines: Engines;
  beforeAll(async () => {
    engines = await startEngines();
  }, 60_000);
  afterAll(() => engines.stop());

  test('a server whose Redis is silent is not ready, and says so within two seconds', async () => {
    const network = await openNetwork(engines.redis.port);
    const env = await engines.env();
    const url = env.REDIS_URL.replace(/:\d+\//, `:${network.port}/`);
    useEngines(async () => ({ ...env, REDIS_URL: url }));
    const service = await openTestService();
    useEngines(undefined);
    expect((await service.inject('/readyz')).statusCode).toBe(200);
    network.stall(true);
    const begunMs = performance.now();
    const answer = await service.inject('/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(performance.now() - begunMs).toBeLessThan(2000);
    network.stall(false);
    await expect.poll(async () => (await service.inject('/readyz')).statusCode).toBe(200);
    await service.close();
    network.close();
  });
}
