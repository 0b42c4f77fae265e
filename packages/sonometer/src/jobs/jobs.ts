import type { Kysely, Transaction } from 'kysely';
import type { ErrorCode } from '../errors/error-table.js';
import type { Store } from '../store/open-store.js';
import { randomBase62 } from '../store/random-id.js';
import type { Schema } from '../store/schema.js';

const DAY_MS = 24 * 3600_000;
const KEPT_MS = 7 * DAY_MS;
const ID_DIGITS = 24; // 142 bits

/** A second worker may have been unlucky too; a third time it is the file that kills them. */
const MAX_ATTEMPTS = 2;

export type JobStatus = 'queued' | 'running' | 'done' | 'error';

/** Why a job failed, in words for its maker; the table of errors has the rest. */
export interface JobError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly param?: string;
}

/** A job as its maker sees it (interface, Job). Results and requests are JSON. */
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
  readonly finishedAtMs: number | null;
}

/** What is to be done. */
export interface NewJob {
  /** The caller who may read it. */
  readonly owner: string;
  readonly kind: string;
  /** For the worker alone, as JSON: the input by its objectPath, the options. No audio. */
  readonly request: unknown;
  /** Of the call that the job is charged as. */
  readonly reservationId: string | null;
}

/** A job in the hands of one worker. */
export interface Claim {
  readonly id: string;
  readonly owner: string;
  readonly kind: string;
  readonly request: unknown;
  readonly reservationId: string | null;
  /** Outdated as soon as another worker takes the job. */
  readonly fence: number;
}

/** A job that ended without a worker, and the call that is now to be released. */
export interface EndedJob {
  readonly id: string;
  readonly reservationId: string | null;
}

/**
 * The queue of jobs, for any number of processes on one database. A worker claims a job for the time
 * of a lease and renews it (`beat`); when it dies the job is queued once more, then it has failed.
 * What a worker writes under an outdated claim is refused. A job that is done or failed stays so.
 *
 * To be charged once, a job is settled by its reservation before it is finished: should the worker
 * die in between, the next one settles in vain.
 */
export interface Jobs {
  /** Gives the id. What is queued survives the loss of power. */
  enqueue(job: NewJob): Promise<string>;
  /** The oldest job that waits, or that one, if it does. */
  claim(leaseMs: number, id?: string): Promise<Claim | undefined>;
  /** Ids of jobs that wait, oldest first. */
  waiting(most: number): Promise<readonly string[]>;
  /** Renews the lease and notes the progress, 0 to 1: go on, or stop because of either. */
  beat(claim: Claim, leaseMs: number, progress: number): Promise<'on' | 'cancelled' | 'lost'>;
  /** `false` when the claim is outdated: then nothing changes. */
  finish(claim: Claim, result: unknown): Promise<boolean>;
  /** `false` when the claim is outdated: then nothing changes. */
  fail(claim: Claim, error: JobError): Promise<boolean>;
  /** Puts the job back without counting the attempt, because the worker is stopping. */
  giveBack(claim: Claim): Promise<boolean>;
  /** `undefined` where the owner has no such job. */
  read(owner: string, id: string): Promise<Job | undefined>;
  /**
   * Ends a job that waits at once, and lets the worker of one that runs know at its next beat.
   * `undefined` where the owner has no such job; else what it was ended with, if it was.
   */
  cancel(owner: string, id: string): Promise<{ readonly ended: EndedJob | undefined } | undefined>;
  /** Takes back the jobs of dead workers: queued once, then failed. Gives those that have failed. */
  reap(): Promise<readonly EndedJob[]>;
  /** Forgets what ended more than 7 days ago; gives its number. */
  sweep(): Promise<number>;
  /** How many wait and run, for the metrics. */
  count(): Promise<{ readonly queued: number; readonly running: number }>;
}

