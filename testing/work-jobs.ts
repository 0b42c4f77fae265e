import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { openJobs } from '../packages/sonometer/src/service/jobs/jobs.js';
import { openStore } from '../packages/sonometer/src/service/store/open-store.js';

/**
 * A worker in a process of its own, `work-jobs.ts <location> <work|die>`: does jobs until there are
 * none, or takes one and hangs, to be killed. Prints the ids.
 */
const LEASE_MS = 500;
const [location = '', role] = process.argv.slice(2);
const store = await openStore(location);
const jobs = openJobs(store);
console.log('ready');
await once(process.stdin, 'data');

for (;;) {
  const claim = await jobs.claim(LEASE_MS);
  if (claim) {
    if (role === 'work') await jobs.finish(claim, { by: process.pid });
    writeSync(1, `${claim.id}\n`);
    if (role === 'die') await sleep(60_000);
    continue;
  }
  const { running } = await jobs.count();
  if (running === 0) break;
  await sleep(50);
  await jobs.reap();
}
await store.close();
process.exit();
