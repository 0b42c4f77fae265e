import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openClock } from '../../../../../testing/clock.js';
import type { FreshStore, MakeStore } from '../../../../../testing/fresh-store.js';
import type { ApiError } from '@sonometer/report/errors/api-error.js';
import { readPlans, type Plan } from '../keys/plans.js';
import type { Caller } from './caller.js';
import { openMetering, type Metering } from './metering.js';
import { openSqlRates } from './rate.js';

/** The contract of the metering, on both databases. */
export function meteringContract(make: MakeStore): void {
  let fresh: FreshStore;
  let metering: Metering;
  const clock = openClock('2026-11-20T10:00:00Z');
  const plans = readPlans({});

  beforeEach(async () => {
    clock.to('2026-11-20T10:00:00Z');
    fresh = await make();
    metering = openMetering(fresh.store, openSqlRates(fresh.store), ['basic', 'room'], clock.now);
  });

  afterEach(async () => {
    await fresh.dispose();
  });

  const callerOn = (limits: Partial<Plan>, id = 'caller'): Caller => ({
    kind: 'key',
    id,
    owner: id,
    accountId: id,
    plan: { ...plans.unlimited, name: 'test', ...limits },
  });

  const codeOf = (admitted: Promise<unknown>) =>
    admitted.then(
      () => 'admitted',
      (error: unknown) => (error as ApiError).code,
    );

  const used = async (caller: Caller) => {
    const { calls, dataBytes, voiceMinutes } = await metering.usage(caller);
    return [calls.used, dataBytes.used, voiceMinutes.used];
  };

  const reserved = async () => {
    const row = await fresh.store.db.selectFrom('usage').selectAll().executeTakeFirstOrThrow();
    return [row.calls_reserved, row.bytes_reserved, row.voice_ms_reserved];
  };

  describe('a call', () => {
    test('is not settled when what is done beside it fails', async () => {
      const caller = callerOn({});
      const id = await metering.admit(caller);
      const adjacent = () => Promise.reject(new Error('the rest failed'));
      await expect(metering.settle(id, { bytes: 1 }, adjacent)).rejects.toThrow('the rest failed');
      expect(await used(caller)).toEqual([0, 0, 0]);
      expect(await metering.settle(id, { bytes: 1 })).toBe(true);
    });

    test('counts when it is settled, with what it needed', async () => {
      const caller = callerOn({});
      const id = await metering.admit(caller, { voice: true });
      expect(await used(caller)).toEqual([0, 0, 0]);
      expect(await metering.settle(id, { bytes: 1234, voiceSec: 90 })).toBe(true);
      expect(await used(caller)).toEqual([1, 1234, 1.5]);
      expect(await reserved()).toEqual([0, 0, 0]);
    });

    test('does not count when it is released', async () => {
      const caller = callerOn({ calls: 1 });
      const id = await metering.admit(caller, { bytes: 100 });
      expect(await reserved()).toEqual([1, 100, 0]);
      expect(await metering.release(id)).toBe(true);
      expect(await reserved()).toEqual([0, 0, 0]);
      expect(await used(caller)).toEqual([0, 0, 0]);
      expect(await codeOf(metering.admit(caller))).toBe('admitted');
    });

    test.each([
      ['settle', 'settle'],
      ['settle', 'release'],
      ['release', 'settle'],
      ['release', 'release'],
    ] as const)('is closed once: %s, then %s', async (first, second) => {
      const caller = callerOn({});
      const id = await metering.admit(caller, { bytes: 5 });
      const close = (how: 'settle' | 'release') =>
        how === 'settle' ? metering.settle(id, { bytes: 5 }) : metering.release(id);
      expect(await close(first)).toBe(true);
      expect(await close(second)).toBe(false);
      expect(await used(caller)).toEqual(first === 'settle' ? [1, 5, 0] : [0, 0, 0]);
      expect(await reserved()).toEqual([0, 0, 0]);
    });

    test('is closed once when many try at once', async () => {
      const caller = callerOn({});
      const id = await metering.admit(caller);
      const closed = await Promise.all(
        Array.from({ length: 8 }, () => metering.settle(id, { bytes: 1 })),
      );
      expect(closed.filter(Boolean)).toHaveLength(1);
      expect(await used(caller)).toEqual([1, 1, 0]);
    });

    test('that nobody knows closes nothing', async () => {
      expect(await metering.settle('none', { bytes: 1 })).toBe(false);
      expect(await metering.release('none')).toBe(false);
    });
  });

  describe('the plan refuses', () => {
    test('calls beyond the month, with the usage', async () => {
      const caller = callerOn({ calls: 2 });
      await metering.settle(await metering.admit(caller), { bytes: 7 });
      await metering.admit(caller);
      await expect(metering.admit(caller)).rejects.toMatchObject({
        code: 'quota_exceeded',
        usage: { plan: 'test', calls: { used: 1, limit: 2 }, dataBytes: { used: 7, limit: null } },
      });
    });

    test('the first call of a plan without calls', async () => {
      expect(await codeOf(metering.admit(callerOn({ calls: 0 })))).toBe('quota_exceeded');
    });

    test('data beyond the month: what is known to be too much', async () => {
      const caller = callerOn({ dataBytes: 100 });
      expect(await codeOf(metering.admit(caller, { bytes: 101 }))).toBe('data_quota_exceeded');
      expect(await codeOf(metering.admit(caller, { bytes: 60 }))).toBe('admitted');
      expect(await codeOf(metering.admit(caller, { bytes: 41 }))).toBe('data_quota_exceeded');
      expect(await codeOf(metering.admit(caller, { bytes: 40 }))).toBe('admitted');
    });

    test('data beyond the month: anything, once it is used up', async () => {
      const caller = callerOn({ dataBytes: 100 });
      const id = await metering.admit(caller);
      expect(await codeOf(metering.admit(caller))).toBe('admitted');
      await metering.settle(id, { bytes: 100 });
      expect(await codeOf(metering.admit(caller))).toBe('data_quota_exceeded');
    });

    test('voice minutes once they are used up, on voice routes alone', async () => {
      const caller = callerOn({ voiceMinutes: 1 });
      await metering.settle(await metering.admit(caller, { voice: true }), {
        bytes: 1,
        voiceSec: 59.999,
      });
      const last = await metering.admit(caller, { voice: true });
      await metering.settle(last, { bytes: 1, voiceSec: 0.001 });
      expect(await codeOf(metering.admit(caller, { voice: true }))).toBe('voice_minutes_exhausted');
      expect(await codeOf(metering.admit(caller))).toBe('admitted');
    });

    test('in the order of docs/interface.md', async () => {
      const nothing = callerOn({ calls: 0, dataBytes: 0, voiceMinutes: 0, profiles: ['basic'] });
      const want = { profile: 'room', voice: true };
      expect(await codeOf(metering.admit(nothing, want))).toBe('profile_requires_paid_plan');
      const noData = callerOn({ dataBytes: 0, voiceMinutes: 0 });
      expect(await codeOf(metering.admit(noData, want))).toBe('data_quota_exceeded');
    });

    test('profiles that are not in it, with the usage', async () => {
      const caller = callerOn({ profiles: ['basic'] });
      expect(await codeOf(metering.admit(caller, { profile: 'basic' }))).toBe('admitted');
      for (const how of ['admit', 'reserve'] as const)
        await expect(metering[how](caller, { profile: 'room' })).rejects.toMatchObject({
          code: 'profile_requires_paid_plan',
          param: 'profile',
          usage: { profiles: ['basic'] },
        });
    });

    test('nothing of another caller', async () => {
      await metering.admit(callerOn({ calls: 1 }, 'a'));
      expect(await codeOf(metering.admit(callerOn({ calls: 1 }, 'b')))).toBe('admitted');
    });

    test('nothing of the next month', async () => {
      const caller = callerOn({ calls: 1 });
      clock.to('2026-11-30T23:59:59.999Z');
      const last = await metering.admit(caller);
      expect(await codeOf(metering.admit(caller))).toBe('quota_exceeded');
      clock.pass(0.001);
      expect(await codeOf(metering.admit(caller))).toBe('admitted');
      // It belongs to the month in which it began.
      await metering.settle(last, { bytes: 5 });
      expect(await used(caller)).toEqual([0, 0, 0]);
      clock.to('2026-11-30T12:00:00Z');
      expect(await used(caller)).toEqual([1, 5, 0]);
    });
  });

  describe('what becomes known during a call', () => {
    test('is set aside, and may be too much', async () => {
      const caller = callerOn({ dataBytes: 100 });
      const [a, b] = [await metering.admit(caller), await metering.admit(caller)];
      await metering.grow(caller, a, { bytes: 70 });
      expect(await codeOf(metering.grow(caller, b, { bytes: 31 }))).toBe('data_quota_exceeded');
      expect(await reserved()).toEqual([2, 70, 0]);
      await metering.grow(caller, b, { bytes: 30 });
      expect(await reserved()).toEqual([2, 100, 0]);
      await metering.settle(a, { bytes: 70 });
      await metering.release(b);
      expect(await used(caller)).toEqual([1, 70, 0]);
      expect(await reserved()).toEqual([0, 0, 0]);
    });

    test('may be less than was set aside', async () => {
      const caller = callerOn({ dataBytes: 100 });
      const id = await metering.admit(caller, { bytes: 100 });
      await metering.grow(caller, id, { bytes: 20 });
      expect(await reserved()).toEqual([1, 100, 0]);
      await metering.settle(id, { bytes: 20 });
      expect(await used(caller)).toEqual([1, 20, 0]);
    });

    test('may be voice', async () => {
      const caller = callerOn({ voiceMinutes: 1 });
      const id = await metering.admit(caller, { voice: true });
      const grown = metering.grow(caller, id, { bytes: 1, voiceSec: 61 });
      expect(await codeOf(grown)).toBe('voice_minutes_exhausted');
      await metering.grow(caller, id, { bytes: 1, voiceSec: 60 });
      expect(await reserved()).toEqual([1, 1, 60_000]);
    });

    test('matters no more after the call', async () => {
      const caller = callerOn({ dataBytes: 10 });
      const id = await metering.admit(caller);
      await metering.release(id);
      await metering.grow(caller, id, { bytes: 1000 });
      expect(await reserved()).toEqual([0, 0, 0]);
    });
  });

  describe('the rate', () => {
    test('is of the minute of the clock', async () => {
      const caller = callerOn({ requestsPerMinute: 3 });
      clock.to('2026-11-20T10:00:18.400Z');
      for (let i = 0; i < 3; i++) await metering.release(await metering.admit(caller));
      await expect(metering.admit(caller)).rejects.toMatchObject({
        code: 'rate_limited',
        retryAfterSec: 42,
      });
      clock.to('2026-11-20T10:00:59.999Z');
      await expect(metering.admit(caller)).rejects.toMatchObject({ retryAfterSec: 1 });
      clock.pass(0.001);
      expect(await codeOf(metering.admit(caller))).toBe('admitted');
    });

    test('comes before the plan, and counts what the plan refuses', async () => {
      const caller = callerOn({ requestsPerMinute: 2, calls: 0, profiles: [] });
      expect(await codeOf(metering.admit(caller))).toBe('quota_exceeded');
      const refused = metering.admit(caller, { profile: 'room' });
      expect(await codeOf(refused)).toBe('profile_requires_paid_plan');
      expect(await codeOf(metering.admit(caller))).toBe('rate_limited');
    });

    test('of a batch is that of one request', async () => {
      const caller = callerOn({ requestsPerMinute: 1, calls: 3 });
      await metering.takeRequest(caller);
      for (let i = 0; i < 3; i++) await metering.reserve(caller);
      expect(await codeOf(metering.reserve(caller))).toBe('quota_exceeded');
      expect(await codeOf(metering.takeRequest(caller))).toBe('rate_limited');
    });

    test('is never exceeded by calls at once', async () => {
      const caller = callerOn({ requestsPerMinute: 5 });
      const codes = await Promise.all(
        Array.from({ length: 20 }, () => codeOf(metering.admit(caller))),
      );
      expect(codes.filter((code) => code === 'admitted')).toHaveLength(5);
      expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(15);
    });
  });

  describe('the sweep', () => {
    test('gives back what nobody has closed within the hour, once', async () => {
      const caller = callerOn({ calls: 1 });
      await metering.admit(caller, { bytes: 9 });
      clock.pass(3599);
      expect(await metering.sweep()).toBe(0);
      clock.pass(1);
      const swept = await Promise.all([metering.sweep(), metering.sweep(), metering.sweep()]);
      expect(swept.toSorted()).toEqual([0, 0, 1]);
      expect(await reserved()).toEqual([0, 0, 0]);
      expect(await used(caller)).toEqual([0, 0, 0]);
    });

    test('leaves what is kept longer', async () => {
      const id = await metering.admit(callerOn({}));
      await metering.extend(id, clock.now() + 7200_000);
      clock.pass(7199);
      expect(await metering.sweep()).toBe(0);
      clock.pass(1);
      expect(await metering.sweep()).toBe(1);
    });

    test('does not keep a call that ends late from being charged, once', async () => {
      const caller = callerOn({});
      const id = await metering.admit(caller, { bytes: 9 });
      clock.pass(4000);
      await metering.sweep();
      expect(await metering.settle(id, { bytes: 9 })).toBe(true);
      expect(await metering.settle(id, { bytes: 9 })).toBe(false);
      expect(await used(caller)).toEqual([1, 9, 0]);
      expect(await reserved()).toEqual([0, 0, 0]);
    });

    test('forgets what is over', async () => {
      const caller = callerOn({ requestsPerMinute: 5 });
      await metering.settle(await metering.admit(caller), { bytes: 1 });
      clock.pass(25 * 3600);
      await metering.sweep();
      const { db } = fresh.store;
      expect(await db.selectFrom('reservations').selectAll().execute()).toEqual([]);
      expect(await db.selectFrom('rates').selectAll().execute()).toEqual([]);
      expect(await used(caller)).toEqual([1, 1, 0]);
    });
  });

  test('the usage says all of the plan and its period', async () => {
    const caller = { ...callerOn({}), plan: plans.free };
    await metering.settle(await metering.admit(caller), { bytes: 5, voiceSec: 1 });
    expect(await metering.usage(caller)).toEqual({
      plan: 'free',
      period: { start: '2026-11-01T00:00:00.000Z', end: '2026-12-01T00:00:00.000Z' },
      calls: { used: 1, limit: 1000 },
      dataBytes: { used: 5, limit: 2e9 },
      voiceMinutes: { used: 0.017, limit: 300 },
      requestsPerMinute: 30,
      profiles: ['basic'],
    });
    expect((await metering.usage(callerOn({}))).profiles).toEqual(['basic', 'room']);
  });
}
