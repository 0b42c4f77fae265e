import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Fault } from '@sonometer/engine';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { ApiError } from '@sonometer/report/errors/api-error.js';
import { defaultTimeouts, type Timeouts } from '../dependencies/watchdog.js';
import type { ObjectStore } from '../objects/object-store.js';
import { type AnalysisPool, type RunContext, LongRecording } from '../pool/analysis-pool.js';
import { type Analysed, type AnalysisTask, faultOf, type HeldTask } from '../pool/analysis-task.js';
import type { Prober } from '../pool/prober.js';
import { onRedis, openListener } from '../redis/open-redis.js';
import { ENGINE_AWAY_SEC } from '../store/engine-away.js';
import { randomBase62 } from '../store/random-id.js';
import { traceParent } from '../tracing/spans.js';
import type { InlineOutcome, InlineReply, InlineTask } from './inline-task.js';
import {
  BACK_QUEUE,
  CANCEL_CHANNEL,
  FORGET,
  INLINE_QUEUE,
  liveThreads,
  outcomeKey,
  replyChannel,
} from './queue-names.js';

/** Looks that find no worker until what comes is refused: one that has just started is not seen yet. */
const FEW_EMPTY = 2;
/** And until what waits is given up: one that died is started again, as a rule. */
const MAX_EMPTY = 8;

/** An entry that cannot be found any more was lost with the memory of Redis. */
const MAX_MISSES = 2;

const RETRY_AFTER_SEC = 2;

/** For so long after a worker did not see our files, all of them go to the store at once. */
const FAR_MS = 60_000;

export interface RemotePoolOptions {
  readonly redisUrl: string;
  /** For commands. */
  readonly redis: Redis;
  readonly objects: Pick<ObjectStore, 'put' | 'delete'>;
  readonly prober: Prober;
  /** Analyses of this server that may be under way or wait. */
  readonly max: number;
  /** Of a batch, side by side. */
  readonly workers: number;
  readonly deadlineMs: number;
  /** The interval of checks that workers are there, and that an awaited entry still exists. */
  readonly lookMs?: number;
  readonly timeouts?: Timeouts;
  readonly onError: (error: unknown) => void;
}

/** A call that waits for an outcome. */
interface Waiting {
  done(outcome: InlineOutcome): void;
  fail(error: unknown): void;
  progress(share: number): void;
  misses: number;
  readonly queue: Queue<InlineTask>;
}

