import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { ApiError } from '@sonometer/report/errors/api-error.js';
import type { Store } from '../store/open-store.js';

const DAY_MS = 24 * 3600_000;

/** The answer under a key, as text. */
export interface StoredAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** A call that is ours to answer. */
export interface CallClaim {
  readonly id: string;
  /** Outdated as soon as another server takes the call over. */
  readonly fence: number;
  /**
   * The id of a reservation of this call, by its purpose. A server that takes the call over
   * reserves under the same ids, so that nothing is charged twice.
   */
  chargeFor(what: string): string;
}

/** A call that its client wants done once. */
export interface OnceCall {
  readonly owner: string;
  /** `Idempotency-Key`. */
  readonly key: string;
  /** Of route, query and body. */
  readonly fingerprint: string;
}

/**
 * Calls that are done once, for any number of servers on one database: the first server answers,
 * the others wait for that answer. A server holds a call for the time of a lease and renews it;
 * when it dies the next one takes the call over.
 */
export interface Idempotency {
  /**
   * A claim, the answer that there is, or that another is at work on it.
   *
   * @throws ApiError `idempotency_key_reused` where the key was used for another call.
   */
  begin(call: OnceCall): Promise<{ claim: CallClaim } | { answer: StoredAnswer } | 'running'>;
  /** Renews the lease. */
  beat(claim: CallClaim): Promise<void>;
  /** Stores the answer for a day; an outdated claim stores nothing. */
  finish(claim: CallClaim, answer: StoredAnswer): Promise<void>;
  /** Forgets the call, since it was refused: it may be tried again. */
  release(claim: CallClaim): Promise<void>;
  /** Removes calls that are a day old; gives their number. */
  sweep(): Promise<number>;
}

/** Opens it. */
export function openIdempotency(
  { db }: Store,
  now: () => number = Date.now,
  leaseMs = 15_000,
): Idempotency {
  return {
    async begin({ owner, key, fingerprint }) {
      const id = createHash('sha256').update(`${owner}\n${key}`).digest('base64url');
      const nowMs = now();
      const claimOf = (fence: number, createdAtMs: number): CallClaim => ({
        id,
        fence,
        chargeFor: (what) => `once_${id}_${createdAtMs}_${what}`,
      });
      await db
        .deleteFrom('once_calls')
        .where('id', '=', id)
        .where('expires_at', '<=', nowMs)
        .execute();
      const made = await db
        .insertInto('once_calls')
        .values({
          id,
          fingerprint,
          state: 'running',
          fence: 1,
          lease_until: nowMs + leaseMs,
          answer: null,
          created_at: nowMs,
          expires_at: nowMs + DAY_MS,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('fence')
        .executeTakeFirst();
      if (made) return { claim: claimOf(1, nowMs) };

      const row = await db
        .selectFrom('once_calls')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row) return 'running'; // it was given back just now: try again
      if (row.fingerprint !== fingerprint)
        throw new ApiError(
          'idempotency_key_reused',
          'this Idempotency-Key was sent with another request',
          { param: 'Idempotency-Key' },
        );
      if (row.answer !== null) return { answer: unpacked(row.answer) };
      if (row.lease_until > nowMs) return 'running';
      const taken = await db
        .updateTable('once_calls')
        .set({ fence: row.fence + 1, lease_until: nowMs + leaseMs })
        .where('id', '=', id)
        .where('fence', '=', row.fence)
        .where('state', '=', 'running')
        .returning('fence')
        .executeTakeFirst();
      return taken ? { claim: claimOf(taken.fence, row.created_at) } : 'running';
    },

    async beat({ id, fence }) {
      await db
        .updateTable('once_calls')
        .set({ lease_until: now() + leaseMs })
        .where('id', '=', id)
        .where('fence', '=', fence)
        .where('state', '=', 'running')
        .execute();
    },

    async finish({ id, fence }, answer) {
      await db
        .updateTable('once_calls')
        .set({ state: 'done', answer: packed(answer) })
        .where('id', '=', id)
        .where('fence', '=', fence)
        .where('state', '=', 'running')
        .execute();
    },

    async release({ id, fence }) {
      await db
        .deleteFrom('once_calls')
        .where('id', '=', id)
        .where('fence', '=', fence)
        .where('state', '=', 'running')
        .execute();
    },

    async sweep() {
      const { numDeletedRows } = await db
        .deleteFrom('once_calls')
        .where('expires_at', '<=', now())
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}

/** Curves are long, and short when they are packed. */
const packed = (answer: StoredAnswer) => gzipSync(JSON.stringify(answer)).toString('base64');
const unpacked = (text: string) =>
  JSON.parse(gunzipSync(Buffer.from(text, 'base64')).toString('utf8')) as StoredAnswer;
