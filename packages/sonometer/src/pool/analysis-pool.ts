import { setFlagsFromString } from 'node:v8';
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import { Fault } from '@sonometer/engine';
import { Piscina } from 'piscina';
import { ApiError } from '../errors/api-error.js';
import type { Analysed, AnalysisTask, HeldTask, Outcome, SentTask } from './analysis-task.js';
import { builtWorkerFile, IMPORT_ONLY, openProber } from './prober.js';

export interface AnalysisPoolOptions {
  /** Threads, each with one analysis at a time. */
  readonly workers: number;
  /** Analyses that may wait for a thread; one more is refused. */
  readonly queue: number;
  /** Longest time from the start of waiting to the answer. */
  readonly deadlineMs: number;
  /** An analysis hears a stop within 50 ms; one that has not ended by then is stuck, and loses its thread. */
  readonly graceMs?: number;
  /** The thread that opens it answers others meanwhile, and goes before those that analyse. */
  readonly yields?: boolean;
  /** The compiled worker; tests, which run from the sources, give the one of the last build. */
  readonly workerFile?: URL;
}

export interface Hearing {
  /** Stops the analysis: the caller has gone. */
  readonly signal?: AbortSignal;
  /** 0..1. */
  readonly onProgress?: (share: number) => void;
  /** Is never refused for a full queue: its number is limited elsewhere. */
  readonly isPatient?: boolean;
  /** Of a job: it may take its time. */
  readonly hasNoDeadline?: boolean;
}

export interface AnalysisPool {
  readonly workers: number;
  /** Running and waiting, without the patient ones. */
  readonly admitted: number;
  /** Recordings that it takes from memory; where it is 0, files alone. */
  readonly mostHeld: number;
  /** Analyses that have a thread. */
  readonly running: number;
  /** Analyses that wait for one. */
  readonly waiting: number;
  /** @throws ApiError `service_overloaded` when an analysis that came now would be refused. */
  checkRoom(): void;
  /**
   * Analyses a file in a thread.
   *
   * @throws ApiError `service_overloaded`; Fault for whatever is wrong with the recording, and
   * `run.aborted` after the deadline or `signal`; any other error is ours, a dead worker among them.
   */
  analyse(task: AnalysisTask | HeldTask, hearing?: Hearing): Promise<Analysed>;
  /** What a file says of its own length, seconds; `undefined` where it does not. */
  probe(path: string): Promise<number | undefined>;
  /** Refuses what comes, stops what runs. */
  close(): Promise<void>;
}

/** In all 90 MB, once so many large ones have come in together. */
const MOST_HELD = 20;

/** With processors that are all busy, the event loop was 10 ms late in place of 20 (p99, bench/service.mjs). */
const YIELDING_NICE = 5;

/** A waiting caller is told to come back after about one analysis. */
const RETRY_AFTER_SEC = 2;

/** Opens the threads that analyse. The pool counts by itself: Piscina's limit ignores tasks with a signal. */
export function openAnalysisPool(options: AnalysisPoolOptions): AnalysisPool {
  const { workers, queue, deadlineMs, graceMs = 3000, yields = false } = options;
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
    maxThreads: workers,
    // Elsewhere a thread has no priority of its own, and the process would lose its.
    niceIncrement: yields && process.platform === 'linux' ? YIELDING_NICE : 0,
    atomics: 'disabled', // an idle thread that waits on atomics would sit on timers and messages
    execArgv: IMPORT_ONLY,
  });
  const prober = openProber(workerFile);
  let admitted = 0;

  const checkRoom = () => {
    if (admitted < workers + queue) return;
    throw new ApiError('service_overloaded', 'all workers are busy and the queue is full', {
      retryAfterSec: RETRY_AFTER_SEC,
    });
  };

  return {
    workers,
    mostHeld: MOST_HELD,
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

    async analyse(task, hearing = {}) {
      const count = hearing.isPatient ? 0 : 1;
      if (count > 0) checkRoom();
      admitted += count;
      const stop = openStop(hearing.signal, hearing.hasNoDeadline ? undefined : deadlineMs);
      try {
        return await run(threads, task, { stop: stop.signal, graceMs, ...hearing });
      } finally {
        stop.close();
        admitted -= count;
      }
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
  { stop, graceMs, onProgress }: Hearing & { readonly stop: AbortSignal; readonly graceMs: number },
): Promise<Analysed> {
  if (stop.aborted) throw aborted(stop);
  const { port1: ours, port2: port } = new MessageChannel();
  const kill = new AbortController();
  let hasStarted = false;
  let killTimer: NodeJS.Timeout | undefined;
  const hear = (share: number) => {
    hasStarted = true;
    onProgress?.(share);
  };
  ours.on('message', hear);
  const askToStop = () => {
    ours.postMessage('stop');
    const waitMs = hasStarted ? graceMs : 0; // one that still waits has no thread to lose
    killTimer = setTimeout(() => {
      kill.abort();
    }, waitMs);
  };
  stop.addEventListener('abort', askToStop, { once: true });
  try {
    const sent = { ...task, port };
    const outcome = await threads.run(sent, { transferList: [port], signal: kill.signal });
    // The answer came on another port, and may have overtaken what was sent before it.
    for (let late = receiveMessageOnPort(ours); late; late = receiveMessageOnPort(ours))
      hear(late.message as number);
    if ('analysed' in outcome) return outcome.analysed;
    const { code, message, param } = outcome.fault;
    throw new Fault(code, message, param === undefined ? {} : { param });
  } catch (error) {
    if (kill.signal.aborted) throw aborted(stop);
    throw error;
  } finally {
    clearTimeout(killTimer);
    stop.removeEventListener('abort', askToStop);
    ours.close();
  }
}

/** Ends with the caller, or after the deadline; a timer of our own, so that none outlives its analysis. */
function openStop(caller: AbortSignal | undefined, deadlineMs: number | undefined) {
  const stop = new AbortController();
  const onCaller = () => {
    stop.abort(caller?.reason);
  };
  if (caller?.aborted) onCaller();
  caller?.addEventListener('abort', onCaller, { once: true });
  const timer =
    deadlineMs === undefined
      ? undefined
      : setTimeout(() => {
          stop.abort(new Error(`the deadline of ${deadlineMs} ms has passed`));
        }, deadlineMs);
  return {
    signal: stop.signal,
    close() {
      clearTimeout(timer);
      caller?.removeEventListener('abort', onCaller);
    },
  };
}

const aborted = ({ reason }: AbortSignal) =>
  new Fault('run.aborted', 'the analysis did not end in time', { cause: reason });
