import type { Block } from '@sonometer/decode/core/audio';
import type { Coding } from '../core/codings.js';
import { itemAt } from '../core/numbers.js';
import { decoderSettings } from '@sonometer/decode/packets';
import {
  type FromTripWorker,
  nodeThreads,
  type Thread,
  type ToTripWorker,
  type TripSettings,
} from './trip-protocol.js';

/** Round trips of one recording in threads. */
export interface TripThreads {
  /** Sends blocks to every trip; returns what was decoded of earlier ones, by trip, and of all where they are the last. */
  push(blocks: readonly Block[], isLast: boolean): Promise<Block[][]>;
  /** Gives the threads back. */
  close(): void;
}

const builtWorkerFile = new URL('./trip-worker.js', import.meta.url);

/** CPU time of a second of audio, relative to each other: 12 s of stereo took 950, 460 and 380 ms. */
const COSTS: Readonly<Record<Coding['codec'], number>> = { aac: 2.5, opus: 1.2, vorbis: 1 };
/** Starting a thread takes as long as an encode of some seconds: the next search of a gain uses the same threads. */
const MAX_IDLE_MS = 3000;

interface TripThread {
  readonly workerFile: string;
  /** Answers come in the order of the messages. */
  request(message: ToTripWorker): Promise<Block[][]>;
  park(): void;
}

const idle: TripThread[] = [];

/**
 * Shares the trips among threads by their costs; `undefined` where there are no threads, or where one does not
 * start: a page, a bundle without the module of the thread, a build of libav that is not installed.
 */
export async function openTripThreads(
  trips: readonly TripSettings[],
  maxThreads: number,
  workerFile = builtWorkerFile,
): Promise<TripThreads | undefined> {
  const shares = shareTrips(trips, Math.min(maxThreads, trips.length));
  if (shares.length < 2 || !nodeThreads()) return undefined;
  const threads = shares.map(() => takeIdle(workerFile) ?? startThread(workerFile));
  const close = () => {
    for (const thread of threads) thread.park();
  };
  const requestAll = async (messageTo: (share: readonly number[]) => ToTripWorker) => {
    const answers = await Promise.all(
      threads.map(async (thread, t) => thread.request(messageTo(itemAt(shares, t)))),
    );
    const decoded: Block[][] = trips.map(() => []);
    for (const [t, share] of shares.entries())
      for (const [i, trip] of share.entries()) decoded[trip] = answers[t]?.[i] ?? [];
    return decoded;
  };
  try {
    await requestAll((share) => ({ open: share.map((trip) => itemAt(trips, trip)) }));
  } catch {
    return undefined; // the caller's own thread states what is missing
  }

  const none: Block[][] = trips.map(() => []);
  let before = Promise.resolve(none);
  return {
    async push(blocks, isLast) {
      // the threads work on this while the caller measures what they decoded before
      const next = requestAll(() => ({ blocks, isLast }));
      next.catch(() => undefined); // where `before` fails first
      const decoded = await before;
      before = next;
      if (!isLast) return decoded;
      const last = await next;
      return decoded.map((parts, trip) => [...parts, ...itemAt(last, trip)]);
    },
    close,
  };
}

/** Indexes of the trips of each thread: the most expensive first, each to the thread that has least to do. */
function shareTrips(trips: readonly TripSettings[], count: number): number[][] {
  const shares = Array.from({ length: count }, () => ({ cost: 0, trips: [] as number[] }));
  const costOf = (trip: number) => COSTS[itemAt(trips, trip).coding.codec];
  for (const trip of [...trips.keys()].sort((a, b) => costOf(b) - costOf(a))) {
    const least = shares.reduce((one, other) => (other.cost < one.cost ? other : one));
    least.cost += costOf(trip);
    least.trips.push(trip);
  }
  return shares.map((share) => share.trips);
}

function takeIdle(workerFile: URL): TripThread | undefined {
  const at = idle.findIndex((thread) => thread.workerFile === workerFile.href);
  return at < 0 ? undefined : idle.splice(at, 1)[0];
}

function startThread(workerFile: URL): TripThread {
  const node = nodeThreads();
  if (!node) throw new Error('there are no threads here');
  const thread: Thread = new node.Worker(workerFile, { workerData: decoderSettings() });
  const waiting: { resolve: (decoded: Block[][]) => void; reject: (why: Error) => void }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failure: Error | undefined;

  const fail = (why: Error) => {
    failure ??= why;
    for (const { reject } of waiting.splice(0)) reject(failure);
  };
  const started: TripThread = {
    workerFile: workerFile.href,
    request: (message) =>
      new Promise((resolve, reject) => {
        clearTimeout(timer);
        if (failure) {
          reject(failure);
          return;
        }
        waiting.push({ resolve, reject });
        thread.ref();
        thread.postMessage(message);
      }),
    park() {
      if (failure || waiting.length > 0) {
        fail(new Error('the trip was given up'));
        void thread.terminate();
        return;
      }
      idle.push(started);
      timer = setTimeout(() => {
        idle.splice(idle.indexOf(started), 1);
        void thread.terminate();
      }, MAX_IDLE_MS);
      (timer as { unref?: () => void }).unref?.();
    },
  };
  thread.unref();
  thread.on('message', (value) => {
    const answer = value as FromTripWorker;
    const first = waiting.shift();
    if (waiting.length === 0) thread.unref();
    if ('failed' in answer) {
      fail(new Error(answer.failed));
      first?.reject(new Error(answer.failed));
    } else first?.resolve(answer.decoded.map((blocks) => [...blocks]));
  });
  thread.on('error', (error) => {
    fail(error as Error);
  });
  thread.on('exit', () => {
    fail(new Error('the thread has ended'));
  });
  return started;
}
