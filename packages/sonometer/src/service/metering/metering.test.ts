import { describe, expect, test } from 'vitest';
import { makeSqliteStore } from '../../../../../testing/fresh-store.js';
import { readPlans } from '../keys/plans.js';
import { callerContract } from './caller.contract.js';
import { openCaller } from './caller.js';
import { meteringContract } from './metering.contract.js';
import { openMetering } from './metering.js';
import { raceContract } from './race.contract.js';
import { openSqlRates } from './rate.js';

describe('SQLite', () => {
  meteringContract(makeSqliteStore);
  callerContract(makeSqliteStore);
  raceContract(makeSqliteStore);
});

test('the caller of an open service has no limits', async () => {
  const { store, dispose } = await makeSqliteStore();
  const metering = openMetering(store, openSqlRates(store), ['basic', 'room']);
  const caller = openCaller(readPlans({}));
  for (let i = 0; i < 200; i++)
    await metering.settle(await metering.admit(caller, { voice: true, profile: 'room' }), {
      bytes: 1e9,
      voiceSec: 1e5,
    });
  expect(await metering.usage(caller)).toMatchObject({
    plan: 'unlimited',
    calls: { used: 200, limit: null },
    dataBytes: { used: 2e11, limit: null },
    requestsPerMinute: null,
  });
  await dispose();
});
