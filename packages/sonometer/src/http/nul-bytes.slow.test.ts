import { afterAll, beforeAll, describe, test } from 'vitest';
import {
  type PostgresCluster,
  postgresPrograms,
  startPostgres,
} from '../../../../testing/postgres-cluster.js';
import { useEngines } from '../../../../testing/test-service.js';
import { nulBytesContract } from './nul-bytes.contract.js';

const programs = await postgresPrograms();

if (programs === undefined) {
  const reason = 'no PostgreSQL server programs under /usr/lib/postgresql';
  console.warn(`Requests with NUL not sent to a service on PostgreSQL: ${reason}`);
  test.skip(`PostgreSQL: ${reason}`);
} else
  describe('on PostgreSQL', () => {
    let cluster: PostgresCluster;
    const engine = async () => ({ DATABASE_URL: await cluster.createDatabase() });
    beforeAll(async () => {
      cluster = await startPostgres(programs);
      useEngines(engine);
    }, 60_000);
    afterAll(async () => {
      useEngines(undefined);
      await cluster.stop();
    });

    describe('a NUL character', () => {
      nulBytesContract(() => Promise.resolve({})); // by `useEngines`
    });
    describe('every request', () => import('./request-fuzz.test.js').then(() => undefined));
  });
