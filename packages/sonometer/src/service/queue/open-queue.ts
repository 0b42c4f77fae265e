import { Queue } from 'bullmq';
import { ApiError } from '@sonometer/report/errors/api-error.js';
import type { JobRunner } from '../jobs/job-runner.js';
import type { ClaimWork } from '../jobs/claim-worker.js';
import type { Jobs } from '../jobs/jobs.js';
import type { Rates } from '../metering/rate.js';
import type { ObjectStore } from '../objects/object-store.js';
import type { AnalysisPool } from '../pool/analysis-pool.js';
import type { Limits } from '../dependencies/watchdog.js';
import { openProber } from '../pool/prober.js';
import { countingConnections, onRedis, openRedis } from '../redis/open-redis.js';
import { openRedisRates } from '../redis/redis-rates.js';
import { openDatasetWorker } from './dataset-worker.js';
import { openSharedDemand, type SharedDemand } from './demand.js';
import { openInlineWorker } from './inline-worker.js';
import { openJobAnnouncer } from './job-announcer.js';
import { openJobWorker } from './job-worker.js';
import { INLINE_QUEUE, liveThreads } from './queue-names.js';
import { openRemotePool } from './remote-pool.js';

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
