import { Failed, failureOf } from './failure.js';
import type { Given, Order, OrderOf, Reported } from './messages.js';

const MAX_WORKERS = 4;

type Work = Exclude<Order['kind'], 'stop'>;

interface Job {
  readonly order: (id: number) => Order;
  readonly onProgress: (share: number) => void;
  readonly resolve: (given: Given[keyof Given]) => void;
  readonly reject: (error: Failed) => void;
}

interface Hand {
  readonly worker: Worker;
  job: { readonly id: number; readonly job: Job } | undefined;
}

interface Context {
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
  /** Before all that waits: a reader is looking at it. */
  readonly isUrgent?: boolean;
}

/** Threads of the page that measure, as many as the machine can spare; made when first needed. */
export function openDevice() {
  const max = Math.min(MAX_WORKERS, Math.max(1, navigator.hardwareConcurrency - 1));
  const hands: Hand[] = [];
  const waiting: Job[] = [];
  let lastId = 0;

  function hire(): Hand {
    const worker = new Worker('/assets/analysis-worker.js', { type: 'module' });
    const hand: Hand = { worker, job: undefined };
    worker.addEventListener('message', ({ data }: MessageEvent<Reported>) => {
      onReport(hand, data);
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

  function onReport(hand: Hand, reported: Reported): void {
    if (hand.job?.id !== reported.id) return;
    const { job } = hand.job;
    if (reported.kind === 'progress') {
      job.onProgress(reported.share);
      return;
    }
    hand.job = undefined;
    if (reported.kind === 'failed')
      job.reject(new Failed(failureOf(reported.failure.code, reported.failure.message)));
    else job.resolve(reported.given);
    next();
  }

  function next(): void {
    const idle = hands.find(({ job }) => !job);
    const hand = idle ?? (hands.length < max ? hire() : undefined);
    const job = hand && waiting.shift();
    if (!hand || !job) return;
    const id = ++lastId;
    hand.job = { id, job };
    hand.worker.postMessage(job.order(id));
  }

  /** Has one of the threads do it. */
  const give = <K extends Work>(
    order: Omit<OrderOf<K>, 'id'>,
    { onProgress = () => undefined, signal, isUrgent = false }: Context = {},
  ): Promise<Given[K]> =>
    new Promise<Given[keyof Given]>((resolve, reject) => {
      const job: Job = {
        order: (id) => ({ ...order, id }) as Order,
        onProgress,
        resolve,
        reject,
      };
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
      if (isUrgent) waiting.unshift(job);
      else waiting.push(job);
      next();
    }) as Promise<Given[K]>;

  return { give };
}

export type Device = ReturnType<typeof openDevice>;
