import type { Transaction } from 'kysely';
import type { Store } from '../store/open-store.js';
import { isOnPage, type Page, pageOf, type PageRequest } from '../store/page.js';
import { randomBase62 } from '../store/random-id.js';
import type { Schema } from '../store/schema.js';

const DAY_MS = 24 * 3600_000;
const STORED_MS = 7 * DAY_MS;
const ID_DIGITS = 24;

/** Pauses before the second try and those after it, seconds: 28 hours in all, over a night and a morning. */
const PAUSES_SEC = [5, 30, 120, 600, 3600, 3 * 3600, 8 * 3600, 16 * 3600];
/** Pauses differ by up to a fifth, so that what failed together does not come back together. */
const JITTER = 0.2;
/** A process that holds a delivery without a heartbeat for so long has died with it. */
const LEASE_MS = 60_000;

export type DeliveryStatus = 'waiting' | 'delivered' | 'dead';

/** A webhook as its owner sees it. */
export interface Delivery {
  readonly id: string;
  readonly url: string;
  readonly type: string;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  /** HTTP status of the last try, where there was an answer. */
  readonly lastStatus: number | null;
  /** The reason of the last failure, in words. */
  readonly lastError: string | null;
  readonly createdAtMs: number;
  /** Of one that waits: when it is tried next. */
  readonly nextAtMs: number | null;
}

/** A webhook in the hands of one process. */
export interface Due {
  readonly id: string;
  readonly owner: string;
  readonly url: string;
  readonly body: string;
  readonly attempts: number;
}

/** The outcome of a try. */
export interface Tried {
  readonly isDelivered: boolean;
  /** It would fail again. */
  readonly isFinal?: boolean;
  readonly status?: number;
  readonly error?: string;
}

/** Number of deliveries of each owner. */
export type Counts = ReadonlyMap<string, number>;

/** The webhooks that are to be sent, for any number of processes on one database. Each comes at least once. */
export interface Deliveries {
  /** Schedules an event, in the transaction of the change that it reports. */
  add(
    tx: Transaction<Schema>,
    event: { owner: string; url: string; type: string; data: object },
  ): Promise<void>;
  /**
   * Takes some that are due, for a minute; of one owner at most `maxEach`, less what is under way.
   */
  takeDue(max: number, maxEach?: number, underWay?: Counts): Promise<readonly Due[]>;
  /** Records the outcome of a try: delivered, to be tried again after a pause, or dead. */
  tried(due: Due, outcome: Tried): Promise<DeliveryStatus>;
  /** Has it tried again now, also a dead one; `false` where the owner has none such. */
  retry(owner: string, id: string): Promise<boolean>;
  list(owner: string, page: PageRequest, status?: DeliveryStatus): Promise<Page<Delivery>>;
  /** Forgets those of a week ago; gives their number. */
  sweep(): Promise<number>;
}

/** Opens them. */
export function openDeliveries({ db }: Store, now: () => number = Date.now): Deliveries {
  return {
    async add(tx, { owner, url, type, data }) {
      const nowMs = now();
      const id = `evt_${randomBase62(ID_DIGITS)}`;
      const body = JSON.stringify({ type, timestamp: new Date(nowMs).toISOString(), data });
      await tx
        .insertInto('deliveries')
        .values({
          id,
          owner,
          url,
          type,
          body,
          status: 'waiting',
          attempts: 0,
          next_at: nowMs,
          last_status: null,
          last_error: null,
          created_at: nowMs,
          expires_at: nowMs + STORED_MS,
        })
        .execute();
    },

    async takeDue(max, maxEach = max, underWay = new Map()) {
      const nowMs = now();
      const full = [...underWay].flatMap(([owner, count]) => (count >= maxEach ? [owner] : []));
      // the first few of every owner: many of one must not hide those of others
      const due = await db
        .selectFrom((it) => {
          const waiting = it
            .selectFrom('deliveries')
            .select(({ fn }) => [
              ...(['id', 'owner', 'attempts', 'next_at'] as const),
              fn
                .agg<number>('row_number')
                .over((over) => over.partitionBy('owner').orderBy('next_at').orderBy('id'))
                .as('place'),
            ])
            .where('status', '=', 'waiting')
            .where('next_at', '<=', nowMs);
          return (full.length > 0 ? waiting.where('owner', 'not in', full) : waiting).as('due');
        })
        .select(['id', 'owner', 'attempts', 'place'])
        .where('place', '<=', maxEach)
        .orderBy('next_at')
        .limit(max)
        .execute();
      const taken: Due[] = [];
      for (const { id, owner, attempts, place } of due) {
        if (place > maxEach - (underWay.get(owner) ?? 0)) continue;
        const row = await db
          .updateTable('deliveries')
          .set({ next_at: nowMs + LEASE_MS, attempts: attempts + 1 })
          .where('id', '=', id)
          .where('status', '=', 'waiting')
          .where('attempts', '=', attempts) // else another process has it
          .returning(['id', 'owner', 'url', 'body', 'attempts'])
          .executeTakeFirst();
        if (row) taken.push(row);
      }
      return taken;
    },

    async tried({ id, attempts }, { isDelivered, isFinal = false, status: last, error }) {
      const pauseSec = PAUSES_SEC[attempts - 1];
      const isDead = !isDelivered && (isFinal || pauseSec === undefined);
      const status = isDelivered ? 'delivered' : isDead ? 'dead' : 'waiting';
      const pauseMs = 1000 * (pauseSec ?? 0) * (1 + JITTER * (Math.random() - 0.5));
      await db
        .updateTable('deliveries')
        .set({
          status,
          next_at: Math.round(now() + pauseMs),
          last_status: last ?? null,
          last_error: error ?? null,
        })
        .where('id', '=', id)
        .where('attempts', '=', attempts)
        .where('status', '=', 'waiting')
        .execute();
      return status;
    },

    async retry(owner, id) {
      const { numUpdatedRows } = await db
        .updateTable('deliveries')
        .set({ status: 'waiting', attempts: 0, next_at: now() })
        .where('id', '=', id)
        .where('owner', '=', owner)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async list(owner, page, status) {
      const every = db
        .selectFrom('deliveries')
        .selectAll()
        .where('owner', '=', owner)
        .where('expires_at', '>', now())
        .where(isOnPage(page))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(page.limit + 1);
      const some = status === undefined ? every : every.where('status', '=', status);
      return pageOf(await some.execute(), page, (row) => ({
        id: row.id,
        url: row.url,
        type: row.type,
        status: row.status,
        attempts: row.attempts,
        lastStatus: row.last_status,
        lastError: row.last_error,
        createdAtMs: row.created_at,
        nextAtMs: row.status === 'waiting' ? row.next_at : null,
      }));
    },

    async sweep() {
      const { numDeletedRows } = await db
        .deleteFrom('deliveries')
        .where('expires_at', '<=', now())
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}
