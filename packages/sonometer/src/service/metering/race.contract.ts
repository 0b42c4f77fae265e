import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FreshStore, MakeStore } from '../../../../../testing/fresh-store.js';
import { readPlans } from '../keys/plans.js';
import type { Caller } from './caller.js';
import { openMetering } from './metering.js';
import { openSqlRates } from './rate.js';

/** The contract of the metering when many call at once, from one process. */
export function raceContract(make: MakeStore): void {
  describe('calls at once', () => {
    let fresh: FreshStore;

    beforeEach(async () => {
      fresh = await make();
    });

    afterEach(async () => {
      await fresh.dispose();
    });

    const callerWith = (calls: number): Caller => ({
      kind: 'key',
      id: 'raced',
      owner: 'raced',
      accountId: 'raced',
      plan: { ...readPlans({}).unlimited, calls },
    });

    const row = () => fresh.store.db.selectFrom('usage').selectAll().executeTakeFirstOrThrow();

    test('60 from one process write the row of their usage a few times', async () => {
      const caller = callerWith(100);
      const writes: string[] = [];
      const counting = {
        ...fresh.store,
        db: fresh.store.db.withPlugin({
          transformQuery({ node }) {
            if (node.kind === 'UpdateQueryNode' && JSON.stringify(node.table).includes('"usage"'))
              writes.push(node.kind);
            return node;
          },
          transformResult: async ({ result }) => result,
        }),
      };
      const metering = openMetering(counting, openSqlRates(counting), []);
      const ids = await Promise.all(Array.from({ length: 60 }, () => metering.admit(caller)));
      await Promise.all(ids.map((id) => metering.settle(id, { bytes: 10 })));
      expect(await row()).toMatchObject({ calls_used: 60, calls_reserved: 0, bytes_used: 600 });
      // the first of the month, which makes the row, and two batches each
      expect(writes.length).toBeLessThanOrEqual(6);
    });

    test('60 from one process get exactly the 20 that there are', async () => {
      const caller = callerWith(20);
      const metering = openMetering(fresh.store, openSqlRates(fresh.store), []);
      const outcomes = await Promise.allSettled(
        Array.from({ length: 60 }, () => metering.admit(caller)),
      );
      const ids = outcomes.flatMap((it) => (it.status === 'fulfilled' ? [it.value] : []));
      expect(ids).toHaveLength(20);
      expect(await row()).toMatchObject({ calls_used: 0, calls_reserved: 20 });
      for (const it of outcomes)
        if (it.status === 'rejected') expect(it.reason).toMatchObject({ code: 'quota_exceeded' });

      await Promise.all(ids.map((id) => metering.settle(id, { bytes: 10 })));
      expect(await row()).toMatchObject({ calls_used: 20, calls_reserved: 0, bytes_used: 200 });
    });
  });
}
