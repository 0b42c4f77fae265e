import type { Store } from '../store/open-store.js';
import { randomBase62 } from '../store/random-id.js';

const KEPT_MS = 90 * 24 * 3600_000;
const ID_DIGITS = 22; // 131 bits: who has the link may read, who has not cannot find it

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
  /** Gives the id, which nobody can guess. */
  save(kind: string, body: unknown): Promise<string>;
  /** `undefined` where there is none, or no longer. */
  load(id: string): Promise<Report | undefined>;
  /** Forgets what has expired; gives its number. */
  sweep(): Promise<number>;
}

/** Opens the reports. */
export function openReports({ db }: Store, now: () => number = Date.now): Reports {
  return {
    async save(kind, body) {
      const id = randomBase62(ID_DIGITS);
      const nowMs = now();
      await db
        .insertInto('reports')
        .values({
          id,
          kind,
          body: JSON.stringify(body),
          created_at: nowMs,
          expires_at: nowMs + KEPT_MS,
        })
        .execute();
      return id;
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
