import type { SavedReport } from 'sonometer/in-browser';
import { Failed, failureOf } from './failure.js';
import type { Compared, Measured, Order, Question, Told } from './messages.js';

const MOST_WORKERS = 4;

/** What a thread says when it has obeyed. */
type Done = Extract<Told, { kind: 'measured' | 'compared' }>;

interface Job {
  readonly order: (id: number) => Order;
  readonly onProgress: (share: number) => void;
  readonly resolve: (done: Done) => void;
  readonly reject: (error: Failed) => void;
}

interface Hand {
  readonly worker: Worker;
  job: { readonly id: number; readonly job: Job } | undefined;
}

/** Threads of the page that measure, as many as the machine can spare; made when first needed. */
export function openDevice() {
  const most = Math.min(MOST_WORKERS, Math.max(1, navigator.hardwareConcurrency - 1));
  const hands: Hand[] = [];
  const waiting: Job[] = [];
  let lastId = 0;

  function hire(): Hand {
    const worker = new Worker('/assets/analysis-worker.js', { type: 'module' });
    const hand: Hand = { worker, job: undefined };
    worker.addEventListener('message', ({ data }: MessageEvent<Told>) => {
      hear(hand, data);
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      hands.splice(hands.indexOf(hand), 1);
      worker.terminate();
      hand.job?.job.reject(new Failed(failureOf('engine_not_loaded')));
      next();
    });
    hands.push(hand);
    return hand;
  }

  function hear(hand: Hand, told: Told): void {
    if (hand.job?.id !== told.id) return;
    const { job } = hand.job;
    if (told.kind === 'progress') {
      job.onProgress(told.share);
      return;
    }
    hand.job = undefined;
    if (told.kind === 'failed')
      job.reject(new Failed(failureOf(told.failure.code, told.failure.message)));
    else job.resolve(told);
    next();
  }

  function next(): void {
    const idle = hands.find(({ job }) => !job);
    const hand = idle ?? (hands.length < most ? hire() : undefined);
    const job = hand && waiting.shift();
    if (!hand || !job) return;
    const id = ++lastId;
    hand.job = { id, job };
    hand.worker.postMessage(job.order(id));
  }

  function give(order: Job['order'], onProgress: Job['onProgress'], signal?: AbortSignal) {
    return new Promise<Done>((resolve, reject) => {
      const job: Job = { order, onProgress, resolve, reject };
      signal?.addEventListener('abort', () => {
        const at = waiting.indexOf(job);
        if (at >= 0) {
          waiting.splice(at, 1);
          reject(new Failed(failureOf('stopped')));
          return;
        }
        const hand = hands.find((one) => one.job?.job === job);
        if (hand?.job) hand.worker.postMessage({ kind: 'stop', id: hand.job.id } satisfies Order);
      });
      waiting.push(job);
      next();
    });
  }

  const measuredBy = async (...order: Parameters<typeof give>): Promise<Measured> => {
    const done = await give(...order);
    if (done.kind === 'measured') return done.measured;
    throw new Error(`a thread that was to measure has ${done.kind}`);
  };

  return {
    /** @throws Failed */
    analyse: (
      file: File,
      question: Question,
      { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
    ) => measuredBy((id) => ({ kind: 'analyse', id, file, question }), onProgress, signal),

    /** The view of a report that the server made. */
    draw: (json: string, report: SavedReport) =>
      measuredBy(
        (id) => ({ kind: 'draw', id, json, report }),
        () => undefined,
      ),

    /** The view of two answers of one kind side by side. */
    compare: async (answer: string, a: Compared, b: Compared): Promise<string> => {
      const side = ({ name, json, levels }: Compared): Compared => ({ name, json, levels });
      const done = await give(
        (id) => ({ kind: 'compare', id, answer, a: side(a), b: side(b) }), // elements do not travel
        () => undefined,
      );
      if (done.kind === 'compared') return done.view;
      throw new Error(`a thread that was to compare has ${done.kind}`);
    },
  };
}

export type Device = ReturnType<typeof openDevice>;
