import { stat } from 'node:fs/promises';
import { type Job, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { Fault } from '@sonometer/engine';
import { defaultTimeouts, type Timeouts } from '../dependencies/watchdog.js';
import { backPlacesOf } from '../fair/fair-queue.js';
import type { ObjectStore } from '../objects/object-store.js';
import { type RunContext, LongRecording } from '../pool/analysis-pool.js';
import { type Analysed, type AnalysisTask, sentFault } from '../pool/analysis-task.js';
import { onRedis, openListener, patientOptions } from '../redis/open-redis.js';
import { isEngineTrouble, untilBack } from '../store/engine-away.js';
import { inSpan } from '../tracing/spans.js';
import type { InlineOutcome, InlineReply, InlineTask } from './inline-task.js';
import {
  BACK_QUEUE,
  CANCEL_CHANNEL,
  INLINE_QUEUE,
  LOCK,
  OUTCOME_STORED_MS,
  outcomeKey,
  workerName,
} from './queue-names.js';

export interface QueueWorker {
  /** Takes no more, and finishes what runs. */
  close(): Promise<void>;
}

export interface InlineWorkerOptions {
  readonly redisUrl: string;
  /** For commands. */
  readonly redis: Redis;
  readonly objects: Pick<ObjectStore, 'get'>;
  readonly pool: { analyse(task: AnalysisTask, context?: RunContext): Promise<Analysed> };
  /** Threads, each with one analysis at a time. */
  readonly threads: number;
  /** Whether a server's file is on a disk of ours. */
  readonly sees?: (path: string, sizeBytes: number) => Promise<boolean>;
  readonly timeouts?: Timeouts;
  readonly onError: (error: unknown) => void;
}

/** A result is not discarded while Redis is away for a moment. */
const PATIENCE_MS = 3000;

/** Analyses for servers whose callers wait. */
export async function openInlineWorker(options: InlineWorkerOptions): Promise<QueueWorker> {
  const { redisUrl, redis, objects, pool, threads, sees = isThere, onError } = options;
  const { timeouts = defaultTimeouts } = options;

  async function getOutcome(
    { task, sizeBytes, objectId }: InlineTask,
    context: RunContext,
  ): Promise<InlineOutcome | undefined> {
    const isHere = await sees(task.path, sizeBytes);
    if (!isHere && objectId === undefined) return { isUnseen: true };
    const file = isHere ? undefined : await objects.get(objectId ?? '', sizeBytes);
    if (!isHere && !file) return undefined; // the caller has taken it away, and waits no more
    try {
      const path = file?.path ?? task.path;
      return { analysed: await pool.analyse({ ...task, path }, context) };
    } catch (error) {
      if (error instanceof LongRecording) return { longSec: error.durationSec };
      if (!(error instanceof Fault)) throw error;
      return { fault: sentFault(error) };
    } finally {
      await file?.dispose();
    }
  }

  const send = (channel: string, reply: InlineReply) =>
    onRedis(redis.publish(channel, JSON.stringify(reply)));

  async function report(id: string, channel: string, outcome: InlineOutcome): Promise<void> {
    const listeners = await untilBack(() => send(channel, { id, outcome }), PATIENCE_MS);
    if (listeners === 0)
      await redis.set(outcomeKey(id), JSON.stringify(outcome), 'PX', OUTCOME_STORED_MS);
  }

  async function work({ id = '', data }: Job<InlineTask>, signal?: AbortSignal): Promise<void> {
    const leftMs = data.deadlineAtMs - Date.now();
    if (leftMs < 0) return;
    const outcome = await getOutcome(data, {
      ...(signal && { signal }),
      ...(data.share && { share: data.share }),
      isPatient: true,
      deadlineMs: leftMs,
      ...(data.wantsProgress && {
        onProgress: (progress) => {
          send(data.replyTo, { id, progress }).catch(onError);
        },
      }),
    });
    if (outcome) await report(id, data.replyTo, outcome);
  }

  const connection = patientOptions(redisUrl, timeouts);
  const workers = Object.entries({
    [INLINE_QUEUE]: threads,
    [BACK_QUEUE]: backPlacesOf(threads),
  }).map(([queue, concurrency]) => {
    const take = (job: Job<InlineTask>, _token?: string, signal?: AbortSignal) =>
      inSpan('work', { kind: 'consumer', parent: job.data.trace }, () => work(job, signal));
    const worker = new Worker<InlineTask>(queue, take, {
      connection,
      concurrency,
      name: workerName(threads),
      ...LOCK,
    });
    worker.on('error', onError);
    worker.on('failed', (job, error) => {
      onError(error);
      const isAway = isEngineTrouble(error) && ({ isAway: true } as const);
      const outcome = { broken: error.message, ...isAway };
      if (job) report(job.id ?? '', job.data.replyTo, outcome).catch(onError);
    });
    return worker;
  });

  const onText = (id: string) => {
    for (const worker of workers) worker.cancelJob(id);
  };
  const cancels = await openListener({
    redisUrl,
    redis,
    channel: CANCEL_CHANNEL,
    timeouts,
    onText,
    onError,
  });
  await Promise.all(workers.map((worker) => worker.waitUntilReady()));
  return {
    async close() {
      await Promise.all(workers.map((worker) => worker.close()));
      cancels.close();
    },
  };
}

/** The server names its files at random, so that one of that name and size is the one. */
const isThere = (path: string, sizeBytes: number): Promise<boolean> =>
  stat(path).then(
    ({ size }) => size === sizeBytes,
    () => false,
  );
