import type { Kysely, Transaction } from 'kysely';
import type { Store } from '../store/open-store.js';
import { type Page, type PageRequest, isOnPage, pageOf } from '../store/page.js';
import { randomBase62 } from '../store/random-id.js';
import type { Schema } from '../store/schema.js';
import {
  countByStatus,
  countOpen,
  type Ended,
  ENDED,
  type Job,
  JOB_COLUMNS,
  type JobError,
  jobOf,
  nextWaiting,
  oldestWaiting,
  type ReportedEnd,
} from './job-rows.js';

const STORED_MS = 7 * 24 * 3600_000;
const ID_DIGITS = 24; // 142 bits

/** A second worker may have been unlucky too; a third time it is the file that kills them. */
const MAX_ATTEMPTS = 2;

/** The kind of work. */
export interface NewJob {
  /** The caller that may read it. */
  readonly owner: string;
  readonly kind: string;
  /** For the worker only, as JSON: the input by its objectPath, the options. No audio. */
  readonly request: unknown;
  /** Of the call that the job is charged as. */
  readonly reservationId: string | null;
  /** The webhook URL that receives its end. */
  readonly callbackUrl?: string;
  /** An id for a job that may be submitted again: then it exists already, and nothing changes. */
  readonly id?: string;
  /** Work in the same transaction. */
  readonly adjacent?: (tx: Transaction<Schema>, id: string) => Promise<void>;
}

/**
 * Schedules the event of an end, in the transaction in which the job ends, so that neither is
 * without the other.
 */
export type ReportEnd = (tx: Transaction<Schema>, end: ReportedEnd) => Promise<void>;

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
  waiting(max: number): Promise<readonly string[]>;
  /**
   * Renews the lease and stores the progress, 0 to 1. Returns whether to continue, or why to stop.
   */
  beat(claim: Claim, leaseMs: number, progress: number): Promise<'on' | 'cancelled' | 'lost'>;
  /** `false` when the claim is outdated: then nothing changes. */
  finish(claim: Claim, result: unknown): Promise<boolean>;
  /** `false` when the claim is outdated: then nothing changes. */
  fail(claim: Claim, error: JobError): Promise<boolean>;
  /** Puts the job back without counting the attempt, because the worker is stopping. */
  giveBack(claim: Claim): Promise<boolean>;
  /**
   * Puts the job back after all waiting jobs, with its progress; one that is to be cancelled ends.
   */
  yieldClaim(claim: Claim): Promise<boolean>;
  /** The work has progressed: its last failure was not caused by the job as a whole. */
  gotOn(claim: Claim): Promise<void>;
  /** Number of an owner's jobs of a kind that have not ended. */
  countOpen(owner: string, kind: string): Promise<number>;
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
  /** Those of an owner, the newest first, without their results. */
  list(owner: string, page: PageRequest): Promise<Page<Job>>;
  /** Number of waiting and running jobs, for the metrics. */
  count(): Promise<{ readonly queued: number; readonly running: number }>;
  /** Time (epoch) since when the oldest waiting job has waited; `undefined` without one. */
  oldestWaitingMs(): Promise<number | undefined>;
}

