import type { Transaction } from 'kysely';
import type { Store } from '../store/open-store.js';
import { isOnPage, type Page, pageOf, type PageRequest } from '../store/page.js';
import { randomBase62 } from '../store/random-id.js';
import type { Schema } from '../store/schema.js';

const DAY_MS = 24 * 3600_000;
/** The storage time of a report, unless its caller wants it shorter. */
export const MAX_REPORT_DAYS = 90;
const ID_DIGITS = 22; // 131 bits: a holder of the link may read, everyone else cannot find it

/** A new id, which cannot be guessed. */
export const newReportId = (): string => randomBase62(ID_DIGITS);

/** The measurements for a page that is shared by its link. Numbers only, no audio. */
export interface Report {
  readonly id: string;
  /** The family of the answer: mix, voice, signal … */
  readonly kind: string;
  /** JSON. */
  readonly body: unknown;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
}

/** A report to store. */
export interface NewReport {
  readonly id: string;
  readonly kind: string;
  /** Its body. */
  readonly json: string;
  /** The owner, who may remove it. */
  readonly owner?: string;
  /** @default 90 */
  readonly days?: number;
}

/** The reports of analyses, stored for 90 days or less. */
export interface Reports {
  /** Stores one, `within` a transaction of others or by itself; a second call changes nothing. */
  save(report: NewReport, within?: Transaction<Schema>): Promise<void>;
  /** `undefined` where there is none, or no longer. */
  load(id: string): Promise<Report | undefined>;
  /** Removes a report of that owner; `false` where there is none. */
  remove(owner: string, id: string): Promise<boolean>;
  /** Those of an owner, the newest first, without their bodies. */
  list(owner: string, page: PageRequest): Promise<Page<Omit<Report, 'body'>>>;
  /** Forgets what has expired; gives its number. */
  sweep(): Promise<number>;
}

/** Opens the reports. */
export function openReports({ db }: Store, now: () => number = Date.now): Reports {
  return {
    async save({ id, kind, json, owner, days = MAX_REPORT_DAYS }, within) {
      const nowMs = now();
      const expires = nowMs + days * DAY_MS;
      await (within ?? db)
        .insertInto('reports')
        .values({
          ...{ id, kind, body: json, owner: owner ?? null },
          ...{ created_at: nowMs, expires_at: expires },
        })
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

    async remove(owner, id) {
      const { numDeletedRows } = await db
        .deleteFrom('reports')
        .where('id', '=', id)
        .where('owner', '=', owner)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async list(owner, page) {
      const rows = await db
        .selectFrom('reports')
        .select(['id', 'kind', 'created_at', 'expires_at'])
        .where('owner', '=', owner)
        .where('expires_at', '>', now())
        .where(isOnPage(page))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(page.limit + 1)
        .execute();
      return pageOf(
        rows,
        page,
        ({ id, kind, created_at: createdAtMs, expires_at: expiresAtMs }) => ({
          ...{ id, kind, createdAtMs, expiresAtMs },
        }),
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
