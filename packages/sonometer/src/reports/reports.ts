import type { Transaction } from 'kysely';
import type { Store } from '../store/open-store.js';
import { randomBase62 } from '../store/random-id.js';
import type { Schema } from '../store/schema.js';

const KEPT_MS = 90 * 24 * 3600_000;
const ID_DIGITS = 22; // 131 bits: who has the link may read, who has not cannot find it

/** A new id, which nobody can guess. */
export const newReportId = (): string => randomBase62(ID_DIGITS);

/** What was measured, for a page that is shared by its link. Numbers only, no audio. */
export interface Report {
  readonly id: string;
  /** The family of the answer: mix, voice, signal … */
  readonly kind: string;
  /** JSON. */
  readonly body: unknown;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
}

/** The reports of analyses, kept for 90 days. */
export interface Reports {
  /** Keeps the body, which is JSON, `within` a transaction of others or by itself; again changes nothing. */
  save(id: string, kind: string, json: string, within?: Transaction<Schema>): Promise<void>;
  /** `undefined` where there is none, or no longer. */
  load(id: string): Promise<Report | undefined>;
  /** Forgets what has expired; gives its number. */
  sweep(): Promise<number>;
}

/** Opens the reports. */
export function openReports({ db }: Store, now: () => number = Date.now): Reports {
  return {
    async save(id, kind, json, within) {
      const nowMs = now();
      await (within ?? db)
        .insertInto('reports')
        .values({ id, kind, body: json, created_at: nowMs, expires_at: nowMs + KEPT_MS })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async load(id) {
      const row = await db
        .selectFrom('reports')
        .selectAll()
        .where('id', '=', id)
        .where('expires_at', '>', now())
        .executeTakeFirst();
      return (
        row && {
          id: row.id,
          kind: row.kind,
          body: JSON.parse(row.body) as unknown,
          createdAtMs: row.created_at,
          expiresAtMs: row.expires_at,
        }
      );
    },

    async sweep() {
      const { numDeletedRows } = await db
        .deleteFrom('reports')
        .where('expires_at', '<=', now())
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}