/** A pool of threads in other processes (`sonometer work`), reached over BullMQ. */
export async function openRemotePool(options: RemotePoolOptions): Promise<AnalysisPool> {
  const { redisUrl, redis, objects, prober, max, workers, deadlineMs, lookMs = 2000 } = options;
  const { timeouts = defaultTimeouts, onError } = options;
  const queues = {
    front: new Queue<InlineTask>(INLINE_QUEUE, { connection: redis }),
    back: new Queue<InlineTask>(BACK_QUEUE, { connection: redis }),
  };
  for (const queue of Object.values(queues)) queue.on('error', onError);
  const replyTo = replyChannel(randomBase62(ID_DIGITS));
  const waiting = new Map<string, Waiting>();
  const onText = (text: string) => {
    const reply = JSON.parse(text) as InlineReply;
    const one = waiting.get(reply.id);
    if ('progress' in reply) one?.progress(reply.progress);
    else one?.done(reply.outcome);
  };
  const replies = await openListener({
    redisUrl,
    redis,
    channel: replyTo,
    timeouts,
    onText,
    onError,
  });

  let farUntilMs = 0;
  let depth = 0;
  let threads = 0;
  let emptyLooks = 0;
  let isAway = false;

  async function look(): Promise<void> {
    try {
      depth = (await queues.front.getWaitingCount()) + (await queues.back.getWaitingCount());
      threads = await liveThreads(queues.front);
      emptyLooks = threads > 0 ? 0 : emptyLooks + 1;
      if (emptyLooks >= MAX_EMPTY) for (const one of waiting.values()) one.fail(noWorker());
      isAway = false;
      for (const [id, one] of waiting) {
        const text = await redis.getdel(outcomeKey(id));
        if (text !== null) one.done(JSON.parse(text) as InlineOutcome);
        one.misses = (await one.queue.getJobState(id)) === 'unknown' ? one.misses + 1 : 0;
        if (one.misses > MAX_MISSES) one.fail(away());
      }
    } catch (error) {
      if (isAway) for (const one of waiting.values()) one.fail(away());
      isAway = true;
      onError(error);
    }
  }
  let looking: Promise<void> | undefined;
  const looks = setInterval(() => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
  }, lookMs);
  await look();

  const checkRoom = () => {
    if (emptyLooks >= FEW_EMPTY) throw noWorker();
    if (waiting.size < max) return;
    throw new ApiError('service_overloaded', 'all workers are busy and the queue is full', {
      retryAfterSec: RETRY_AFTER_SEC,
    });
  };

  async function request(
    task: InlineTask,
    { signal, onProgress }: RunContext,
  ): Promise<InlineOutcome> {
    const id = `inl_${randomBase62(ID_DIGITS)}`;
    const queue = queues[task.share?.lane ?? 'front'];
    const { promise, resolve: answered, reject } = promised<InlineOutcome>();
    waiting.set(id, {
      done: answered,
      fail: reject,
      progress: (share) => onProgress?.(share),
      misses: 0,
      queue,
    });
    const stop = () => {
      reject(new Fault('run.aborted', 'the analysis did not end in time'));
    };
    const timer = setTimeout(stop, task.deadlineAtMs - Date.now());
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
    try {
      await Promise.race([onRedis(queue.add('analyse', task, { jobId: id, ...FORGET })), promise]);
      return await promise;
    } catch (error) {
      await forget(id, queue).catch(onError);
      throw error;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      waiting.delete(id);
    }
  }

  /** No caller waits for it any more: it leaves the queue, or its worker is stopped. */
  async function forget(id: string, queue: Queue<InlineTask>): Promise<void> {
    await redis.publish(CANCEL_CHANNEL, id);
    await queue.remove(id).catch(() => 0); // it is in the hands of a worker
  }

  return {
    /** Of all workers together, as far as they were seen. */
    get workers() {
      return threads || workers;
    },
    maxHeld: 0,
    get admitted() {
      return waiting.size;
    },
    get running() {
      return Math.max(0, waiting.size - depth);
    },
    get waiting() {
      return depth;
    },
    checkRoom,

    async analyse(given: AnalysisTask | HeldTask, context = {}): Promise<Analysed> {
      if ('bytes' in given) throw new TypeError('remote workers accept only files');
      if (!context.isPatient) checkRoom();
      const path = resolve(given.path);
      const { size: sizeBytes } = await stat(path);
      const trace = traceParent();
      const sent: InlineTask = {
        task: { ...given, path },
        sizeBytes,
        replyTo,
        deadlineAtMs: Date.now() + (context.deadlineMs ?? deadlineMs),
        ...(context.share && { share: context.share }),
        ...(trace !== undefined && { trace }),
        ...(context.onProgress && { wantsProgress: true }),
      };
      if (performance.now() >= farUntilMs) {
        const outcome = await request(sent, context);
        if (!('isUnseen' in outcome)) return getAnalysed(outcome);
        farUntilMs = performance.now() + FAR_MS;
      }
      const objectId = `inl_${randomBase62(ID_DIGITS)}`;
      await objects.put(objectId, path);
      try {
        return getAnalysed(await request({ ...sent, objectId }, context));
      } finally {
        await objects.delete(objectId).catch(onError); // the sweep takes it
      }
    },

    probe: (path) => prober.probe(path),

    async close() {
      clearInterval(looks);
      await looking;
      replies.close();
      await Promise.all([queues.front.close(), queues.back.close(), prober.close()]);
    },
  };
}

const ID_DIGITS = 24;

function getAnalysed(outcome: InlineOutcome): Analysed {
  if ('analysed' in outcome) return outcome.analysed;
  if ('longSec' in outcome) throw new LongRecording(outcome.longSec);
  if ('isUnseen' in outcome) throw new Error('a worker sees neither the file nor its object');
  if ('broken' in outcome && outcome.isAway) throw workerAway();
  if ('broken' in outcome) throw new Error(`the analysis failed: ${outcome.broken}`);
  throw faultOf(outcome.fault);
}

const noWorker = () =>
  new ApiError('service_overloaded', 'no worker is there', { retryAfterSec: ENGINE_AWAY_SEC });

const workerAway = () =>
  new ApiError('service_overloaded', 'a worker could not reach what it needs', {
    retryAfterSec: ENGINE_AWAY_SEC,
  });

const away = () =>
  new ApiError('service_overloaded', 'the queue does not answer', {
    retryAfterSec: ENGINE_AWAY_SEC,
  });

function promised<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  promise.catch(() => undefined); // it may fail while we still query
  return { promise, resolve, reject };
}
