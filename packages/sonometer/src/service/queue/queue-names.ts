import { Queue } from 'bullmq';
import type { Limits } from '../dependencies/watchdog.js';
import { openRedis } from '../redis/open-redis.js';

/** The queues of BullMQ, and what else is in Redis under our name. */
export const INLINE_QUEUE = 'sonometer-inline';
/** Of callers that never hold the last thread of a worker. */
export const BACK_QUEUE = 'sonometer-inline-back';
export const JOB_QUEUE = 'sonometer-jobs';
export const DATASET_QUEUE = 'sonometer-dataset';

/** A hash of the analyses that wait in the memory of each process. */
export const WAITING_KEY = 'sonometer:waiting';

/** Where a worker receives the ids of analyses that nobody waits for any more. */
export const CANCEL_CHANNEL = 'sonometer:cancel';

/** Where a server receives the results of the analyses that it waits for. */
export const replyChannel = (server: string) => `sonometer:replies:${server}`;

/** Where a worker leaves an outcome when no server listened on the channel. */
export const outcomeKey = (id: string) => `sonometer:outcome:${id}`;

/** The server that requested it fetches it as soon as it is back, or has died. */
export const OUTCOME_STORED_MS = 60_000;

/** No entry is stored after it is done: the result of a job is in the database. */
export const FORGET = { removeOnComplete: true, removeOnFail: true } as const;

/** A worker without a heartbeat for so long is dead, and its entry goes to another, once. */
export const LOCK = { lockDuration: 5000, stalledInterval: 2500, maxStalledCount: 1 } as const;

/** The name of a worker, so that servers know how much it can take at a time. */
export const workerName = (threads: number) => `threads-${threads}`;
const threadsOf = (clientName: string): number =>
  Number(/:w:threads-(\d{1,4})$/.exec(clientName)?.[1] ?? 1);

/** Threads of all workers that are connected to the queue of inline analyses. */
export async function liveThreads(queue: Pick<Queue, 'getWorkers'>): Promise<number> {
  const workers = await queue.getWorkers();
  return workers.reduce((sum, { rawname = '' }) => sum + threadsOf(rawname), 0);
}

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
