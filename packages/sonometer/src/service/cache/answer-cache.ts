import type { Transaction } from 'kysely';
import type { Analysed } from '../pool/analysis-task.js';
import type { Store } from '../store/open-store.js';
import type { Schema } from '../store/schema.js';

/** The lifetime of a cached answer. */
const STORED_MS = 24 * 3600_000;
/** Longer ones, which have all their curves, are measured again. */
const MAX_CHARACTERS = 500_000;

/** A cached answer: the body with the link to its report, and the values of its headers. */
export type CachedAnswer = Pick<Analysed, 'json' | 'durationSec' | 'warnings' | 'audioSha256'>;

/**
 * Answers that are returned again when the same key requests the same analysis of the same bytes.
 * An entry lives for a day, and no longer than its report: removing the report removes both.
 */
export interface AnswerCache {
  find(id: string): Promise<CachedAnswer | undefined>;
  /** Within the transaction that stores its report. */
  store(
    tx: Transaction<Schema>,
    entry: { readonly id: string; readonly reportId: string; readonly answer: CachedAnswer },
  ): Promise<void>;
  /** Removes expired answers; gives their number. */
  sweep(): Promise<number>;
}

/** Opens it. */
export function openAnswerCache({ db }: Store, now: () => number = Date.now): AnswerCache {
  return {
    async find(id) {
      const nowMs = now();
      const row = await db
        .selectFrom('cached_answers')
        .innerJoin('reports', 'reports.id', 'cached_answers.report_id')
        .select('cached_answers.body')
        .where('cached_answers.id', '=', id)
        .where('cached_answers.expires_at', '>', nowMs)
        .where('reports.expires_at', '>', nowMs)
        .executeTakeFirst();
      return row && (JSON.parse(row.body) as CachedAnswer);
    },

    async store(tx, { id, reportId, answer: { json, durationSec, warnings, audioSha256 } }) {
      if (json.length > MAX_CHARACTERS) return;
      const body = JSON.stringify({ json, durationSec, warnings, audioSha256 });
      const row = { report_id: reportId, body, expires_at: now() + STORED_MS };
      await tx
        .insertInto('cached_answers')
        .values({ id, ...row })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
    },

    async sweep() {
      const expired = await db
        .deleteFrom('cached_answers')
        .where('expires_at', '<=', now())
        .executeTakeFirst();
      const orphaned = await db
        .deleteFrom('cached_answers')
        .where((it) =>
          it.not(
            it.exists(
              it
                .selectFrom('reports')
                .select('id')
                .whereRef('reports.id', '=', 'cached_answers.report_id'),
            ),
          ),
        )
        .executeTakeFirst();
      return Number(expired.numDeletedRows + orphaned.numDeletedRows);
    },
  };
}
