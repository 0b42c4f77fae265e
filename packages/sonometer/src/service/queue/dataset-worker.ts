import { link, unlink, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { makeFolder } from '../../make-folder.js';
import { Worker } from 'bullmq';
import { Fault } from '@sonometer/engine';
import { toApiError } from '@sonometer/report/errors/api-error-of.js';
import { defaultLimits, type Limits } from '../dependencies/watchdog.js';
import { systemCode } from '../system-code.js';
import type { BucketReader } from '../objects/s3-objects.js';
import type { AnalysisPool } from '../pool/analysis-pool.js';
import { patientOptions } from '../redis/open-redis.js';
import { randomBase62 } from '../store/random-id.js';
import { ANSWERED, type DatasetTask, isDone, REFUSED } from './dataset-task.js';
import type { QueueWorker } from './inline-worker.js';
import { DATASET_QUEUE, LOCK } from './queue-names.js';

export interface DatasetWorkerOptions {
  readonly redisUrl: string;
  readonly pool: AnalysisPool;
  /** Files at a time. */
  readonly atOnce: number;
  /** The folder of bucket objects while they are measured. */
  readonly spoolDir: string;
  readonly limits?: Limits;
  readonly onError: (error: unknown) => void;
}

/** Measures files of datasets, and writes one result per file, once. */
export async function openDatasetWorker(options: DatasetWorkerOptions): Promise<QueueWorker> {
  const { redisUrl, pool, atOnce, spoolDir, limits = defaultLimits(), onError } = options;

  // the packages for a bucket are loaded only where there is one
  let bucket: Promise<BucketReader> | undefined;
  async function fileOf(input: DatasetTask['input']) {
    if ('path' in input) return { path: input.path, dispose: async () => undefined };
    bucket ??= import('../objects/s3-objects.js').then(({ openBucketReader }) =>
      openBucketReader(spoolDir, limits),
    );
    return (await bucket).fetch(input);
  }

  async function measure({ input, answerId, options: given, nowMs }: DatasetTask) {
    const name = basename('path' in input ? input.path : input.key);
    const file = await fileOf(input);
    try {
      const task = { path: file.path, answerId, options: given, nowMs };
      const context = { isPatient: true, hasNoDeadline: true };
      return (await pool.analyse({ ...task, submission: { fileName: name } }, context)).json;
    } finally {
      await file.dispose();
    }
  }

  const worker = new Worker<DatasetTask>(
    DATASET_QUEUE,
    async ({ data }) => {
      // A worker may have died after it had written this one.
      if (await isDone(data.result)) return;
      try {
        await write(data.result + ANSWERED, await measure(data));
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        const { code, message } = toApiError(error);
        await write(data.result + REFUSED, `${JSON.stringify({ error: { code, message } })}\n`);
      }
    },
    { connection: patientOptions(redisUrl, limits.timeouts), concurrency: atOnce, ...LOCK },
  );
  worker.on('error', onError);
  worker.on('failed', (_entry, error) => {
    onError(error);
  });
  await worker.waitUntilReady();
  return {
    async close() {
      await worker.close();
      (await bucket)?.close();
    },
  };
}

/** Whole or not at all, and never over one that is there. */
async function write(path: string, text: string): Promise<void> {
  makeFolder(dirname(path));
  const draft = `${path}.${randomBase62(8)}.part`;
  try {
    await writeFile(draft, text);
    await link(draft, path);
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error;
  } finally {
    await unlink(draft).catch(() => undefined);
  }
}
