import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openClock } from '../../../../../testing/clock.js';
import type { FreshStore, MakeStore } from '../../../../../testing/fresh-store.js';
import { isKeyText } from './key-text.js';
import { openKeys, type Keys } from './keys.js';
import { readPlans } from './plans.js';
import { openServerSecret } from './server-secret.js';
import { openSessions, type Sessions } from './sessions.js';

const DAY_SEC = 24 * 3600;

/** The contract of keys, sessions and their secret, on both databases. */
export function keysContract(make: MakeStore): void {
  let fresh: FreshStore;
  let keys: Keys;
  let sessions: Sessions;
  const plans = readPlans({});
  const clock = openClock('2026-11-20T10:00:00Z');

  beforeEach(async () => {
    fresh = await make();
    const secret = await openServerSecret(fresh.store);
    keys = await openKeys(fresh.store, secret, plans, clock.now);
    sessions = openSessions(fresh.store, secret, clock.now);
  });

  afterEach(async () => {
    await fresh.dispose();
  });

  describe('a key', () => {
    test('is known by its text, with the plan of its account', async () => {
      const { key, id, accountId } = await keys.mint({ plan: 'pro' });
      expect(isKeyText(key)).toBe(true);
      expect(await keys.verify(key)).toEqual({
        keyId: id,
        accountId,
        plan: plans.get('pro'),
        scopes: ['analyse', 'read', 'admin'],
      });
    });

    test('is stored nowhere', async () => {
      const { key } = await keys.mint({ plan: 'free' }, 'laptop');
      const rows = await fresh.store.db.selectFrom('keys').selectAll().execute();
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain(key.slice(9 + 4, -6));
    });

    test('ends when it is revoked, once', async () => {
      const { key, id } = await keys.mint({ plan: 'free' });
      expect(await keys.isLive(id)).toBe(true);
      expect(await keys.revoke(id)).toBe(true);
      expect(await keys.verify(key)).toBeUndefined();
      expect(await keys.isLive(id)).toBe(false);
      expect(await keys.revoke(id)).toBe(false);
    });

    test('may be allowed less, and may end by itself', async () => {
      const expiresAtMs = clock.now() + 1000 * DAY_SEC;
      const { key, id } = await keys.mint({ plan: 'pro' }, 'reader', {
        scopes: ['read'],
        expiresAtMs,
      });
      expect(await keys.verify(key)).toMatchObject({ keyId: id, scopes: ['read'] });
      expect(await keys.list()).toMatchObject([{ id, scopes: ['read'], expiresAtMs }]);
      const { token } = await sessions.begin(id);
      clock.pass(DAY_SEC - 1);
      expect(await sessions.read(token)).toBeDefined();
      clock.pass(1);
      expect(await keys.verify(key)).toBeUndefined();
      expect(await keys.isLive(id)).toBe(false);
      expect(await sessions.read(token)).toBeUndefined();
      expect(await keys.rotate(id, 0)).toBeUndefined();
    });

    test('is replaced while it goes on for a while', async () => {
      const old = await keys.mint({ plan: 'pro' }, 'pipeline', { scopes: ['analyse', 'read'] });
      const fresh = await keys.rotate(old.id, 3600_000);
      if (!fresh) throw new Error('no key in its place');
      expect(fresh).toMatchObject({ accountId: old.accountId, plan: 'pro' });
      const scopes = ['analyse', 'read'];
      expect(await keys.verify(old.key)).toMatchObject({ scopes });
      expect(await keys.verify(fresh.key)).toMatchObject({ scopes, accountId: old.accountId });
      expect((await keys.list()).map(({ name }) => name)).toEqual(['pipeline', 'pipeline']);
      clock.pass(3600);
      expect(await keys.verify(old.key)).toBeUndefined();
      expect(await keys.verify(fresh.key)).toBeDefined();
      await keys.revoke(fresh.id);
      expect(await keys.rotate(fresh.id, 0)).toBeUndefined();
      const events = await keys.events(10);
      expect(events.map(({ type, keyId }) => [type, keyId])).toEqual(
        expect.arrayContaining([
          ['revoked', fresh.id],
          ['rotated', old.id],
          ['created', fresh.id],
          ['created', old.id],
        ]) as unknown,
      );
      expect(events[0]?.type).toBe('revoked');
      expect(JSON.stringify(events)).not.toContain('snm_live');
    });

    test('says when it was last used, to the minute', async () => {
      const { key } = await keys.mint({ plan: 'free' });
      expect((await keys.list())[0]?.lastUsedAtMs).toBeNull();
      await keys.verify(key);
      const firstMs = clock.now();
      clock.pass(59);
      await keys.verify(key);
      expect((await keys.list())[0]?.lastUsedAtMs).toBe(firstMs);
      clock.pass(1);
      await keys.verify(key);
      expect((await keys.list())[0]?.lastUsedAtMs).toBe(firstMs + 60_000);
    });

    test('is revoked by its own account alone', async () => {
      const mine = await keys.mint({ plan: 'free' });
      const other = await keys.mint({ plan: 'free' });
      expect(await keys.revoke(mine.id, other.accountId)).toBe(false);
      expect(await keys.verify(mine.key)).toBeDefined();
      expect(await keys.revoke(mine.id, mine.accountId)).toBe(true);
    });

    test('may be one of several of an account', async () => {
      const first = await keys.mint({ plan: 'pro' }, 'one');
      const second = await keys.mint({ accountId: first.accountId }, 'two');
      expect(second.plan).toBe('pro');
      await keys.mint({ plan: 'free' });

      const listed = await keys.list(first.accountId);
      expect(listed.map(({ name }) => name).toSorted()).toEqual(['one', 'two']);
      expect(listed.find(({ id }) => id === first.id)).toEqual({
        id: first.id,
        accountId: first.accountId,
        plan: 'pro',
        name: 'one',
        hint: first.key.slice(0, 13),
        createdAtMs: clock.now(),
        revokedAtMs: null,
        scopes: ['analyse', 'read', 'admin'],
        expiresAtMs: null,
        lastUsedAtMs: null,
      });
      expect(await keys.list()).toHaveLength(3);
    });

    test('is of a plan and of an account that exist', async () => {
      await expect(keys.mint({ plan: 'golden' })).rejects.toThrow('no plan "golden"');
      await expect(keys.mint({ accountId: 'acct_none' })).rejects.toThrow('no such account');
      expect(await keys.list()).toEqual([]);
    });
  });

  test('a plan that accounts have cannot be taken away', async () => {
    const secret = await openServerSecret(fresh.store);
    const limits = { ...plans.unlimited, name: undefined };
    const extended = readPlans({ trial: JSON.parse(JSON.stringify(limits)) as object });
    await (await openKeys(fresh.store, secret, extended)).mint({ plan: 'trial' });
    await expect(openKeys(fresh.store, secret, plans)).rejects.toThrow('no plan "trial"');
  });

  describe('the secret', () => {
    test('is the same for all processes on one database, and differs by purpose', async () => {
      const [a, b] = await Promise.all([1, 2].map(() => openServerSecret(fresh.store)));
      expect(a?.keyFor('api-keys')).toEqual(b?.keyFor('api-keys'));
      expect(a?.keyFor('api-keys')).not.toEqual(a?.keyFor('uploads'));
    });

    test('is not replaced by another', async () => {
      await expect(openServerSecret(fresh.store, 'x'.repeat(32))).rejects.toThrow(
        'made with another secret',
      );
    });

    test('that was given must be given again', async () => {
      const other = await make();
      const secret = 'correct horse battery staple, twice';
      const first = await openServerSecret(other.store, secret);
      const second = await openServerSecret(other.store, secret);
      expect(second.keyFor('uploads')).toEqual(first.keyFor('uploads'));
      await expect(openServerSecret(other.store)).rejects.toThrow('SONOMETER_SECRET, which is not');
      const rows = await other.store.db.selectFrom('secrets').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain('horse');
      await other.dispose();
    });

    test('has 32 characters or more', async () => {
      await expect(openServerSecret(fresh.store, 'short')).rejects.toThrow('at least 32');
    });
  });

  describe('a session', () => {
    test('lasts a week', async () => {
      const { id, accountId } = await keys.mint({ plan: 'free' });
      const { token, expiresAtMs } = await sessions.begin(id);
      expect(expiresAtMs).toBe(clock.now() + 7 * DAY_SEC * 1000);
      clock.pass(7 * DAY_SEC - 1);
      expect(await sessions.read(token)).toEqual({ accountId, keyId: id });
      clock.pass(1);
      expect(await sessions.read(token)).toBeUndefined();
      expect(await sessions.sweep()).toBe(1);
      expect(await sessions.sweep()).toBe(0);
    });

    test('ends with its key, or when it is ended', async () => {
      const { id, accountId } = await keys.mint({ plan: 'free' });
      const other = await keys.mint({ accountId });
      const [first, second] = [await sessions.begin(id), await sessions.begin(other.id)];
      await keys.revoke(id);
      expect(await sessions.read(first.token)).toBeUndefined();
      expect(await sessions.read(second.token)).toBeDefined();
      await sessions.end(second.token);
      expect(await sessions.read(second.token)).toBeUndefined();
      expect(await sessions.read('')).toBeUndefined();
    });
  });
}
