import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openClock } from '../../../../../testing/clock.js';
import type { FreshStore, MakeStore } from '../../../../../testing/fresh-store.js';
import { openReports, type Reports } from '../reports/reports.js';
import { type AnswerCache, openAnswerCache } from './answer-cache.js';

const answer = { json: '{"a":1}\n', durationSec: 1.5, warnings: ['w'], audioSha256: 'ab' };

/** The contract of the answer cache, on both databases. */
export function answerCacheContract(make: MakeStore): void {
  let fresh: FreshStore;
  let cache: AnswerCache;
  let reports: Reports;
  const clock = openClock('2026-11-20T10:00:00Z');
  beforeEach(async () => {
    clock.to('2026-11-20T10:00:00Z');
    fresh = await make();
    cache = openAnswerCache(fresh.store, clock.now);
    reports = openReports(fresh.store, clock.now);
  });
  afterEach(() => fresh.dispose());

  const store = (id: string, reportId: string, given = answer) =>
    fresh.store.db.transaction().execute(async (tx) => {
      await reports.save({ id: reportId, kind: 'mix', json: '{}', owner: 'me' }, tx);
      await cache.store(tx, { id, reportId, answer: given });
    });

  describe('an answer', () => {
    test('is found under its name, and the last one counts', async () => {
      expect(await cache.find('one')).toBeUndefined();
      await store('one', 'r1');
      expect(await cache.find('one')).toEqual(answer);
      await store('one', 'r2', { ...answer, json: '{"a":2}\n' });
      expect(await cache.find('one')).toMatchObject({ json: '{"a":2}\n' });
      expect(await cache.find('two')).toBeUndefined();
    });

    test('is given for a day', async () => {
      await store('one', 'r1');
      clock.pass(24 * 3600 - 1);
      expect(await cache.find('one')).toEqual(answer);
      expect(await cache.sweep()).toBe(0);
      clock.pass(1);
      expect(await cache.find('one')).toBeUndefined();
      expect(await cache.sweep()).toBe(1);
    });

    test('goes with its report', async () => {
      await store('one', 'r1');
      await reports.remove('me', 'r1');
      expect(await cache.find('one')).toBeUndefined();
      expect(await cache.sweep()).toBe(1);
    });

    test('that is very long is measured again', async () => {
      await store('one', 'r1', { ...answer, json: ' '.repeat(500_001) });
      expect(await cache.find('one')).toBeUndefined();
    });
  });
}
