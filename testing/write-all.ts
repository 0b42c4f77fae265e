import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { openJobs } from '../packages/sonometer/src/service/jobs/jobs.js';
import { openKeys } from '../packages/sonometer/src/service/keys/keys.js';
import { readPlans } from '../packages/sonometer/src/service/keys/plans.js';
import { openServerSecret } from '../packages/sonometer/src/service/keys/server-secret.js';
import { newReportId, openReports } from '../packages/sonometer/src/service/reports/reports.js';
import { openStore } from '../packages/sonometer/src/service/store/open-store.js';

/** Makes keys, jobs and reports without end, `write-all.ts <location>`, and prints each when it is made. */
const [location = ''] = process.argv.slice(2);
const store = await openStore(location);
const keys = await openKeys(store, await openServerSecret(store), readPlans({}));
const jobs = openJobs(store);
const reports = openReports(store);
console.log('ready');
await once(process.stdin, 'data');

for (;;) {
  const { key } = await keys.mint({ plan: 'free' });
  writeSync(1, `key ${key}\n`);
  const work = { owner: 'me', kind: 'mix', request: {}, reservationId: null };
  writeSync(1, `job ${await jobs.enqueue(work)}\n`);
  const report = newReportId();
  await reports.save({ id: report, kind: 'mix', json: '{}' });
  writeSync(1, `report ${report}\n`);
}
