import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { JobRunner } from '../jobs/job-runner.js';
import type { Jobs } from '../jobs/jobs.js';
import { FORGET, JOB_QUEUE } from './queue-names.js';

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
