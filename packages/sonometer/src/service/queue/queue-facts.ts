import { Queue } from 'bullmq';
import type { Limits } from '../dependencies/watchdog.js';
import { openRedis } from '../redis/open-redis.js';
import { INLINE_QUEUE, liveThreads } from './queue-names.js';

/** The state of Redis and of the workers that are connected to it. */
export interface QueueFacts {
  readonly version: string;
  /** What Redis does when its memory is full. */
  readonly memoryPolicy: string;
  /** It writes every command to disk. */
  readonly isDurable: boolean;
  readonly threads: number;
}

/** @throws ApiError `service_overloaded` when Redis does not answer. */
export async function readQueueFacts(redisUrl: string, limits: Limits): Promise<QueueFacts> {
  const redis = await openRedis(redisUrl, () => undefined, limits);
  try {
    const info = await redis.info();
    const valueOf = (name: string) => new RegExp(`^${name}:(.*?)\r?$`, 'm').exec(info)?.[1] ?? '';
    const queue = new Queue(INLINE_QUEUE, { connection: redis });
    queue.on('error', () => undefined);
    return {
      version: valueOf('redis_version'),
      memoryPolicy: valueOf('maxmemory_policy'),
      isDurable: valueOf('aof_enabled') === '1',
      threads: await liveThreads(queue),
    };
  } finally {
    redis.disconnect();
  }
}
