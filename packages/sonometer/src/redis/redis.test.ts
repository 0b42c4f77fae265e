import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Redis } from 'ioredis';
import { redisProgram, type RedisServer, startRedis } from '../../../../testing/redis-server.js';
import { rateContract } from '../metering/rate.contract.js';
import { openRedis } from './open-redis.js';
import { openRedisRates } from './redis-rates.js';

const program = redisProgram();

/** The same contract as in the database, on a server of the tests' own. */
if (program === undefined) {
  console.warn('Redis contracts not run: no redis-server on the path');
  test.skip('Redis: no redis-server on the path');
} else
  describe('Redis', () => {
    let server: RedisServer;
    let redis: Redis;

    beforeAll(async () => {
      server = await startRedis(program);
      redis = await openRedis(server.url, () => undefined);
    });
    afterAll(async () => {
      redis.disconnect();
      await server.stop();
    });

    rateContract(() => openRedisRates(redis));

    test('a count is forgotten when its window is over', async () => {
      const rate = { subject: 'short', limit: 1, windowMs: 60_000 };
      await openRedisRates(redis).take(rate, 59_990);
      expect(await redis.pttl('sonometer:rate:short:0')).toBeLessThanOrEqual(10);
    });

    test('one that is away is told so at once, and serves again when it is back', async () => {
      const rates = openRedisRates(redis);
      const rate = { subject: 'away', limit: 9, windowMs: 60_000 };
      await server.kill();
      await expect(rates.take(rate, 0)).rejects.toMatchObject({
        code: 'service_overloaded',
        retryAfterSec: 5,
      });
      await server.start();
      await expect.poll(() => rates.take(rate, 0).catch(() => -1), { timeout: 10_000 }).toBe(0);
    });
  });
