import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Redis } from 'ioredis';
import { type Network, openNetwork } from '../../../../../testing/network.js';
import { redisProgram, type RedisServer, startRedis } from '../../../../../testing/redis-server.js';
import { defaultTimeouts, openWatchdog, type Overrun } from '../dependencies/watchdog.js';
import { countingConnections, onRedis, openListener, openRedis } from './open-redis.js';

const LIMIT_MS = 1500;
const program = redisProgram();

if (program === undefined) {
  console.warn('A stalled Redis not tested: no redis-server on the path');
  test.skip('Redis that stalls: no redis-server on the path');
} else
  describe('Redis that stalls', () => {
    let server: RedisServer;
    let network: Network;
    let redis: Redis;
    let redisUrl: string;
    const report = vi.fn<(overrun: Overrun) => void>();
    const timeouts = { ...defaultTimeouts, redisMs: LIMIT_MS };
    const limits = { timeouts, watchdog: openWatchdog(report) };
    const onError = countingConnections(() => undefined, limits);
    beforeAll(async () => {
      server = await startRedis(program);
      const { port } = new URL(server.url);
      network = await openNetwork(Number(port));
      redisUrl = server.url.replace(`:${port}`, `:${network.port}`);
      redis = await openRedis(redisUrl, onError, limits);
    });
    afterAll(async () => {
      redis.disconnect();
      network.close();
      await server.stop();
    });

    test('fails a command within its limit, and gives its connection up', async () => {
      network.forget();
      const begunMs = performance.now();
      const command = onRedis(redis.get('a'));
      await expect(command).rejects.toMatchObject({ code: 'service_overloaded', retryAfterSec: 5 });
      expect(performance.now() - begunMs).toBeLessThan(2 * LIMIT_MS);
      expect(report).toHaveBeenCalledWith({
        dependency: 'redis',
        operation: 'get',
        limitMs: LIMIT_MS,
      });
      await expect.poll(() => redis.ping().catch(() => ''), { timeout: 5000 }).toBe('PONG');
    });

    test('is heard again though the connection of the listener carries nothing any more', async () => {
      const received: string[] = [];
      const onText = (text: string) => received.push(text);
      const listener = await openListener({
        ...{ redisUrl, redis, channel: 'news', timeouts, onText, onError },
      });
      network.forget();
      const direct = await openRedis(server.url, onError);
      await expect
        .poll(
          async () => {
            await direct.publish('news', 'a');
            return received;
          },
          // a ping, and the limit of a connection that BullMQ may let wait
          { timeout: 2 * LIMIT_MS + 10_000, interval: 200 },
        )
        .toContain('a');
      listener.close();
      direct.disconnect();
    });
  });
