import { ApiError } from '@sonometer/report/errors/api-error.js';
import { Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { defaultTimeouts, type Limits, type Timeouts } from '../dependencies/watchdog.js';
import { type ClaimWork, type JobRunner, openClaimWorker } from '../jobs/job-runner.js';
import type { Jobs } from '../jobs/jobs.js';
import type { Rates } from '../metering/rate.js';
import type { ObjectStore } from '../objects/object-store.js';
import type { AnalysisPool } from '../pool/analysis-pool.js';
import { openProber } from '../pool/prober.js';
import {
  countingConnections,
  onRedis,
  openRedis,
  openRedisRates,
  patientOptions,
} from '../redis/open-redis.js';
import { randomBase62 } from '../store/random-id.js';
import { openDatasetWorker } from './dataset-worker.js';
import { openInlineWorker, type QueueWorker } from './inline-worker.js';
import {
  BACK_QUEUE,
  DATASET_QUEUE,
  FORGET,
  INLINE_QUEUE,
  JOB_QUEUE,
  liveThreads,
  LOCK,
  WAITING_KEY,
} from './queue-names.js';
import { openRemotePool } from './remote-pool.js';

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

/** The interval at which it looks for jobs that wait in the database and are in no queue. */
const LOOK_MS = 2000;
const MAX_AT_ONCE = 1000;

export interface JobAnnouncerOptions {
  /** For commands. */
  readonly redis: Redis;
  readonly jobs: Jobs;
  readonly onError: (error: unknown) => void;
}

/**
 * Announces jobs to the workers. The database is what counts: an entry in the queue only announces
 * a job, and one that Redis has lost is made again.
 */
export function openJobAnnouncer({ redis, jobs, onError }: JobAnnouncerOptions): JobRunner {
  const queue = new Queue<{ id: string }>(JOB_QUEUE, { connection: redis });
  queue.on('error', onError);
  // an entry that is there already stays the one
  const entry = (id: string) => ({ name: 'job', data: { id }, opts: { jobId: id, ...FORGET } });

  async function look(): Promise<void> {
    const ids = await jobs.waiting(MAX_AT_ONCE);
    if (ids.length > 0) await queue.addBulk(ids.map(entry));
  }
  let looking: Promise<void> | undefined;
  const looks = setInterval(() => {
    looking ??= look()
      .catch(onError)
      .finally(() => {
        looking = undefined;
      });
  }, LOOK_MS);

  return {
    nudge(id) {
      const { name, data, opts } = entry(id);
      queue.add(name, data, opts).catch(onError); // the next look finds the job
    },
    async close() {
      clearInterval(looks);
      await looking;
      await queue.close();
    },
  };
}

export interface JobWorkerOptions {
  readonly redisUrl: string;
  readonly jobs: Jobs;
  /** Jobs at a time. */
  readonly atOnce: number;
  readonly work: ClaimWork;
  readonly timeouts?: Timeouts;
  readonly onError: (error: unknown) => void;
  readonly leaseMs?: number;
}

/** Works on jobs that servers announce. The database decides whether one is still to be done. */
export async function openJobWorker(options: JobWorkerOptions): Promise<QueueWorker> {
  const { redisUrl, jobs, atOnce, work, onError, leaseMs = 10_000 } = options;
  const { timeouts = defaultTimeouts } = options;
  const claims = openClaimWorker({ jobs, work, onError, leaseMs });
  const worker = new Worker<{ id: string }>(
    JOB_QUEUE,
    async ({ data: { id } }) => {
      const claim = await jobs.claim(leaseMs, id);
      if (claim) await claims.workOn(claim);
    },
    { connection: patientOptions(redisUrl, timeouts), concurrency: atOnce, ...LOCK },
  );
  worker.on('error', onError);
  worker.on('failed', (_entry, error) => {
    onError(error); // its lease runs out, and it is announced once more
  });
  await worker.waitUntilReady();
  return {
    async close() {
      claims.stop();
      await worker.close();
    },
  };
}

export interface PoolWishes {
  readonly objects: ObjectStore;
  readonly workers: number;
  readonly queue: number;
  readonly deadlineMs: number;
  readonly workerFile?: URL;
}

export interface WorkerTools {
  readonly jobs: Jobs;
  readonly work: ClaimWork;
  readonly pool: AnalysisPool;
  readonly objects: ObjectStore;
  /** Jobs at a time, fewer than there are threads. */
  readonly atOnce: number;
  readonly spoolDir: string;
  /** Of a job. */
  readonly leaseMs?: number;
}

/** A process's part of the queue that servers and workers share. */
export interface SharedQueue {
  readonly rates: Rates;
  /** @throws ApiError `service_overloaded` when it does not answer. */
  check(): Promise<void>;
  /** @throws ApiError `service_overloaded` when no worker is connected. */
  checkWorkers(): Promise<void>;
  /** What waits in all processes; `waiting` counts that of this process. */
  openDemand(waiting: () => number): SharedDemand;
  /** Of a server. */
  openPool(wishes: PoolWishes): Promise<AnalysisPool>;
  /** Of a server. */
  openAnnouncer(jobs: Jobs): JobRunner;
  /** Of a worker. */
  openWorkers(tools: WorkerTools): Promise<JobRunner>;
  close(): void;
}

/**
 * Connects to the queue in Redis. Only this module loads BullMQ, and it is itself loaded only where there
 * is a REDIS_URL.
 *
 * @throws ApiError `service_overloaded` when it cannot be reached.
 */
export async function openQueue(
  redisUrl: string,
  onAnyError: (error: unknown) => void,
  limits: Limits,
): Promise<SharedQueue> {
  const onError = countingConnections(onAnyError, limits);
  const redis = await openRedis(redisUrl, onError, limits);
  const engine = { redisUrl, redis, onError, timeouts: limits.timeouts };
  const inline = new Queue(INLINE_QUEUE, { connection: redis });
  inline.on('error', onError);
  return {
    rates: openRedisRates(redis),

    async check() {
      await onRedis(redis.ping());
    },

    async checkWorkers() {
      const threads = await onRedis(liveThreads(inline));
      if (threads === 0) throw new ApiError('service_overloaded', 'none is running');
    },

    openDemand: (waiting) => openSharedDemand({ redis, waiting, onError }),

    openPool: ({ queue, workerFile, ...wishes }) =>
      openRemotePool({
        ...engine,
        ...wishes,
        max: wishes.workers + queue,
        prober: openProber(workerFile && { workerFile }),
      }),

    openAnnouncer: (jobs) => openJobAnnouncer({ ...engine, jobs }),

    async openWorkers({ jobs, work, pool, objects, atOnce, spoolDir, leaseMs }) {
      const all = await Promise.all([
        openInlineWorker({ ...engine, pool, objects, threads: pool.workers }),
        openJobWorker({ ...engine, jobs, work, atOnce, ...(leaseMs !== undefined && { leaseMs }) }),
        openDatasetWorker({ ...engine, limits, pool, atOnce: pool.workers, spoolDir }),
      ]);
      return {
        nudge: () => undefined, // jobs come from the queue
        async close() {
          await Promise.all(all.map((one) => one.close()));
        },
      };
    },

    close() {
      redis.disconnect();
    },
  };
}
