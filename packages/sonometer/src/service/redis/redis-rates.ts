import type { Redis } from 'ioredis';
import { type Rates, takenOf } from '../metering/rate.js';
import { onRedis } from './open-redis.js';

/** Counts, and forgets the count when its window is over. One step, so that no count stays for ever. */
const COUNT = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return count`;

/** Rates counted in Redis, for any number of servers. */
export const openRedisRates = (redis: Redis): Rates => ({
  async take({ subject, limit, windowMs }, nowMs) {
    const windowStart = nowMs - (nowMs % windowMs);
    const leftMs = windowStart + windowMs - nowMs;
    if (limit < 1) return takenOf(limit, leftMs);
    const key = `sonometer:rate:${subject}:${windowStart}`;
    const count = Number(await onRedis(redis.eval(COUNT, 1, key, leftMs)));
    return takenOf(limit, leftMs, count);
  },
  sweep: async () => 0, // Redis does so itself
});