/** Opens the queue. */
export function openJobs(store: Store, now: () => number = Date.now): Jobs {
  const { db } = store;

  /** The row of a claim, as long as it is the worker's. */
  const held = (any: Kysely<Schema>, { id, fence }: Claim) =>
    any
      .updateTable('jobs')
      .where('id', '=', id)
      .where('fence', '=', fence)
      .where('status', '=', 'running');

  const ending = (status: 'done' | 'error') => {
    const nowMs = now();
    return {
      status,
      finished_at: nowMs,
      expires_at: nowMs + KEPT_MS,
      lease_until: null,
    };
  };

  const failing = (error: JobError) => ({ ...ending('error'), error: JSON.stringify(error) });

  return {
    async enqueue({ owner, kind, request, reservationId }) {
      const id = `job_${randomBase62(ID_DIGITS)}`;
      const nowMs = now();
      await store.durably((tx) =>
        tx
          .insertInto('jobs')
          .values({
            id,
            owner,
            kind,
            status: 'queued',
            request: JSON.stringify(request),
            progress_permille: 0,
            fence: 0,
            attempts: 0,
            cancel_requested: 0,
            reservation_id: reservationId,
            created_at: nowMs,
            expires_at: nowMs + KEPT_MS,
          })
          .execute(),
      );
      return id;
    },

    async waiting(most) {
      const rows = await db
        .selectFrom('jobs')
        .select('id')
        .where('status', '=', 'queued')
        .orderBy('created_at')
        .orderBy('id')
        .limit(most)
        .execute();
      return rows.map(({ id }) => id);
    },

    async claim(leaseMs, id) {
      const row = await db.transaction().execute(async (tx) => {
        const next = await nextWaiting(tx, store.kind, id);
        if (!next) return undefined;
        const nowMs = now();
        return tx
          .updateTable('jobs')
          .set((it) => ({
            status: 'running' as const,
            fence: it('fence', '+', 1),
            attempts: it('attempts', '+', 1),
            lease_until: nowMs + leaseMs,
            started_at: it.fn.coalesce('started_at', it.val(nowMs)),
          }))
          .where('id', '=', next.id)
          .where('status', '=', 'queued')
          .returningAll()
          .executeTakeFirst();
      });
      return (
        row && {
          id: row.id,
          owner: row.owner,
          kind: row.kind,
          request: JSON.parse(row.request) as unknown,
          reservationId: row.reservation_id,
          fence: row.fence,
        }
      );
    },

    async beat(claim, leaseMs, progress) {
      const row = await held(db, claim)
        .set({ lease_until: now() + leaseMs, progress_permille: permille(progress) })
        .returning('cancel_requested')
        .executeTakeFirst();
      if (!row) return 'lost';
      return row.cancel_requested === 1 ? 'cancelled' : 'on';
    },

    async finish(claim, result) {
      const { numUpdatedRows } = await held(db, claim)
        .set({ ...ending('done'), progress_permille: 1000, result: JSON.stringify(result) })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async fail(claim, error) {
      const { numUpdatedRows } = await held(db, claim).set(failing(error)).executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async giveBack(claim) {
      const { numUpdatedRows } = await held(db, claim)
        .set((it) => ({
          status: 'queued' as const,
          lease_until: null,
          attempts: it('attempts', '-', 1),
          progress_permille: 0,
        }))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async read(owner, id) {
      const row = await db
        .selectFrom('jobs')
        .selectAll()
        .where('id', '=', id)
        .where('owner', '=', owner)
        .where('expires_at', '>', now())
        .executeTakeFirst();
      return (
        row && {
          id: row.id,
          status: row.status,
          kind: row.kind,
          progress: row.progress_permille / 1000,
          ...(row.result !== null && { result: JSON.parse(row.result) as unknown }),
          ...(row.error !== null && { error: JSON.parse(row.error) as JobError }),
          createdAtMs: row.created_at,
          finishedAtMs: row.finished_at,
        }
      );
    },

    async cancel(owner, id) {
      const own = db.updateTable('jobs').where('id', '=', id).where('owner', '=', owner);
      const ended = await own
        .set(failing(CANCELLED))
        .where('status', '=', 'queued')
        .returning(['id', 'reservation_id as reservationId'])
        .executeTakeFirst();
      if (ended) return { ended };
      // It runs, or it ended before; to note the wish there is harmless.
      const { numUpdatedRows } = await own.set({ cancel_requested: 1 }).executeTakeFirst();
      return numUpdatedRows > 0n ? { ended: undefined } : undefined;
    },

    async reap() {
      const nowMs = now();
      const dead = (tx: Transaction<Schema>) =>
        tx.updateTable('jobs').where('status', '=', 'running').where('lease_until', '<=', nowMs);
      return db.transaction().execute(async (tx) => {
        const cancelled = await dead(tx)
          .set(failing(CANCELLED))
          .where('cancel_requested', '=', 1)
          .returning(['id', 'reservation_id as reservationId'])
          .execute();
        const killers = await dead(tx)
          .set(failing(DIED))
          .where('attempts', '>=', MAX_ATTEMPTS)
          .returning(['id', 'reservation_id as reservationId'])
          .execute();
        await dead(tx).set({ status: 'queued', lease_until: null, progress_permille: 0 }).execute();
        return [...cancelled, ...killers];
      });
    },

    async sweep() {
      const { numDeletedRows } = await db
        .deleteFrom('jobs')
        .where('expires_at', '<=', now())
        .where('status', '!=', 'running')
        .executeTakeFirst();
      return Number(numDeletedRows);
    },

    async count() {
      const rows = await db
        .selectFrom('jobs')
        .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
        .where('status', 'in', ['queued', 'running'])
        .groupBy('status')
        .execute();
      const of = (status: JobStatus) => rows.find((row) => row.status === status)?.count ?? 0;
      return { queued: of('queued'), running: of('running') };
    },
  };
}

const CANCELLED: JobError = { code: 'job_cancelled', message: 'the job was cancelled' };
const DIED: JobError = { code: 'analysis_error', message: 'the analysis failed' };

/** The oldest that waits, or that one; where the database can, one that nobody else is about to take. */
async function nextWaiting(tx: Transaction<Schema>, kind: Store['kind'], id: string | undefined) {
  const every = tx
    .selectFrom('jobs')
    .select('id')
    .where('status', '=', 'queued')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1);
  const oldest = id === undefined ? every : every.where('id', '=', id);
  const free = kind === 'postgres' ? oldest.forUpdate().skipLocked() : oldest;
  return free.executeTakeFirst();
}

const permille = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 1000);
