import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openClock } from '../../../../../testing/clock.js';
import type { FreshStore, MakeStore } from '../../../../../testing/fresh-store.js';
import type { ApiError } from '@sonometer/report/errors/api-error.js';
import { openKeys } from '../keys/keys.js';
import { readPlans } from '../keys/plans.js';
import { openServerSecret } from '../keys/server-secret.js';
import { openCallers } from './caller.js';
import { openSelfServe } from './self-serve.js';
import { openSqlRates } from './rate.js';

/** How callers are distinguished, on both databases. */
export function callerContract(make: MakeStore): void {
  let fresh: FreshStore;
  const clock = openClock('2026-11-20T10:00:00Z');
  const plans = readPlans({});

  beforeEach(async () => {
    fresh = await make();
  });

  afterEach(async () => {
    await fresh.dispose();
  });

  const codeOf = (admitted: Promise<unknown>) =>
    admitted.then(
      () => 'admitted',
      (error: unknown) => (error as ApiError).code,
    );

  describe('a caller', () => {
    const open = async () => {
      const secret = await openServerSecret(fresh.store);
      const keys = await openKeys(fresh.store, secret, plans, clock.now);
      const callers = openCallers(keys, plans, secret);
      return {
        keys,
        callers,
        selfServe: openSelfServe(openSqlRates(fresh.store), callers, keys, plans, clock.now),
      };
    };
    const address = '192.0.2.1';

    test('with a key is the account of the key', async () => {
      const { keys, callers } = await open();
      const { key, id, accountId } = await keys.mint({ plan: 'pro' });
      for (const authorization of [`Bearer ${key}`, `bearer  ${key} `])
        expect(await callers.identify({ authorization, address })).toEqual({
          kind: 'key',
          id: accountId,
          owner: id,
          accountId,
          plan: plans.get('pro'),
          scopes: ['analyse', 'read', 'admin'],
        });
    });

    test('shares the usage of all keys of the account, but not what they own', async () => {
      const { keys, callers } = await open();
      const first = await keys.mint({ plan: 'pro' });
      const second = await keys.mint({ accountId: first.accountId });
      const [a, b] = await Promise.all(
        [first, second].map(({ key }) =>
          callers.identify({ authorization: `Bearer ${key}`, address }),
        ),
      );
      expect(a?.id).toBe(b?.id);
      expect(a?.owner).not.toBe(b?.owner);
    });

    test('with a key that is not valid is none', async () => {
      const { keys, callers } = await open();
      const { key, id } = await keys.mint({ plan: 'pro' });
      await keys.revoke(id);
      const last = key.endsWith('0') ? '1' : '0';
      for (const authorization of [
        `Bearer ${key}`, // revoked
        `Bearer ${key.slice(0, -1)}${last}`, // mistyped
        'Bearer nonsense',
        'Bearer ',
        'Bearer a b',
        `Basic ${key}`,
        key,
        '',
      ])
        expect(await codeOf(callers.identify({ authorization, address })), authorization).toBe(
          'invalid_api_key',
        );
    });

    test('without a key is its address, which is not stored', async () => {
      const { callers } = await open();
      const caller = await callers.identify({ authorization: undefined, address });
      expect(caller).toMatchObject({ kind: 'keyless', plan: plans.keyless, accountId: undefined });
      expect(caller.owner).toBe(caller.id);
      expect(caller.id).not.toContain(address);
      const other = await callers.identify({ authorization: undefined, address: '192.0.2.2' });
      expect(other.id).not.toBe(caller.id);
      const mapped = { authorization: undefined, address: `::ffff:${address}` };
      expect((await callers.identify(mapped)).id).toBe(caller.id);
    });

    test('without a key is none where a key is needed', async () => {
      const { callers, keys } = await open();
      const { key } = await keys.mint({ plan: 'free' });
      const none = { authorization: undefined, address };
      expect(await codeOf(callers.identifyKey(none))).toBe('invalid_api_key');
      const some = { authorization: `Bearer ${key}`, address };
      expect(await codeOf(callers.identifyKey(some))).toBe('admitted');
    });

    test('may make three free keys a day from one address', async () => {
      const { keys, selfServe } = await open();
      clock.to('2026-11-20T23:00:00Z');
      const made = await Promise.allSettled(
        Array.from({ length: 5 }, () => selfServe(address, 'mine')),
      );
      const minted = made.flatMap((it) => (it.status === 'fulfilled' ? [it.value] : []));
      expect(minted).toHaveLength(3);
      expect(minted.every(({ plan }) => plan === 'free')).toBe(true);
      expect(await keys.verify(minted[0]?.key ?? '')).toMatchObject({ plan: plans.free });
      await expect(selfServe(address)).rejects.toMatchObject({
        code: 'rate_limited',
        retryAfterSec: 3600,
      });
      expect(await codeOf(selfServe('192.0.2.2'))).toBe('admitted');
      clock.pass(3600);
      expect(await codeOf(selfServe(address))).toBe('admitted');
    });
  });
}
