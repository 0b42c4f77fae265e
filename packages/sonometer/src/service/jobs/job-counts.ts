import type { Kysely } from 'kysely';
import type { Schema } from '../store/schema.js';
import type { JobStatus } from './job.js';

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
