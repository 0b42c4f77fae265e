import { Worker } from 'bullmq';
import { defaultTimeouts, type Timeouts } from '../dependencies/timeouts.js';
import type { Jobs } from '../jobs/jobs.js';
import { type ClaimWork, openClaimWorker } from '../jobs/claim-worker.js';
import { patientOptions } from '../redis/open-redis.js';
import type { QueueWorker } from './inline-worker.js';
import { JOB_QUEUE, LOCK } from './queue-names.js';

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
