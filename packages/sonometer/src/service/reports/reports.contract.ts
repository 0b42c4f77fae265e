import { afterEach, beforeEach, expect, test } from 'vitest';
import { openClock } from '../../../../../testing/clock.js';
import type { FreshStore, MakeStore } from '../../../../../testing/fresh-store.js';
import { newReportId, openReports, type Reports } from './reports.js';

const DAY_SEC = 24 * 3600;

/** The contract of reports, on both databases. */
export function reportsContract(make: MakeStore): void {
  let fresh: FreshStore;
  let reports: Reports;
  const clock = openClock('2026-11-20T10:00:00Z');

  beforeEach(async () => {
    clock.to('2026-11-20T10:00:00Z');
    fresh = await make();
    reports = openReports(fresh.store, clock.now);
  });

  afterEach(async () => {
    await fresh.dispose();
  });

  /** Saves a report of its own. */
  const save = async (kind: string, body: unknown) => {
    const id = newReportId();
    await reports.save({ id, kind, json: JSON.stringify(body) });
    return id;
  };

  test('a report is found by its id', async () => {
    const body = { integratedLufs: -14.2, fileName: 'Ünïcödé 🎵 "quoted".wav', curve: [1, null] };
    const id = await save('mix', body);
    expect(await reports.load(id)).toEqual({
      id,
      kind: 'mix',
      body,
      createdAtMs: clock.now(),
      expiresAtMs: clock.now() + 90 * DAY_SEC * 1000,
    });
  });

  test('a report may be as large as an answer with all its curves', async () => {
    const body = { curve: Array.from({ length: 200_000 }, (_, i) => i / 7) };
    const id = await save('mix', body);
    expect((await reports.load(id))?.body).toEqual(body);
  });

  test('an id cannot be guessed from another', async () => {
    const ids = await Promise.all(Array.from({ length: 50 }, () => save('mix', {})));
    expect(new Set(ids).size).toBe(50);
    for (const id of ids) expect(id).toMatch(/^[0-9A-Za-z]{22}$/);
    // Without a common beginning, as a counter or a clock would give them.
    expect(new Set(ids.map((id) => id.slice(0, 3))).size).toBeGreaterThan(40);
  });

  test.each(['', 'none', "' or 1=1 --", '%'])('there is no report "%s"', async (id) => {
    await save('mix', {});
    expect(await reports.load(id)).toBeUndefined();
  });

  test('saved again, it stays as it was; of a transaction that fails nothing stays', async () => {
    const id = await save('mix', { first: true });
    await reports.save({ id, kind: 'mix', json: '{"first":false}' });
    expect((await reports.load(id))?.body).toEqual({ first: true });

    const other = newReportId();
    const failing = fresh.store.db.transaction().execute(async (tx) => {
      await reports.save({ id: other, kind: 'mix', json: '{}' }, tx);
      throw new Error('the rest failed');
    });
    await expect(failing).rejects.toThrow('the rest failed');
    expect(await reports.load(other)).toBeUndefined();
  });

  test('a report is kept for 90 days', async () => {
    const id = await save('mix', {});
    clock.pass(90 * DAY_SEC - 1);
    const young = await save('voice', {});
    expect(await reports.load(id)).toBeDefined();
    expect(await reports.sweep()).toBe(0);
    clock.pass(1);
    expect(await reports.load(id)).toBeUndefined();
    expect(await reports.sweep()).toBe(1);
    expect(await reports.load(young)).toBeDefined();
  });

  test('a report is kept as long as its owner wants it, listed to its owner, and removed by nobody else', async () => {
    const mine = [newReportId(), newReportId(), newReportId()] as const;
    for (const [i, id] of mine.entries()) {
      await reports.save({ id, kind: 'mix', json: '{}', owner: 'me', days: 1 + 9 * i });
      clock.pass(1);
    }
    await reports.save({ id: newReportId(), kind: 'mix', json: '{}', owner: 'you' });
    const first = await reports.list('me', { limit: 2 });
    expect(first.items.map(({ id }) => id)).toEqual([mine[2], mine[1]]);
    const rest = await reports.list('me', { limit: 2, after: first.next ?? '' });
    expect([rest.items.map(({ id }) => id), rest.next]).toEqual([[mine[0]], null]);
    expect(await reports.remove('you', mine[2])).toBe(false);
    expect(await reports.remove('me', mine[2])).toBe(true);
    expect(await reports.load(mine[2])).toBeUndefined();
    clock.pass(DAY_SEC);
    expect(await reports.load(mine[0])).toBeUndefined();
    expect(await reports.load(mine[1])).toBeDefined();
  });
}
