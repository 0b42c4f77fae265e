import type { Kysely, Transaction } from 'kysely';
import type { Store } from '../store/open-store.js';
import type { Schema } from '../store/schema.js';

/** A limit of actions of a subject within a window of time. */
export interface Rate {
  /** The counted action, such as `requests:<caller>`. */
  readonly subject: string;
  readonly limit: number;
  readonly windowMs: number;
}

/** The result of using one of the times of a rate. */
export interface Taken {
  /** 0, or when there are none left, the milliseconds until the next window. */
  readonly waitMs: number;
  /** Times that are left in this window. */
  readonly left: number;
  /** Milliseconds until the next window. */
  readonly resetMs: number;
}

/** The outcome in a window that ends in `resetMs`; `count` of those that were taken, absent when none was left. */
export const takenOf = (limit: number, resetMs: number, count?: number): Taken =>
  count === undefined || count > limit
    ? { waitMs: resetMs, left: 0, resetMs }
    : { waitMs: 0, left: limit - count, resetMs };

/**
 * Counts how often things are done. Windows lie end to end from the epoch, so a minute is one of the clock
 * and a day is one of UTC; any number of processes together take as many times as there are and no more.
 */
export interface Rates {
  /** Takes one of the times that a rate allows in the window around `nowMs`. */
  take(rate: Rate, nowMs: number): Promise<Taken>;
  /** The same within a transaction, where the rates are in the same database as the rest. */
  takeIn?(transaction: Transaction<Schema>, rate: Rate, nowMs: number): Promise<Taken>;
  /** Forgets the windows that are over; gives their number. */
  sweep(nowMs: number): Promise<number>;
}

/** Rates in the database. */
export const openSqlRates = ({ db }: Store): Rates => ({
  take: (rate, nowMs) => takeOne(db, rate, nowMs),
  takeIn: takeOne,
  async sweep(nowMs) {
    const { numDeletedRows } = await db
      .deleteFrom('rates')
      .where('expires_at', '<=', nowMs)
      .executeTakeFirst();
    return Number(numDeletedRows);
  },
});

/** One statement, so that processes that race never take more than there is. */
async function takeOne(
  db: Kysely<Schema>,
  { subject, limit, windowMs }: Rate,
  nowMs: number,
): Promise<Taken> {
  const windowStart = nowMs - (nowMs % windowMs);
  const windowEnd = windowStart + windowMs;
  const resetMs = windowEnd - nowMs;
  if (limit < 1) return takenOf(limit, resetMs);
  const taken = await db
    .insertInto('rates')
    .values({ subject, window_start: windowStart, count: 1, expires_at: windowEnd })
    .onConflict((conflict) =>
      conflict
        .columns(['subject', 'window_start'])
        .doUpdateSet(({ eb }) => ({ count: eb('rates.count', '+', 1) }))
        .where('rates.count', '<', limit),
    )
    .returning('count')
    .executeTakeFirst();
  return takenOf(limit, resetMs, taken?.count);
}
