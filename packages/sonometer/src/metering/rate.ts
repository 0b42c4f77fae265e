import type { Kysely } from 'kysely';
import type { Schema } from '../store/schema.js';

/** How often a subject may do something within a window of time. */
export interface Rate {
  /** What is counted, such as `requests:<caller>`. */
  readonly subject: string;
  readonly limit: number;
  readonly windowMs: number;
}

/**
 * Takes one of the times that a rate allows in the window around `nowMs`; windows lie end to end from
 * the epoch, so a minute is one of the clock and a day is one of UTC. One statement, so that any
 * number of processes together take as many as there are and no more.
 *
 * @returns 0, or when there are none left, the milliseconds until the next window.
 */
export async function takeOne(
  db: Kysely<Schema>,
  { subject, limit, windowMs }: Rate,
  nowMs: number,
): Promise<number> {
  const windowStart = nowMs - (nowMs % windowMs);
  const windowEnd = windowStart + windowMs;
  if (limit < 1) return windowEnd - nowMs;
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
  return taken ? 0 : windowEnd - nowMs;
}

/** Forgets the windows that are over; gives their number. */
export async function sweepRates(db: Kysely<Schema>, nowMs: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('rates')
    .where('expires_at', '<=', nowMs)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
