import { expect, test } from 'vitest';
import type { MakeStore } from '../../../../../testing/fresh-store.js';
import { inProcess } from '../../../../../testing/in-process.js';
import { openJobs } from '../jobs/jobs.js';
import { openKeys } from '../keys/keys.js';
import { readPlans } from '../keys/plans.js';
import { openServerSecret } from '../keys/server-secret.js';
import { openReports } from '../reports/reports.js';

/** What was acknowledged stays, on both databases; calls have their own test beside the metering. */
export function killContract(make: MakeStore): void {
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
}
