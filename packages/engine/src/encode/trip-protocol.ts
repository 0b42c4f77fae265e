import type { Block } from '@sonometer/decode/core/audio';
import type { TripOpening } from './round-trip.js';

/** A trip without what only exists in its own thread. */
export type TripSettings = Omit<TripOpening, 'libav' | 'kernels' | 'give'>;

/** Each message has one answer, in order. */
export type ToTripWorker =
  | { readonly open: readonly TripSettings[] }
  | { readonly blocks: readonly Block[]; readonly isLast: boolean };

/** The decoded blocks of each trip. */
export type FromTripWorker =
  | { readonly decoded: readonly (readonly Float32Array<ArrayBuffer>[])[][] }
  | { readonly failed: string };

/** What is used of a port and a thread of Node. */
export interface Port {
  on(event: 'message' | 'error' | 'exit', listener: (value: unknown) => void): void;
  postMessage(message: unknown, transfer?: readonly ArrayBufferLike[]): void;
}

export interface Thread extends Port {
  ref(): void;
  unref(): void;
  terminate(): Promise<number>;
}

interface NodeThreads {
  readonly parentPort: Port | null;
  readonly workerData: object | null;
  readonly Worker: new (file: URL, options: { readonly workerData: object }) => Thread;
}

/** The threads of Node; `undefined` in a page. */
export function nodeThreads(): NodeThreads | undefined {
  const { process } = globalThis as {
    process?: { getBuiltinModule?: (id: string) => NodeThreads | undefined };
  };
  return process?.getBuiltinModule?.('worker_threads');
}
