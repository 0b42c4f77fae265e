import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FreshStore, MakeStore } from '../../../../../testing/fresh-store.js';
import { migrateToNext, undoNext } from './next-version.contract.js';
import { openJobs } from '../jobs/jobs.js';
import { readPlans } from '../keys/plans.js';
import type { Caller } from '../metering/caller.js';
import { openMetering } from '../metering/metering.js';
import { openSqlRates } from '../metering/rate.js';
import { migrations } from './migrations.js';
import { openStore } from './open-store.js';

/** The contract of both databases. */
export function storeContract(make: MakeStore): void {
  describe('the store', () => {
    let fresh: FreshStore;

    beforeAll(async () => {
      fresh = await make();
    });

    afterAll(async () => {
      await fresh.dispose();
    });

    const account = (id: string, createdAt = 0) => ({ id, plan: 'free', created_at: createdAt });

    test('reads whole numbers of 53 bits as numbers', async () => {
      const { db } = fresh.store;
      await db.insertInto('accounts').values(account('a', Number.MAX_SAFE_INTEGER)).execute();
      const row = await db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow();
      expect(row.created_at).toBe(Number.MAX_SAFE_INTEGER);
    });

    test('undoes a transaction that throws, and lets the error through', async () => {
      const { db } = fresh.store;
      const failing = db.transaction().execute(async (tx) => {
        await tx.insertInto('accounts').values(account('b')).execute();
        throw new Error('changed my mind');
      });
      await expect(failing).rejects.toThrow('changed my mind');
      const rows = await db.selectFrom('accounts').where('id', '=', 'b').selectAll().execute();
      expect(rows).toEqual([]);
    });

    test('commits durably, and undoes durably', async () => {
      const { store } = fresh;
      const made = await store.durably(async (tx) => {
        await tx.insertInto('accounts').values(account('c')).execute();
        return 'made';
      });
      expect(made).toBe('made');
      const failing = store.durably(async (tx) => {
        await tx.insertInto('accounts').values(account('d')).execute();
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      const rows = await store.db
        .selectFrom('accounts')
        .select('id')
        .where('id', 'in', ['c', 'd'])
        .execute();
      expect(rows.map(({ id }) => id)).toEqual(['c']);
    });

    test('calls a failed query a failure of the storage, with its cause', async () => {
      const failing = sql`select * from nothing_of_that_name`.execute(fresh.store.db);
      await expect(failing).rejects.toMatchObject({
        code: 'storage_unavailable',
        message: expect.not.stringContaining('nothing_of_that_name') as string,
        cause: { message: expect.stringContaining('nothing_of_that_name') as string },
      });
    });

    test.each(['\0', 'id\0', 'upl_0123456789\0.wav'])(
      'refuses the text %j as a mistake of the caller, whether it reads or writes',
      async (text) => {
        const { db } = fresh.store;
        const refused = { code: 'invalid_parameter', status: 400 };
        const reading = db.selectFrom('accounts').where('id', '=', text).selectAll().execute();
        await expect(reading).rejects.toMatchObject(refused);
        const writing = db.insertInto('accounts').values(account(text)).execute();
        await expect(writing).rejects.toMatchObject(refused);
        const inTransaction = db.transaction().execute(async (tx) => {
          await tx.insertInto('accounts').values(account('before-nul')).execute();
          await tx.insertInto('accounts').values(account(text)).execute();
        });
        await expect(inTransaction).rejects.toMatchObject(refused);
        const undone = db.selectFrom('accounts').where('id', '=', 'before-nul').selectAll();
        expect(await undone.execute()).toEqual([]);
      },
    );

    test('is opened again as it is', async () => {
      const again = await openStore(fresh.location);
      const names = await sql<{ name: string }>`select name from kysely_migration`.execute(
        again.db,
      );
      expect(names.rows.map(({ name }) => name)).toEqual(Object.keys(migrations));
      await again.close();
    });

    test('counts what transactions of several connections add', async () => {
      const { db } = fresh.store;
      await db
        .insertInto('rates')
        .values({ subject: 'x', window_start: 0, count: 0, expires_at: 0 })
        .execute();
      const others = await Promise.all([1, 2].map(() => openStore(fresh.location)));
      const add = (store: typeof fresh.store) =>
        store.db.transaction().execute((tx) =>
          tx
            .updateTable('rates')
            .set((it) => ({ count: it.eb('count', '+', 1) }))
            .execute(),
        );
      await Promise.all(
        [fresh.store, ...others].flatMap((store) => Array.from({ length: 30 }, () => add(store))),
      );
      const { count } = await db.selectFrom('rates').select('count').executeTakeFirstOrThrow();
      expect(count).toBe(90);
      await Promise.all(others.map((store) => store.close()));
    });
  });

  test('a process of the version before goes on beside the next, and starts there', async () => {
    const { store: running, location, dispose } = await make();
    await migrateToNext(location);
    const started = await openStore(location);
    for (const store of [running, started]) {
      const jobs = openJobs(store);
      const id = await jobs.enqueue({ owner: 'me', kind: 'mix', request: {}, reservationId: null });
      const claim = await jobs.claim(1000, id);
      expect(claim && (await jobs.finish(claim, { all: 'well' }))).toBe(true);
      expect(await jobs.read('me', id)).toMatchObject({ result: { all: 'well' } });

      const metering = openMetering(store, openSqlRates(store), []);
      const caller: Caller = {
        kind: 'key',
        id: `of-${id}`,
        owner: 'me',
        accountId: undefined,
        plan: readPlans({}).free,
      };
      await metering.settle(await metering.admit(caller), { bytes: 10 });
      expect(await metering.usage(caller)).toMatchObject({ calls: { used: 1 } });
    }
    await started.close();
    await undoNext(location);
    await dispose();
  });
}
