import { type RawBuilder, sql } from 'kysely';
import { ApiError } from '@sonometer/report/errors/api-error.js';

/** One page of a list: the rows after a cursor, so that rows added meanwhile shift nothing. */
export interface PageRequest {
  /** `next` of the page before; the first page without. */
  readonly after?: string;
  readonly limit: number;
}

export interface Page<T> {
  readonly items: readonly T[];
  /** For the next page; `null` on the last. */
  readonly next: string | null;
}

interface Dated {
  readonly id: string;
  readonly created_at: number;
}

/**
 * The condition of a page, of a list with the newest first: `order by created_at desc, id desc`, one more than
 * `limit`.
 *
 * @throws ApiError `invalid_parameter` for a cursor that is none of ours.
 */
export function isOnPage({ after }: PageRequest): RawBuilder<boolean> {
  if (after === undefined) return sql<boolean>`1 = 1`;
  const text = Buffer.from(after, 'base64url').toString('utf8');
  const [, at, id] = /^(\d{1,15})\.(\w{1,64})$/.exec(text) ?? [];
  if (at === undefined || id === undefined)
    throw new ApiError('invalid_parameter', 'after is not the next of a page', { param: 'after' });
  return sql<boolean>`(created_at, id) < (${Number(at)}, ${id})`;
}

/** The page of the rows that were found, at most one more than `limit`. */
export function pageOf<Row extends Dated, T>(
  rows: readonly Row[],
  { limit }: PageRequest,
  itemOf: (row: Row) => T,
): Page<T> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const isMore = rows.length > limit && last !== undefined;
  return {
    items: shown.map(itemOf),
    next: isMore ? Buffer.from(`${last.created_at}.${last.id}`).toString('base64url') : null,
  };
}
