import { Worker } from 'node:worker_threads';
import { Fault } from '@sonometer/engine';
import type { FromMeter, MeterRequest, MeterWord, ToMeter } from './meter-messages.js';

/** The receiver of the messages of a meter. */
export interface MeterListener {
  /** JSON for the client; nothing follows the message with `isLast`. */
  readonly onReport: (json: string, isLast: boolean) => void;
  /** Input of so many bytes was processed, and the sound is so long now. */
  readonly onTook: (waitedBytes: number, seconds: number) => void;
  /** Nothing comes any more: a Fault of the sound or the request, any other error is ours. */
  readonly onLost: (error: Error) => void;
}

/** A meter in the thread. */
export interface HostedMeter {
  /** The bytes are handed over, and are gone here. */
  push(bytes: Uint8Array): void;
  send(word: MeterWord): void;
  /** Forgets it; it sends no further messages. */
  close(): void;
}

/** The thread of the meters: begun with the first, and again where it has died. */
export interface MeterHost {
  /** Meters that are open. */
  readonly open: number;
  /** @throws Fault for a form that cannot be measured; Error where the host is closed, or closes meanwhile. */
  openMeter(question: MeterRequest, listener: MeterListener): Promise<HostedMeter>;
  /** All meters are lost, and no more come. */
  close(): Promise<void>;
}

const builtWorkerFile = new URL('./meter-worker.js', import.meta.url);

interface Guest extends MeterListener {
  readonly onOpened: () => void;
}

/** `workerFile`: tests, which run from the sources, give the one of the last build. */
export function openMeterHost({ workerFile = builtWorkerFile }: { workerFile?: URL }): MeterHost {
  const guests = new Map<number, Guest>();
  let thread: Worker | undefined;
  let lastId = 0;
  let isClosed = false;

  const loseAll = (why: Error) => {
    thread = undefined;
    const lost = [...guests.values()];
    guests.clear();
    for (const { onLost } of lost) onLost(why);
  };
  const heed = (message: FromMeter) => {
    const guest = guests.get(message.id);
    if (!guest) return;
    switch (message.kind) {
      case 'opened':
        guest.onOpened();
        return;
      case 'reading':
        if (message.isLast) guests.delete(message.id);
        guest.onReport(message.json, message.isLast);
        return;
      case 'took':
        guest.onTook(message.waitedBytes, message.seconds);
        return;
      case 'fault':
        guests.delete(message.id);
        guest.onLost(
          message.code === undefined
            ? new Error(message.message)
            : new Fault(message.code, message.message),
        );
    }
  };
  const begun = (): Worker => {
    if (thread) return thread;
    const begins = new Worker(workerFile);
    begins.on('message', heed);
    begins.on('error', (error) => {
      if (thread === begins) loseAll(error instanceof Error ? error : new Error(String(error)));
    });
    begins.on('exit', () => {
      if (thread === begins) loseAll(new Error('the thread of the meters has ended'));
    });
    begins.unref();
    return (thread = begins);
  };

  return {
    get open() {
      return guests.size;
    },
    async openMeter(question, listener) {
      if (isClosed) throw new Error('the meters are closed');
      const id = ++lastId;
      const worker = begun();
      const post = (message: ToMeter, transfer: readonly ArrayBuffer[] = []) => {
        if (guests.has(id)) worker.postMessage(message, transfer);
      };
      return new Promise((resolve, reject) => {
        let onLost: MeterListener['onLost'] = reject;
        guests.set(id, {
          ...listener,
          onLost: (error) => {
            onLost(error);
          },
          onOpened() {
            ({ onLost } = listener);
            resolve({
              push(bytes) {
                // a part of a larger buffer would take all of it along
                const own = Uint8Array.from(bytes);
                post({ id, kind: 'bytes', bytes: own }, [own.buffer]);
              },
              send(word) {
                post({ id, kind: 'word', word });
              },
              close() {
                post({ id, kind: 'close' });
                guests.delete(id);
              },
            });
          },
        });
        post({ id, kind: 'open', question });
      });
    },
    async close() {
      const last = thread;
      isClosed = true;
      loseAll(new Error('the meters are closed'));
      await last?.terminate();
    },
  };
}
