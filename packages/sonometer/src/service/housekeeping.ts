import type { Services } from './services.js';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

type Chores = Pick<
  Services,
  | 'metering'
  | 'jobs'
  | 'batchItems'
  | 'uploads'
  | 'reports'
  | 'answerCache'
  | 'idempotency'
  | 'deliveries'
>;

/**
 * Regular maintenance: releases what dead processes have left, removes what has expired. Any number
 * of processes may do it on one database.
 */
export function openHousekeeping(
  { metering, jobs, batchItems, uploads, reports, answerCache, idempotency, deliveries }: Chores,
  onError: (error: unknown) => void,
): { close(): Promise<void> } {
  const reap = async () => {
    for (const { reservationId } of await jobs.reap())
      if (reservationId !== null) await metering.release(reservationId);
  };
  const chores = [
    every(5 * SECOND_MS, reap, onError),
    every(MINUTE_MS, () => metering.sweep(), onError),
    every(MINUTE_MS, () => uploads.sweep(), onError),
    every(10 * MINUTE_MS, () => reports.sweep(), onError),
    every(10 * MINUTE_MS, () => answerCache.sweep(), onError),
    every(10 * MINUTE_MS, async () => [await jobs.sweep(), await batchItems.sweep()], onError),
    every(10 * MINUTE_MS, () => idempotency.sweep(), onError),
    every(10 * MINUTE_MS, () => deliveries.sweep(), onError),
  ];
  return {
    async close() {
      await Promise.all(chores.map((stop) => stop()));
    },
  };
}

/** Does a chore at intervals, one at a time; gives what stops it. */
function every(
  intervalMs: number,
  chore: () => Promise<unknown>,
  onError: (error: unknown) => void,
): () => Promise<unknown> {
  let underWay: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    underWay ??= chore()
      .catch(onError)
      .finally(() => {
        underWay = undefined;
      });
  }, intervalMs).unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