/** Opens the queue. */
export function openJobs(
  store: Store,
  now: () => number = Date.now,
  reportEnd: ReportEnd = async () => undefined,
): Jobs {
  const { db } = store;

  async function report(tx: Transaction<Schema>, ended: readonly Ended[], error?: JobError) {
    for (const { id, owner, kind, callbackUrl } of ended)
      if (callbackUrl !== null)
        await reportEnd(tx, { id, owner, kind, url: callbackUrl, ...(error && { error }) });
  }

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
      expires_at: nowMs + STORED_MS,
      lease_until: null,
    };
  };

  const failing = (error: JobError) => ({ ...ending('error'), error: JSON.stringify(error) });

  return {
    async enqueue({ owner, kind, request, reservationId, callbackUrl, adjacent, ...given }) {
      const { id = `job_${randomBase62(ID_DIGITS)}` } = given;
      const nowMs = now();
      await store.durably(async (tx) => {
        const made = await tx
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
            callback_url: callbackUrl ?? null,
            created_at: nowMs,
            queued_at: nowMs,
            expires_at: nowMs + STORED_MS,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .execute();
        if (made.length > 0) await adjacent?.(tx, id);
      });
      return id;
    },

    async waiting(max) {
      const rows = await db
        .selectFrom('jobs')
        .select('id')
        .where('status', '=', 'queued')
        .orderBy('queued_at')
        .orderBy('id')
        .limit(max)
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
      return db.transaction().execute(async (tx) => {
        const ended = await held(tx, claim)
          .set({ ...ending('done'), progress_permille: 1000, result: JSON.stringify(result) })
          .returning(ENDED)
          .execute();
        await report(tx, ended);
        return ended.length > 0;
      });
    },

    async fail(claim, error) {
      return db.transaction().execute(async (tx) => {
        const ended = await held(tx, claim).set(failing(error)).returning(ENDED).execute();
        await report(tx, ended, error);
        return ended.length > 0;
      });
    },

    async giveBack(claim) {
      const { numUpdatedRows } = await held(db, claim)
        .set((it) => ({ ...QUEUED, attempts: it('attempts', '-', 1), progress_permille: 0 }))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async yieldClaim(claim) {
      return db.transaction().execute(async (tx) => {
        const { numUpdatedRows } = await held(tx, claim)
          .set((it) => ({ ...QUEUED, attempts: it('attempts', '-', 1), queued_at: now() }))
          .where('cancel_requested', '=', 0)
          .executeTakeFirst();
        if (numUpdatedRows > 0n) return true;
        const cancelled = await held(tx, claim).set(failing(CANCELLED)).returning(ENDED).execute();
        await report(tx, cancelled, CANCELLED);
        return cancelled.length > 0;
      });
    },

    async gotOn(claim) {
      await held(db, claim).set({ attempts: 1 }).execute();
    },

    countOpen: (owner, kind) => countOpen(db, owner, kind),

    async read(owner, id) {
      const row = await db
        .selectFrom('jobs')
        .selectAll()
        .where('id', '=', id)
        .where('owner', '=', owner)
        .where('expires_at', '>', now())
        .executeTakeFirst();
      if (!row) return undefined;
      const { result } = row;
      return { ...jobOf(row), ...(result !== null && { result: JSON.parse(result) as unknown }) };
    },

    async list(owner, page) {
      const rows = await db
        .selectFrom('jobs')
        .select(JOB_COLUMNS)
        .where('owner', '=', owner)
        .where('expires_at', '>', now())
        .where(isOnPage(page))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(page.limit + 1)
        .execute();
      return pageOf(rows, page, jobOf);
    },

    async cancel(owner, id) {
      return db.transaction().execute(async (tx) => {
        const own = tx.updateTable('jobs').where('id', '=', id).where('owner', '=', owner);
        const ended = await own
          .set(failing(CANCELLED))
          .where('status', '=', 'queued')
          .returning(ENDED)
          .executeTakeFirst();
        if (ended) {
          await report(tx, [ended], CANCELLED);
          return { ended: { id: ended.id, reservationId: ended.reservationId } };
        }
        // It runs, or it ended before; to note the wish there is harmless.
        const { numUpdatedRows } = await own.set({ cancel_requested: 1 }).executeTakeFirst();
        return numUpdatedRows > 0n ? { ended: undefined } : undefined;
      });
    },

    async reap() {
      const nowMs = now();
      const dead = (tx: Transaction<Schema>) =>
        tx.updateTable('jobs').where('status', '=', 'running').where('lease_until', '<=', nowMs);
      return db.transaction().execute(async (tx) => {
        const cancelled = await dead(tx)
          .set(failing(CANCELLED))
          .where('cancel_requested', '=', 1)
          .returning(ENDED)
          .execute();
        const killers = await dead(tx)
          .set(failing(DIED))
          .where('attempts', '>=', MAX_ATTEMPTS)
          .returning(ENDED)
          .execute();
        await report(tx, cancelled, CANCELLED);
        await report(tx, killers, DIED);
        await dead(tx)
          .set({ ...QUEUED, progress_permille: 0 })
          .execute();
        return [...cancelled, ...killers].map(({ id, reservationId }) => ({ id, reservationId }));
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

    count: () => countByStatus(db),
    oldestWaitingMs: () => oldestWaiting(db),
  };
}

const QUEUED = { status: 'queued', lease_until: null } as const;
const CANCELLED: JobError = { code: 'job_cancelled', message: 'the job was cancelled' };
const DIED: JobError = { code: 'analysis_error', message: 'the analysis failed' };

const permille = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 1000);
