import { Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { Fault } from '@sonometer/engine';
import type { ObjectStore } from '../objects/object-store.js';
import type { AnalysisPool } from '../pool/analysis-pool.js';
import { patientOptions } from '../redis/open-redis.js';
import type { InlineOutcome, InlineTask } from './inline-task.js';
import { CANCEL_CHANNEL, INLINE_QUEUE, LOCK, OUTCOME_KEPT_MS, outcomeKey } from './queue-names.js';

export interface QueueWorker {
  /** Takes no more, and finishes what runs. */
  close(): Promise<void>;
}

export interface InlineWorkerOptions {
  readonly redisUrl: string;
  /** For commands. */
  readonly redis: Redis;
  readonly objects: ObjectStore;
  readonly pool: AnalysisPool;
  /** Analyses at a time. */
  readonly atOnce: number;
  readonly onError: (error: unknown) => void;
}

/** Analyses for servers whose callers wait. */
export async function openInlineWorker(options: InlineWorkerOptions): Promise<QueueWorker> {
  const { redisUrl, redis, objects, pool, atOnce, onError } = options;

  async function outcomeOf(
    { objectId, sizeBytes, ...task }: InlineTask,
    hearing: Parameters<AnalysisPool['analyse']>[1],
  ): Promise<InlineOutcome | undefined> {
    const file = await objects.get(objectId, sizeBytes);
    if (!file) return undefined; // whoever asked has taken it away, and waits no more
    try {
      return { analysed: await pool.analyse({ ...task, path: file.path }, hearing) };
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      const { code, message, param } = error;
      return { fault: { code, message, param } };
    } finally {
      await file.dispose();
    }
  }

  const worker = new Worker<InlineTask>(
    INLINE_QUEUE,
    async (job, _token, signal) => {
      if (job.data.deadlineAtMs < Date.now()) return;
      const outcome = await outcomeOf(job.data, {
        ...(signal && { signal }),
        isPatient: true,
        onProgress: (share) => {
          job.updateProgress(share).catch(onError);
        },
      });
      if (outcome)
        await redis.set(outcomeKey(job.id ?? ''), JSON.stringify(outcome), 'PX', OUTCOME_KEPT_MS);
    },
    { connection: patientOptions(redisUrl), concurrency: atOnce, ...LOCK },
  );
  worker.on('error', onError);
  worker.on('failed', (_job, error) => {
    onError(error);
  });

  const cancels = redis.duplicate(patientOptions(redisUrl));
  cancels.on('error', onError);
  cancels.on('message', (_channel, id) => worker.cancelJob(id));
  await cancels.subscribe(CANCEL_CHANNEL);
  await worker.waitUntilReady();
  return {
    async close() {
      await worker.close();
      cancels.disconnect();
    },
  };
}
