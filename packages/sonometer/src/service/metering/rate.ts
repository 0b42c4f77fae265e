import { isIPv4, isIPv6 } from 'node:net';
import { ApiError } from '@sonometer/report/errors/api-error.js';
import ipaddr from 'ipaddr.js';
import type { Kysely, Transaction } from 'kysely';
import type { Store } from '../store/open-store.js';
import type { Schema } from '../store/schema.js';
import type { Callers } from './caller.js';

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

/**
 * Takes one of the times that something may be done from one address.
 *
 * @throws ApiError `rate_limited`.
 */
export type AddressRate = (address: string) => Promise<void>;

export interface AddressRateTerms {
  /** The counted action, such as `keys`. */
  readonly what: string;
  readonly limit: number;
  readonly windowMs: number;
  /** Of the refusal. */
  readonly message: string;
}

/** Opens the limit of one thing that addresses do. */
export const openAddressRate =
  (
    rates: Rates,
    callers: Callers,
    { what, limit, windowMs, message }: AddressRateTerms,
    now: () => number = Date.now,
  ): AddressRate =>
  async (address) => {
    const { id } = await callers.identify({ authorization: undefined, address });
    const { waitMs } = await rates.take({ subject: `${what}:${id}`, limit, windowMs }, now());
    if (waitMs === 0) return;
    const retryAfterSec = Math.max(1, Math.ceil(waitMs / 1000));
    throw new ApiError('rate_limited', message, { retryAfterSec });
  };

/**
 * The part of an address that identifies one caller: an IPv4 address, also when mapped into IPv6,
 * or the /64 of an IPv6 address, which is what one subscriber has to himself. A proxy may forward a
 * text that is no address: all such are one.
 */
export function addressGroup(address: string): string {
  if (isIPv4(address)) return address;
  const [bare = ''] = address.split('%'); // the zone of a link-local address
  if (!isIPv6(bare)) return 'no address';
  const parsed = ipaddr.IPv6.parse(bare);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
