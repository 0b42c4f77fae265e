import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Redis } from 'ioredis';
import { redisProgram, type RedisServer, startRedis } from '../../../../../testing/redis-server.js';
import { rateContract } from '../metering/rate.contract.js';
import { openListener, openRedis, openRedisRates } from './open-redis.js';

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

    test('a listener hears again after a break, and leaves in the middle of one', async () => {
      const received: string[] = [];
      const listen = () =>
        openListener({
          redisUrl: server.url,
          redis,
          channel: 'news',
          onText: (text) => received.push(text),
          onError: () => undefined,
        });
      const breakOff = () => redis.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
      const listener = await listen();
      await breakOff();
      await expect.poll(() => redis.publish('news', 'a'), { timeout: 5000 }).toBe(1);
      await expect.poll(() => received).toEqual(['a']);
      listener.close();
      // In whatever stage of the return it is: an unhandled rejection fails the run.
      for (let waitMs = 98; waitMs < 112; waitMs++) {
        const leaving = await listen();
        await breakOff();
        await sleep(waitMs); // it comes back after 100 ms
        leaving.close();
      }
    }, 20_000);

    test('one that is away is told so at once, and serves again when it is back', async () => {
      const rates = openRedisRates(redis);
      const rate = { subject: 'away', limit: 9, windowMs: 60_000 };
      await server.kill();
      await expect(rates.take(rate, 0)).rejects.toMatchObject({
        code: 'service_overloaded',
        retryAfterSec: 5,
      });
      await server.start();
      await expect
        .poll(
          () =>
            rates
              .take(rate, 0)
              .then(({ waitMs }) => waitMs)
              .catch(() => -1),
          { timeout: 10_000 },
        )
        .toBe(0);
    });
  });
