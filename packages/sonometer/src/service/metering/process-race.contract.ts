import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FreshStore, MakeStore } from '../../../../../testing/fresh-store.js';
import { inProcess } from '../../../../../testing/in-process.js';
import { openMetering } from './metering.js';
import { openSqlRates } from './rate.js';

const HOUR_MS = 3600_000;

/** The contract of the metering when several processes call at once, and when one is killed. */
export function processRaceContract(make: MakeStore): void {
  describe('calls of several processes', () => {
    let fresh: FreshStore;

    beforeEach(async () => {
      fresh = await make();
    });

    afterEach(async () => {
      await fresh.dispose();
    });

    const row = () => fresh.store.db.selectFrom('usage').selectAll().executeTakeFirstOrThrow();

    test('60 from three processes get exactly the 20 that there are', async () => {
      const others = Array.from({ length: 3 }, () =>
        inProcess('charge.ts', fresh.location, '20', '20'),
      );
      await Promise.all(others.map((other) => other.printed(1)));
      for (const { child } of others) child.stdin?.write('now\n');
      expect(await Promise.all(others.map(({ ended }) => ended))).toEqual([0, 0, 0]);

      const charged = others.flatMap(({ lines }) => lines).filter((line) => line === 'charged');
      expect(charged).toHaveLength(20);
      expect(await row()).toMatchObject({ calls_used: 20, calls_reserved: 0, bytes_used: 200 });
    });

    test('a process that is killed while it charges loses no call that it acknowledged', async () => {
      const other = inProcess('charge.ts', fresh.location, '1000000', '1000000');
      await other.printed(1);
      other.child.stdin?.write('now\n');
      await other.printed(50);
      other.child.kill('SIGKILL');
      expect(await other.ended).toBe('SIGKILL');
      const acknowledged = other.lines.filter((line) => line === 'charged').length;

      // Each of the four at a time may have been charged without a chance to report it.
      const { calls_used: used, calls_reserved: reserved, ...rest } = await row();
      expect(acknowledged).toBeGreaterThan(40);
      expect(used).toBeGreaterThanOrEqual(acknowledged);
      expect(used + reserved).toBeLessThanOrEqual(acknowledged + 4);
      expect(rest.bytes_used).toBe(used * 10);

      // Its reservation is given back once, whichever process sweeps.
      const later = openMetering(
        fresh.store,
        openSqlRates(fresh.store),
        [],
        () => Date.now() + 2 * HOUR_MS,
      );
      const swept = await Promise.all([later.sweep(), later.sweep(), later.sweep()]);
      expect(swept.reduce((sum, count) => sum + count)).toBe(reserved);
      expect(await row()).toMatchObject({ calls_used: used, calls_reserved: 0 });
    });
  });
}
