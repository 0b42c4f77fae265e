import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Transaction } from 'kysely';
import type { Claim } from '../jobs/jobs.js';
import type { Store } from '../store/open-store.js';
import type { BatchInputKind, Schema } from '../store/schema.js';

/** Rows of one statement: databases take only so many parameters. */
const AT_ONCE = 1000;

/** A worker that dies may have been unlucky; the second time it is the item that kills them. */
const MAX_ATTEMPTS = 2;

/** The source of an item: a URL or an objectPath. */
export interface BatchInput {
  readonly kind: BatchInputKind;
  readonly input: string;
}

/** An item that is to be measured. */
export interface WaitingItem extends BatchInput {
  readonly place: number;
  /** Number of workers that have begun it, and not put it back. */
  readonly attempts: number;
  /** Workers have died of it. */
  readonly isHopeless: boolean;
}

/** An item that has ended. */
export interface EndedItem {
  /** Counts the items of the batch in the order in which they ended, from 1. */
  readonly seq: number;
  /** Its result, as JSON. */
  readonly line: string;
}

/** The progress of a batch. */
export interface BatchCounts {
  readonly count: number;
  readonly succeeded: number;
  readonly failed: number;
}

/** The items of batches that are jobs: the request and the result, as long as the job is stored. */
export interface BatchItems {
  /** Within the transaction that makes the job. */
  add(tx: Transaction<Schema>, jobId: string, inputs: readonly BatchInput[]): Promise<void>;
  /** Those that have not ended, in their order. */
  waiting(jobId: string): Promise<readonly WaitingItem[]>;
  /** Notes that a worker begins with it; `false` where the claim is outdated, and nothing changes. */
  begin(claim: Claim, item: WaitingItem): Promise<boolean>;
  /** Puts back what was begun and has not ended, without counting the attempt. */
  spare(claim: Claim, item: WaitingItem): Promise<void>;
  /**
   * Records its outcome; `false` where the claim is outdated or it has ended, and nothing changes.
   * Recording the same under the same number again is no second end: a connection may break after a
   * write.
   */
  end(
    claim: Claim,
    place: number,
    outcome: { readonly isOk: boolean; readonly line: string; readonly seq: number },
  ): Promise<boolean>;
  /** Those that have ended, in the order in which they did, from the one that follows `after`; unpacked one by one. */
  ended(jobId: string, after: number, max: number): AsyncIterable<EndedItem>;
  count(jobId: string): Promise<BatchCounts>;
  /** Largest number of stored items of an owner, in any state. */
  countStored(owner: string): Promise<number>;
  /** Forgets those whose jobs are gone, and those that were not done when theirs ended; gives their number. */
  sweep(): Promise<number>;
}

/** Opens them. */
export function openBatchItems({ db }: Store): BatchItems {
  /** The row of an item, as long as its job is the worker's. */
  const held = ({ id, fence }: Claim, place: number) =>
    db
      .updateTable('batch_items')
      .where('job_id', '=', id)
      .where('place', '=', place)
      .where((it) =>
        it.exists(
          it
            .selectFrom('jobs')
            .select('id')
            .where('id', '=', id)
            .where('fence', '=', fence)
            .where('status', '=', 'running'),
        ),
      );

  /** Not counted up: what is repeated changes nothing. */
  const noteAttempts = async (claim: Claim, place: number, attempts: number) => {
    const { numUpdatedRows } = await held(claim, place)
      .set({ attempts })
      .where('seq', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  };

  return {
    async add(tx, jobId, inputs) {
      for (let from = 0; from < inputs.length; from += AT_ONCE) {
        const rows = inputs.slice(from, from + AT_ONCE).map(({ kind, input }, i) => ({
          ...{ job_id: jobId, place: from + i, kind, input, attempts: 0 },
          ...{ seq: null, is_ok: null, line: null },
        }));
        await tx.insertInto('batch_items').values(rows).execute();
      }
    },

    async waiting(jobId) {
      const rows = await db
        .selectFrom('batch_items')
        .select(['place', 'kind', 'input', 'attempts'])
        .where('job_id', '=', jobId)
        .where('seq', 'is', null)
        .orderBy('place')
        .execute();
      return rows.map((row) => ({ ...row, isHopeless: row.attempts >= MAX_ATTEMPTS }));
    },

    begin: (claim, { place, attempts }) => noteAttempts(claim, place, attempts + 1),

    async spare(claim, { place, attempts }) {
      await noteAttempts(claim, place, attempts);
    },

    async end(claim, place, { isOk, line, seq }) {
      const { numUpdatedRows } = await held(claim, place)
        .set({ seq, is_ok: isOk ? 1 : 0, line: await packed(line) })
        .where((it) => it.or([it('seq', 'is', null), it('seq', '=', seq)]))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async *ended(jobId, after, max) {
      const rows = await db
        .selectFrom('batch_items')
        .select(['seq', 'line'])
        .where('job_id', '=', jobId)
        .where('seq', '>', after)
        .orderBy('seq')
        .limit(max)
        .execute();
      for (const { seq, line } of rows)
        if (seq !== null && line !== null) yield { seq, line: await unpacked(line) };
    },

    async count(jobId) {
      const rows = await db
        .selectFrom('batch_items')
        .select(({ fn }) => ['is_ok', fn.countAll<number>().as('count')])
        .where('job_id', '=', jobId)
        .groupBy('is_ok')
        .execute();
      const of = (isOk: number) => rows.find((row) => row.is_ok === isOk)?.count ?? 0;
      const count = rows.reduce((sum, row) => sum + row.count, 0);
      return { count, succeeded: of(1), failed: of(0) };
    },

    async countStored(owner) {
      const { count } = await db
        .selectFrom('batch_items')
        .innerJoin('jobs', 'jobs.id', 'batch_items.job_id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('jobs.owner', '=', owner)
        .executeTakeFirstOrThrow();
      return count;
    },

    async sweep() {
      const gone = await db
        .deleteFrom('batch_items')
        .where((it) =>
          it.not(
            it.exists(
              it.selectFrom('jobs').select('id').whereRef('jobs.id', '=', 'batch_items.job_id'),
            ),
          ),
        )
        .executeTakeFirst();
      const undone = await db
        .deleteFrom('batch_items')
        .where('seq', 'is', null)
        .where((it) =>
          it.exists(
            it
              .selectFrom('jobs')
              .select('id')
              .whereRef('jobs.id', '=', 'batch_items.job_id')
              .where('status', 'in', ['done', 'error']),
          ),
        )
        .executeTakeFirst();
      return Number(gone.numDeletedRows + undone.numDeletedRows);
    },
  };
}

/** Answers are long, and short when they are packed. */
const packed = async (line: string) => (await promisify(gzip)(line)).toString('base64');
const unpacked = async (text: string) =>
  (await promisify(gunzip)(Buffer.from(text, 'base64'))).toString('utf8');
