import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { onRedis } from '../redis/open-redis.js';
import { randomBase62 } from '../store/random-id.js';
import { BACK_QUEUE, DATASET_QUEUE, INLINE_QUEUE, WAITING_KEY } from './queue-names.js';

/** A process that has reported nothing for so long has died, and holds nothing. */
const REPORT_LIFE_MS = 10_000;
const REPORT_MS = 2000;

/**
 * Stores the count of one process and gives the sum of all live ones, by the clock of Redis. In one
 * step, so that no reader sees half of it.
 */
const REPORT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2] .. ':' .. string.format('%.0f', now))
local all = redis.call('HGETALL', KEYS[1])
local sum = 0
for i = 1, #all, 2 do
  local count, at = string.match(all[i + 1], '^(%d+):(%d+)$')
  if now - at > tonumber(ARGV[3]) then redis.call('HDEL', KEYS[1], all[i]) else sum = sum + count end
end
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return sum`;

export interface SharedDemandOptions {
  /** For commands. */
  readonly redis: Redis;
  /** Analyses that wait in the memory of this process. */
  readonly waiting: () => number;
  readonly onError: (error: unknown) => void;
}

/** What waits for a thread in all processes of the service. */
export interface SharedDemand {
  /** Analyses in memory or in the queue; counts of other processes are at most 2 s old. */
  analyses(): Promise<number>;
  /** Files of datasets. */
  files(): Promise<number>;
  close(): void;
}

/** Reports the waiting analyses of this process to the others, and counts those of all. */
export function openSharedDemand({ redis, waiting, onError }: SharedDemandOptions): SharedDemand {
  const process = randomBase62(24);
  const report = async () =>
    Number(await onRedis(redis.eval(REPORT, 1, WAITING_KEY, process, waiting(), REPORT_LIFE_MS)));
  const open = (name: string) => {
    const queue = new Queue(name, { connection: redis });
    queue.on('error', onError);
    return queue;
  };
  const [inline, back, files] = [open(INLINE_QUEUE), open(BACK_QUEUE), open(DATASET_QUEUE)];
  const waitingIn = (queue: Queue) => onRedis(queue.getWaitingCount());
  const reports = setInterval(() => {
    report().catch(onError);
  }, REPORT_MS).unref();
  return {
    async analyses() {
      const all = await Promise.all([report(), waitingIn(inline), waitingIn(back)]);
      return all.reduce((sum, count) => sum + count);
    },
    files: () => waitingIn(files),
    close() {
      clearInterval(reports);
    },
  };
}
