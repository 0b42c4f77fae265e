import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type MakeStore, TABLES } from '../../../../../testing/fresh-store.js';
import { inProcess } from '../../../../../testing/in-process.js';
import { openJobs } from '../jobs/jobs.js';
import { openKeys } from '../keys/keys.js';
import { readPlans } from '../keys/plans.js';
import { openServerSecret } from '../keys/server-secret.js';
import { openReports } from '../reports/reports.js';

/**
 * The contract of several processes on one database, of both kinds, also when one is killed; calls
 * have their own test next to the metering.
 */
export function processContract(make: MakeStore): void {
  test('a process that is killed loses no key, job or report that it acknowledged', async () => {
    const { store, location, dispose } = await make();
    const other = inProcess('write-all.ts', location);
    await other.printed(1);
    other.child.stdin?.write('now\n');
    await other.printed(40);
    other.child.kill('SIGKILL');
    await other.ended;

    const keys = await openKeys(store, await openServerSecret(store), readPlans({}));
    const jobs = openJobs(store);
    const reports = openReports(store);
    const find: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
      key: (key) => keys.verify(key),
      job: (id) => jobs.read('me', id),
      report: (id) => reports.load(id),
    };
    const acknowledged = other.lines.slice(1);
    expect(acknowledged.length).toBeGreaterThan(30);
    for (const line of acknowledged) {
      const [what = '', id = ''] = line.split(' ');
      expect(await find[what]?.(id), line).toBeDefined();
    }
    await dispose();
  });

  test('several processes may be the first to open a store', async () => {
    const fresh = await make();
    for (const table of [...TABLES, 'kysely_migration', 'kysely_migration_lock'])
      await sql`drop table ${sql.table(table)}`.execute(fresh.store.db);

    const others = Array.from({ length: 3 }, () => inProcess('open-a-store.ts', fresh.location));
    await Promise.all(others.map((other) => other.printed(1)));
    for (const { child } of others) child.stdin?.end('now\n');
    expect(await Promise.all(others.map(({ ended }) => ended))).toEqual([0, 0, 0]);

    await fresh.store.db.selectFrom('usage').selectAll().execute();
    await fresh.dispose();
  });
}
