import { ApiError } from '@sonometer/report/errors/api-error.js';

/** More would hold the lock of a caller's row for too long. */
const MAX_TOGETHER = 64;

interface Waiting<T, R> {
  readonly entry: T;
  done(result: R): void;
  fail(error: unknown): void;
}

/**
 * Does entries of the same key together: those that come while a batch is under way form the next
 * one, so that the processes, and not the calls, wait for the row of a busy caller. An entry that
 * comes alone is not delayed. `work` is all or nothing, and gives a result for each entry in order;
 * entries of a batch that fails are done one by one, unless the database is away.
 */
export function openBatches<T, R>(
  work: (entries: readonly T[]) => Promise<readonly R[]>,
): (key: string, entry: T) => Promise<R> {
  const queues = new Map<string, Waiting<T, R>[]>();

  async function run(batch: readonly Waiting<T, R>[]): Promise<void> {
    try {
      const results = await work(batch.map(({ entry }) => entry));
      for (const [i, one] of batch.entries()) one.done(results[i] as R);
    } catch (error) {
      if (batch.length > 1 && !isAway(error)) for (const one of batch) await run([one]);
      else for (const one of batch) one.fail(error);
    }
  }

  async function drain(key: string, queue: Waiting<T, R>[]): Promise<void> {
    while (queue.length > 0) await run(queue.splice(0, MAX_TOGETHER));
    queues.delete(key);
  }

  return (key, entry) =>
    new Promise((done, fail) => {
      const queue = queues.get(key);
      if (queue) {
        queue.push({ entry, done, fail });
        return;
      }
      const opened = [{ entry, done, fail }];
      queues.set(key, opened);
      void drain(key, opened);
    });
}

const isAway = (error: unknown) => error instanceof ApiError && error.code === 'service_overloaded';
