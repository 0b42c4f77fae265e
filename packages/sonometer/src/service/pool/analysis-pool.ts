import { setFlagsFromString } from 'node:v8';
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import { type Alignment, type Declared, Fault, type Reading } from '@sonometer/engine';
import { Piscina } from 'piscina';
import { ApiError } from '@sonometer/report/errors/api-error.js';
import type { Share } from '../fair/share.js';
import {
  type AlignmentOutcome,
  type AlignmentTask,
  type Analysed,
  type AnalysisTask,
  faultOf,
  type HeldTask,
  type Outcome,
  type SentTask,
} from './analysis-task.js';
import { builtWorkerFile, IMPORT_ONLY, openProber } from './prober.js';

export interface AnalysisPoolOptions {
  /** Threads, each with one analysis at a time. */
  readonly workers: number;
  /** All threads, where some are reserved for callers who would otherwise hold the last. */
  readonly threads?: number;
  /** Analyses that may wait for a thread; one more is refused. */
  readonly queue: number;
  /** Longest time from the start of waiting to the answer. */
  readonly deadlineMs: number;
  /**
   * An analysis notices a stop within 50 ms; one that has not ended by then is stuck, and loses its
   * thread.
   */
  readonly graceMs?: number;
  /** The thread that opens it answers others meanwhile, and goes before those that analyse. */
  readonly yields?: boolean;
  /** The compiled worker; tests, which run from the sources, give the one of the last build. */
  readonly workerFile?: URL;
}

export interface RunContext {
  /** Stops the analysis: the caller has gone. */
  readonly signal?: AbortSignal;
  /** 0..1. */
  readonly onProgress?: (share: number) => void;
  /** Is never refused for a full queue: its number is limited elsewhere. */
  readonly isPatient?: boolean;
  /** Of a job: it may take its time. */
  readonly hasNoDeadline?: boolean;
  /** Another than that of the pool. */
  readonly deadlineMs?: number;
  /** On whose account it waits and runs. */
  readonly share?: Share;
  /** Called with the milliseconds of an analysis that were not spent in a thread, once it is done. */
  readonly onQueued?: (ms: number) => void;
}

/** The recording declares itself longer than the task takes at once. */
export class LongRecording extends Error {
  override readonly name = 'LongRecording';
  readonly durationSec: number;

  constructor(durationSec: number) {
    super(`the recording lasts ${durationSec} s`);
    this.durationSec = durationSec;
  }
}

export interface AnalysisPool {
  readonly workers: number;
  /** Running and waiting, without the patient ones. */
  readonly admitted: number;
  /** Recordings that it takes from memory; where it is 0, only files. */
  readonly maxHeld: number;
  /** Analyses that have a thread. */
  readonly running: number;
  /** Analyses that wait for one. */
  readonly waiting: number;
  /** @throws ApiError `service_overloaded` when an analysis that came now would be refused. */
  checkRoom(share?: Share): void;
  /**
   * Analyses a file in a thread.
   *
   * @throws LongRecording where the task sets a length above which it is a job.
   * @throws ApiError `service_overloaded`; Fault for whatever is wrong with the recording, `limit.work` beyond
   * the thread time of the share, and `run.aborted` after the deadline or `signal`; any other error is ours, a dead worker among them.
   */
  analyse(task: AnalysisTask | HeldTask, context?: RunContext): Promise<Analysed>;
  /** The length that a file declares; `undefined` where that is not known soon. */
  probe(path: string): Promise<Declared | undefined>;
  /** Refuses what comes, stops what runs. */
  close(): Promise<void>;
}

/** One whose threads are of this process. */
export interface ThreadPool extends AnalysisPool {
  /**
   * Sets two files on each other to the sample, in a thread; `signal` ends that thread.
   *
   * @throws Fault for whatever is wrong with one of them.
   */
  align(files: AlignmentTask, signal?: AbortSignal): Promise<Reading<Alignment>>;
}

/** In all 90 MB, once so many large ones have come in together. */
const MAX_HELD = 20;

/** With processors that are all busy, the event loop was 10 ms late in place of 20 (p99, bench/service.mjs). */
const YIELDING_NICE = 5;

/** A waiting caller is advised to retry after about one analysis. */
const RETRY_AFTER_SEC = 2;

/**
 * A thread beyond the usual ones, such as that of jobs next to a single worker, stays for so long
 * without work. A new one compiles everything again, which takes 0.4 s of a processor: with one for each
 * job, two workers answered 7 calls a second instead of 60.
 */
const IDLE_MS = 60_000;

