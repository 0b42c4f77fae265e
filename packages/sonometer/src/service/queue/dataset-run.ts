import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Queue, QueueEvents } from 'bullmq';
import { defaultTimeouts } from '../dependencies/watchdog.js';
import { BLOCK_MS, openRedis, onRedis, patientOptions } from '../redis/open-redis.js';
import { untilBack } from '../store/engine-away.js';
import { type DatasetTask, isDone } from './dataset-task.js';
import { DATASET_QUEUE, FORGET } from './queue-names.js';

/** Entries in the queue at a time: enough for many workers, and few to keep in mind. */
const WINDOW = 2000;

const LOOK_MS = 200;
/** An entry without news for so long is looked for: an event may be lost with its connection. */
const SILENCE_MS = 10_000;
/** The interval of checks that workers are there. */
const WORKERS_MS = 2000;
/** The longest start of a worker that starts with us. */
const NO_WORKER_MS = 4000;
/** A file that three workers could not process is recorded as failed. */
const MAX_TRIES = 3;
/** The longest absence of Redis that a run survives. */
const PATIENCE_MS = 120_000;

/** The progress of a run; a file is in one of these at its end. */
export interface DatasetCounts {
  /** Had their result before. */
  before: number;
  /** Have it now. */
  done: number;
  /** Could not be done: their workers died, or could not write. */
  readonly failed: string[];
}

/** Progress of a run, reported several times a second. */
export interface DatasetProgress extends DatasetCounts {
  /** In the queue. */
  readonly waiting: number;
  /** No worker has been there for some seconds. */
  readonly hasNoWorker: boolean;
}

interface Outstanding {
  readonly task: DatasetTask;
  tries: number;
  receivedMs: number;
  isOver: boolean;
}

/**
 * Feeds files to the queue and waits for their results. Files that have one are left out, so that
 * an interrupted run continues where it was.
 */
export async function runDataset(
  redisUrl: string,
  tasks: AsyncIterable<DatasetTask>,
  onProgress: (progress: DatasetProgress) => void,
  onError: (error: unknown) => void,
): Promise<DatasetCounts> {
  const redis = await openRedis(redisUrl, onError);
  const queue = new Queue<DatasetTask>(DATASET_QUEUE, { connection: redis });
  const events = new QueueEvents(DATASET_QUEUE, {
    connection: patientOptions(redisUrl, defaultTimeouts),
    blockingTimeout: BLOCK_MS,
  });
  queue.on('error', onError);
  events.on('error', onError);
  await onRedis(events.waitUntilReady());

  const counts: DatasetCounts = { before: 0, done: 0, failed: [] };
  const outstanding = new Map<string, Outstanding>();
  let seenMs = performance.now();
  let nextWorkersMs = 0;

  const add = (id: string, task: DatasetTask) =>
    untilBack(() => onRedis(queue.add('file', task, { jobId: id, ...FORGET })), PATIENCE_MS);
  const over = ({ jobId }: { readonly jobId: string }) => {
    const one = outstanding.get(jobId);
    if (one) one.isOver = true;
  };
  events.on('completed', over);
  events.on('failed', over);

  async function settle(id: string, one: Outstanding): Promise<void> {
    const { task, tries } = one;
    if (await isDone(task.result)) counts.done++;
    else if (tries < MAX_TRIES) {
      Object.assign(one, { tries: tries + 1, isOver: false, receivedMs: performance.now() });
      await add(id, task);
      return;
    } else counts.failed.push(task.result);
    outstanding.delete(id);
  }

  async function look(): Promise<void> {
    for (const [id, one] of outstanding) {
      if (one.isOver) await settle(id, one);
      else if (performance.now() - one.receivedMs > SILENCE_MS) {
        const state = await untilBack(() => onRedis(queue.getJobState(id)), PATIENCE_MS);
        one.receivedMs = performance.now();
        if (state === 'unknown') await settle(id, one);
      }
    }
    const nowMs = performance.now();
    if (nowMs >= nextWorkersMs) {
      nextWorkersMs = nowMs + WORKERS_MS;
      const workers = await untilBack(() => onRedis(queue.getWorkersCount()), PATIENCE_MS);
      if (workers > 0) seenMs = nowMs;
    }
    const hasNoWorker = nowMs - seenMs > NO_WORKER_MS;
    onProgress({ ...counts, waiting: outstanding.size, hasNoWorker });
  }

  try {
    for await (const task of tasks) {
      if (await isDone(task.result)) {
        counts.before++;
        continue;
      }
      const id = idOf(task);
      outstanding.set(id, { task, tries: 1, receivedMs: performance.now(), isOver: false });
      await add(id, task);
      while (outstanding.size >= WINDOW) {
        await sleep(LOOK_MS);
        await look();
      }
    }
    while (outstanding.size > 0) {
      await sleep(LOOK_MS);
      await look();
    }
    return counts;
  } finally {
    await events.close();
    await queue.close();
    redis.disconnect();
  }
}

/** One entry for one result, however many feed the queue. */
const idOf = ({ result }: DatasetTask) =>
  createHash('sha256').update(result).digest('hex').slice(0, 32);
