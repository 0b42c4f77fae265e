import type { ErrorCode } from '@sonometer/report/errors/error-table.js';
import type { Kysely, Transaction } from 'kysely';
import type { Store } from '../store/open-store.js';
import type { Schema } from '../store/schema.js';

export type JobStatus = 'queued' | 'running' | 'done' | 'error';

/** The cause of a job's failure, in words for its maker; the table of errors has the rest. */
export interface JobError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly param?: string;
}

/** A job as its maker sees it (docs/interface.md#job). Results and requests are JSON. */
export interface Job {
  readonly id: string;
  readonly status: JobStatus;
  readonly kind: string;
  /** 0 to 1. */
  readonly progress: number;
  /** When it is done. */
  readonly result?: unknown;
  /** When it has failed. */
  readonly error?: JobError;
  readonly createdAtMs: number;
  /** When a worker first took it. */
  readonly startedAtMs: number | null;
  readonly finishedAtMs: number | null;
}

/** A job that has just ended, and its webhook URL. */
export interface ReportedEnd {
  readonly id: string;
  readonly owner: string;
  readonly kind: string;
  readonly url: string;
  readonly error?: JobError;
}

/** The stored end of a job. */
export const ENDED = [
  'id',
  'owner',
  'kind',
  'callback_url as callbackUrl',
  'reservation_id as reservationId',
] as const;
export type Ended = Pick<ReportedEnd, 'id' | 'owner' | 'kind'> & {
  readonly callbackUrl: string | null;
};

/** Columns of a job without its result. */
export const JOB_COLUMNS = [
  'id',
  'status',
  'kind',
  'progress_permille',
  'error',
  'created_at',
  'started_at',
  'finished_at',
] as const;
type JobRow = Pick<Schema['jobs'], (typeof JOB_COLUMNS)[number]>;

/** A job without its result. */
export const jobOf = (row: JobRow): Job => ({
  id: row.id,
  status: row.status,
  kind: row.kind,
  progress: row.progress_permille / 1000,
  ...(row.error !== null && { error: JSON.parse(row.error) as JobError }),
  createdAtMs: row.created_at,
  startedAtMs: row.started_at,
  finishedAtMs: row.finished_at,
});

/**
 * The oldest waiting job, or the given one; where the database can, one that no other worker is
 * about to take.
 */
export async function nextWaiting(
  tx: Transaction<Schema>,
  kind: Store['kind'],
  id: string | undefined,
) {
  const every = tx
    .selectFrom('jobs')
    .select('id')
    .where('status', '=', 'queued')
    .orderBy('queued_at')
    .orderBy('id')
    .limit(1);
  const oldest = id === undefined ? every : every.where('id', '=', id);
  const free = kind === 'postgres' ? oldest.forUpdate().skipLocked() : oldest;
  return free.executeTakeFirst();
}

/** Number of waiting and running jobs of all owners. */
export async function countByStatus(db: Kysely<Schema>) {
  const rows = await db
    .selectFrom('jobs')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .where('status', 'in', ['queued', 'running'])
    .groupBy('status')
    .execute();
  const of = (status: JobStatus) => rows.find((row) => row.status === status)?.count ?? 0;
  return { queued: of('queued'), running: of('running') };
}

/** Time since when the oldest waiting job has waited; `undefined` without one. */
export async function oldestWaiting(db: Kysely<Schema>): Promise<number | undefined> {
  const row = await db
    .selectFrom('jobs')
    .select('queued_at')
    .where('status', '=', 'queued')
    .orderBy('queued_at')
    .limit(1)
    .executeTakeFirst();
  return row?.queued_at;
}

/** Number of an owner's jobs of a kind that have not ended. */
export async function countOpen(db: Kysely<Schema>, owner: string, kind: string): Promise<number> {
  const { count } = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner', '=', owner)
    .where('kind', '=', kind)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow();
  return count;
}
