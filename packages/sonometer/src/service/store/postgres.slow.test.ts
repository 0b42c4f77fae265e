import { afterAll, beforeAll, describe, test } from 'vitest';
import {
  type FreshStore,
  makePostgresStores,
  type MakeStore,
} from '../../../../../testing/fresh-store.js';
import {
  postgresPrograms,
  startPostgres,
  type PostgresCluster,
} from '../../../../../testing/postgres-cluster.js';
import { answerCacheContract } from '../cache/answer-cache.contract.js';
import { batchItemsContract } from '../batches/batch-items.contract.js';
import { jobsContract } from '../jobs/jobs.contract.js';
import { processJobsContract } from '../jobs/process-jobs.contract.js';
import { deliveriesContract } from '../webhooks/deliveries.contract.js';
import { keysContract } from '../keys/keys.contract.js';
import { callerContract } from '../metering/caller.contract.js';
import { meteringContract } from '../metering/metering.contract.js';
import { openSqlRates } from '../metering/rate.js';
import { rateContract } from '../metering/rate.contract.js';
import { processRaceContract } from '../metering/process-race.contract.js';
import { raceContract } from '../metering/race.contract.js';
import { uploadsContract } from '../objects/uploads.contract.js';
import { reportsContract } from '../reports/reports.contract.js';
import { idempotencyContract } from '../idempotency/idempotency.contract.js';
import { processContract } from './process.contract.js';
import { storeContract } from './store.contract.js';

const programs = await postgresPrograms();

/** The same contracts as on SQLite, on a server of the tests' own. */
if (programs === undefined) {
  const reason = 'no PostgreSQL server programs under /usr/lib/postgresql';
  console.warn(`PostgreSQL contracts not run: ${reason}`);
  test.skip(`PostgreSQL: ${reason}`);
} else
  describe('PostgreSQL', () => {
    let cluster: PostgresCluster;
    let makeOne: MakeStore;
    const make: MakeStore = () => makeOne();

    beforeAll(async () => {
      cluster = await startPostgres(programs);
      makeOne = makePostgresStores(cluster);
    }, 60_000);

    afterAll(async () => {
      await cluster.stop();
    });

    storeContract(make);
    processContract(make);
    keysContract(make);
    deliveriesContract(make);
    meteringContract(make);
    callerContract(make);
    raceContract(make);
    processRaceContract(make);
    uploadsContract(make);
    jobsContract(make);
    processJobsContract(make);
    batchItemsContract(make);
    answerCacheContract(make);
    reportsContract(make);
    idempotencyContract(make);

    describe('rates', () => {
      let fresh: FreshStore;
      beforeAll(async () => {
        fresh = await make();
      });
      afterAll(() => fresh.dispose());
      rateContract(() => openSqlRates(fresh.store));
    });
  });
