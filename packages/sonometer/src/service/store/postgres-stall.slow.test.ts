import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Network, openNetwork } from '../../../../../testing/network.js';
import {
  type PostgresCluster,
  postgresPrograms,
  startPostgres,
} from '../../../../../testing/postgres-cluster.js';
import { defaultTimeouts, openWatchdog, type Overrun } from '../dependencies/watchdog.js';
import { migrations } from './migrations.js';
import { openStore, type Store } from './open-store.js';

const LIMIT_MS = 2000;
const programs = await postgresPrograms();

if (programs === undefined) {
  console.warn('A stalled PostgreSQL not tested: no server programs under /usr/lib/postgresql');
  test.skip('PostgreSQL that stalls: no server programs under /usr/lib/postgresql');
} else
  describe('PostgreSQL that stalls', () => {
    let cluster: PostgresCluster;
    let network: Network;
    let store: Store;
    const report = vi.fn<(overrun: Overrun) => void>();
    beforeAll(async () => {
      cluster = await startPostgres(programs);
      network = await openNetwork(cluster.port);
      const url = (await cluster.createDatabase()).replace(
        `:${cluster.port}/`,
        `:${network.port}/`,
      );
      const short = { connectMs: LIMIT_MS, databaseMs: LIMIT_MS };
      const timeouts = { ...defaultTimeouts, ...short };
      store = await openStore(url, migrations, { timeouts, watchdog: openWatchdog(report) });
    });
    afterAll(async () => {
      await store.close();
      network.close();
      await cluster.stop();
    });

    const query = () => store.db.selectFrom('secrets').select('name').execute();
    const away = { code: 'service_overloaded', retryAfterSec: 5 };

    test('fails a query within its limit, and gives its connection up', async () => {
      await Promise.all(Array.from({ length: 3 }, query)); // connections that are open
      network.forget();
      const begunMs = performance.now();
      await Promise.all(
        Array.from({ length: 3 }, async () => expect(query()).rejects.toMatchObject(away)),
      );
      expect(performance.now() - begunMs).toBeLessThan(3 * LIMIT_MS);
      const overrun = { dependency: 'database', operation: 'query', limitMs: LIMIT_MS };
      expect(report).toHaveBeenCalledWith(overrun);
      expect(report).toHaveBeenCalledTimes(3);
      await query(); // on a new connection
    });

    test('fails a transaction in its middle once, and not again at its end', async () => {
      report.mockClear();
      const begunMs = performance.now();
      const transaction = store.db.transaction().execute(async (tx) => {
        await tx.selectFrom('secrets').select('name').execute();
        network.forget();
        await tx.selectFrom('secrets').select('name').execute();
      });
      await expect(transaction).rejects.toMatchObject(away);
      expect(performance.now() - begunMs).toBeLessThan(2 * LIMIT_MS);
      expect(report).toHaveBeenCalledOnce();
      await query();
    });

    test('fails a statement that waits for a locked row within its limit', async () => {
      report.mockClear();
      const row = { name: 'locked', value: '' };
      await store.db.insertInto('secrets').values(row).execute();
      const change = (db: Pick<typeof store.db, 'updateTable'>) =>
        db.updateTable('secrets').set({ value: 'a' }).where('name', '=', 'locked').execute();
      const begunMs = performance.now();
      await store.db.transaction().execute(async (tx) => {
        await change(tx);
        await expect(change(store.db)).rejects.toMatchObject(away); // SQLSTATE 57014
      });
      expect(performance.now() - begunMs).toBeLessThan(2 * LIMIT_MS);
      const overrun = { dependency: 'database', operation: 'query', limitMs: LIMIT_MS };
      expect(report).toHaveBeenCalledExactlyOnceWith(overrun);
      await change(store.db);
    });

    test('fails a connection within its limit', async () => {
      report.mockClear();
      network.cut();
      await sleep(200); // the pool notices
      network.stall(true);
      await expect(query()).rejects.toMatchObject(away);
      const overrun = { dependency: 'database', operation: 'connect', limitMs: LIMIT_MS };
      expect(report).toHaveBeenCalledExactlyOnceWith(overrun);
      network.stall(false);
      await query();
    });
  });
