import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { readPlans } from '../packages/sonometer/src/service/keys/plans.js';
import type { Caller } from '../packages/sonometer/src/service/metering/caller.js';
import { openMetering } from '../packages/sonometer/src/service/metering/metering.js';
import { openStore } from '../packages/sonometer/src/service/store/open-store.js';
import { openSqlRates } from '../packages/sonometer/src/service/metering/rate.js';

/**
 * Charges calls to the caller `raced` in a process of its own, from a start signal on, and prints a
 * line after each: `charge.ts <location> <calls per month> <calls to make>`.
 */
const [location = '', limit, tries] = process.argv.slice(2);
const plan = { ...readPlans({}).unlimited, calls: Number(limit) };
const caller: Caller = { kind: 'key', id: 'raced', owner: 'raced', accountId: 'raced', plan };

const store = await openStore(location);
const metering = openMetering(store, openSqlRates(store), []);
console.log('ready');
await once(process.stdin, 'data');

const charge = async () => {
  const id = await metering.admit(caller).catch(() => undefined);
  if (id === undefined) return;
  await metering.settle(id, { bytes: 10, voiceSec: 0.001 });
  writeSync(1, 'charged\n'); // not lost in a buffer when the process is killed
};

const inFours = async () => {
  for (let i = 0; i < Number(tries) / 4; i++) await charge();
};
await Promise.all(Array.from({ length: 4 }, inFours));
await store.close();
process.exit();