/** Opens the threads that analyse. The pool counts by itself: Piscina's limit ignores tasks with a signal. */
export function openAnalysisPool(options: AnalysisPoolOptions): ThreadPool {
  const { workers, queue, deadlineMs, graceMs = 3000, yields = false } = options;
  const { threads: threadCount = workers } = options;
  const workerFile = options.workerFile ?? builtWorkerFile;
  // V8 collects the whole heap whenever the rest of its limit is less than its space for new objects (a third
  // of the young generation's bytes): so it did after every second recording of 20 s. Each time the functions
  // of the analyses lost their optimised code, which V8 keeps only as long as a closure uses it
  // (docs/decisions/0002-speed.md).
  setFlagsFromString('--heap-growing-percent=200');
  const threads = new Piscina<SentTask, Outcome>({
    filename: workerFile.href,
    name: 'analyseFile',
    resourceLimits: { maxYoungGenerationSizeMb: 48 },
    minThreads: workers,
    maxThreads: threadCount,
    idleTimeout: IDLE_MS,
    // Elsewhere a thread has no priority of its own, and the process would lose its.
    niceIncrement: yields && process.platform === 'linux' ? YIELDING_NICE : 0,
    atomics: 'disabled', // an idle thread that waits on atomics would sit on timers and messages
    execArgv: IMPORT_ONLY,
  });
  const prober = openProber({ workerFile });
  let admitted = 0;

  const checkRoom = () => {
    if (admitted < workers + queue) return;
    throw new ApiError('service_overloaded', 'all workers are busy and the queue is full', {
      retryAfterSec: RETRY_AFTER_SEC,
    });
  };

  return {
    workers,
    maxHeld: MAX_HELD,
    get admitted() {
      return admitted;
    },
    get running() {
      return threads.threads.length - threads.idleThreads;
    },
    get waiting() {
      return threads.queueSize;
    },
    checkRoom,

    async analyse(task, context = {}) {
      const count = context.isPatient ? 0 : 1;
      if (count > 0) checkRoom();
      admitted += count;
      const maxMs = context.deadlineMs ?? deadlineMs;
      const stop = openStop(context.signal, context.hasNoDeadline ? undefined : maxMs);
      try {
        return await run(threads, task, { stop, graceMs, ...context });
      } finally {
        stop.close();
        admitted -= count;
      }
    },

    async align(files, signal) {
      const aligning = threads as unknown as Piscina<AlignmentTask, AlignmentOutcome>;
      const outcome = await aligning.run(files, { name: 'alignFiles', signal: signal ?? null });
      if ('fault' in outcome) throw faultOf(outcome.fault);
      return outcome.alignment;
    },

    probe: (path) => prober.probe(path),

    async close() {
      await Promise.all([threads.destroy(), prober.close()]);
    },
  };
}

async function run(
  threads: Piscina<SentTask, Outcome>,
  task: AnalysisTask | HeldTask,
  { stop: { signal: stop, after }, graceMs, onProgress, share }: RunContext & Stopping,
): Promise<Analysed> {
  if (stop.aborted) throw aborted(stop);
  const { port1: ours, port2: port } = new MessageChannel();
  const kill = new AbortController();
  let hasStarted = false;
  let killTimer: NodeJS.Timeout | undefined;
  const workMs = share?.workMs ?? undefined;
  const onDone = (done: number) => {
    if (!hasStarted && workMs !== undefined) after(workMs, new WorkLimit(workMs));
    hasStarted = true;
    onProgress?.(done);
  };
  ours.on('message', onDone);
  const requestStop = () => {
    ours.postMessage('stop');
    const waitMs = hasStarted ? graceMs : 0; // one that still waits has no thread to lose
    killTimer = setTimeout(() => {
      kill.abort();
    }, waitMs);
  };
  stop.addEventListener('abort', requestStop, { once: true });
  try {
    const sent = { ...task, port };
    const outcome = await threads.run(sent, { transferList: [port], signal: kill.signal });
    // The answer came on another port, and may have overtaken what was sent before it.
    for (let late = receiveMessageOnPort(ours); late; late = receiveMessageOnPort(ours))
      onDone(late.message as number);
    if ('analysed' in outcome) return outcome.analysed;
    if ('longSec' in outcome) throw new LongRecording(outcome.longSec);
    const fault = faultOf(outcome.fault);
    throw fault.code === 'run.aborted' ? aborted(stop, fault.decodedSec) : fault;
  } catch (error) {
    if (kill.signal.aborted) throw aborted(stop);
    throw error;
  } finally {
    clearTimeout(killTimer);
    stop.removeEventListener('abort', requestStop);
    ours.close();
  }
}

interface Stopping {
  readonly stop: ReturnType<typeof openStop>;
  readonly graceMs: number;
}

/** The reason for ending a run whose time is over. */
class WorkLimit extends Error {
  constructor(workMs: number) {
    super(`the analysis takes longer than ${workMs / 1000} s of a worker`);
  }
}

/** Ends with the caller, or after the deadline; timers of our own, so that none outlives its analysis. */
function openStop(caller: AbortSignal | undefined, deadlineMs: number | undefined) {
  const stop = new AbortController();
  const onCaller = () => {
    stop.abort(caller?.reason);
  };
  if (caller?.aborted) onCaller();
  caller?.addEventListener('abort', onCaller, { once: true });
  const timers: NodeJS.Timeout[] = [];
  const after = (ms: number, reason: Error) => {
    if (ms > LONGEST_TIMER_MS) return;
    timers.push(
      setTimeout(() => {
        stop.abort(reason);
      }, ms),
    );
  };
  if (deadlineMs !== undefined)
    after(deadlineMs, new Error(`the deadline of ${deadlineMs} ms has passed`));
  return {
    signal: stop.signal,
    after,
    close() {
      for (const timer of timers) clearTimeout(timer);
      caller?.removeEventListener('abort', onCaller);
    },
  };
}

/** A timer takes no more, and would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

function aborted({ reason }: AbortSignal, decodedSec?: number): Fault {
  const details = { cause: reason as unknown, ...(decodedSec !== undefined && { decodedSec }) };
  return reason instanceof WorkLimit
    ? new Fault('limit.work', reason.message, details)
    : new Fault('run.aborted', 'the analysis did not end in time', details);
}
