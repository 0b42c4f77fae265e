import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openClock } from '../../../../../testing/clock.js';
import type { FreshStore, MakeStore } from '../../../../../testing/fresh-store.js';
import { openJobs, type Claim, type Jobs } from '../jobs/jobs.js';
import {
  type BatchItems,
  type EndedItem,
  openBatchItems,
  type WaitingItem,
} from './batch-items.js';

const LEASE_MS = 30_000;

/** The contract of batch items, on both databases. */
export function batchItemsContract(make: MakeStore): void {
  let fresh: FreshStore;
  let jobs: Jobs;
  let items: BatchItems;
  const clock = openClock('2026-11-20T10:00:00Z');
  beforeEach(async () => {
    clock.to('2026-11-20T10:00:00Z');
    fresh = await make();
    jobs = openJobs(fresh.store, clock.now);
    items = openBatchItems(fresh.store);
  });
  afterEach(() => fresh.dispose());

  const enqueue = (count: number, id?: string) =>
    jobs.enqueue({
      ...{ owner: 'me', kind: 'batch', request: {}, reservationId: null },
      ...(id !== undefined && { id }),
      adjacent: (tx, jobId) =>
        items.add(
          tx,
          jobId,
          Array.from({ length: count }, (_, i) => ({ kind: 'url', input: `https://a/${i}` })),
        ),
    });
  const claim = async (): Promise<Claim> => {
    const claimed = await jobs.claim(LEASE_MS);
    if (!claimed) throw new Error('nothing to claim');
    return claimed;
  };
  const end = (by: Claim, place: number, seq: number, isOk = true) =>
    items.end(by, place, { isOk, seq, line: `{"place":${place}}` });

  const itemAt = async ({ id }: Claim, place: number): Promise<WaitingItem> => {
    const item = (await items.waiting(id)).find((one) => one.place === place);
    if (!item) throw new Error(`item ${place} has ended`);
    return item;
  };
  const endedOf = async (...requested: Parameters<BatchItems['ended']>) => {
    const all: EndedItem[] = [];
    for await (const item of items.ended(...requested)) all.push(item);
    return all;
  };
  const begin = async (by: Claim, place: number) => items.begin(by, await itemAt(by, place));

  describe('a batch', () => {
    test('of 10,000 has its items in their order, and gives them once', async () => {
      const id = await enqueue(10_000, 'job_one');
      expect(await enqueue(3, 'job_one')).toBe(id); // the same call once more
      const waiting = await items.waiting(id);
      expect(waiting).toHaveLength(10_000);
      expect(waiting[9_999]).toEqual({
        ...{ place: 9_999, kind: 'url', input: 'https://a/9999', attempts: 0, isHopeless: false },
      });
      expect(await items.count(id)).toEqual({ count: 10_000, succeeded: 0, failed: 0 });
    });

    test('tells those that ended in the order in which they did', async () => {
      const id = await enqueue(3);
      const mine = await claim();
      expect(await end(mine, 2, 1)).toBe(true);
      expect(await end(mine, 0, 2, false)).toBe(true);
      expect(await endedOf(id, 0, 10)).toEqual([
        { seq: 1, line: '{"place":2}' },
        { seq: 2, line: '{"place":0}' },
      ]);
      expect(await endedOf(id, 1, 10)).toHaveLength(1);
      expect(await endedOf(id, 0, 1)).toHaveLength(1);
      expect(await items.count(id)).toEqual({ count: 3, succeeded: 1, failed: 1 });
      expect((await items.waiting(id)).map(({ place }) => place)).toEqual([1]);
    });

    test('takes nothing from a worker that was held for dead, and no item twice', async () => {
      await enqueue(2);
      const dead = await claim();
      expect(await end(dead, 0, 1)).toBe(true);
      expect(await end(dead, 0, 1)).toBe(true); // written, and not acknowledged
      expect(await end(dead, 0, 2)).toBe(false);
      expect(await items.count(dead.id)).toMatchObject({ count: 2, succeeded: 1 });
      clock.pass(LEASE_MS / 1000);
      await jobs.reap();
      const alive = await claim();
      expect(await end(dead, 1, 2)).toBe(false);
      expect(await end(alive, 1, 2)).toBe(true);
      await jobs.finish(alive, {});
      expect(await end(alive, 1, 3)).toBe(false);
    });

    test('outlives workers that die of its items, each of which has two', async () => {
      const id = await enqueue(2);
      for (const place of [0, 0, 1, 1]) {
        const doomed = await claim();
        expect(await begin(doomed, place)).toBe(true);
        await jobs.gotOn(doomed);
        clock.pass(LEASE_MS / 1000);
        expect(await jobs.reap()).toEqual([]);
      }
      expect((await items.waiting(id)).map(({ isHopeless }) => isHopeless)).toEqual([true, true]);
      expect((await jobs.read('me', id))?.status).toBe('queued');
    });

    test('holds nothing against an item that a worker put back, or an outdated one began', async () => {
      const id = await enqueue(1);
      for (const attempt of [1, 2, 3]) {
        const mine = await claim();
        expect(mine.fence).toBe(attempt);
        const item = await itemAt(mine, 0);
        expect(await items.begin(mine, item)).toBe(true);
        expect(await items.begin(mine, item)).toBe(true); // once more, since it was not acknowledged
        expect(await items.waiting(id)).toMatchObject([{ attempts: 1 }]);
        await items.spare(mine, item);
        await jobs.giveBack(mine);
        expect(await items.begin(mine, item)).toBe(false);
      }
      expect(await items.waiting(id)).toMatchObject([{ attempts: 0, isHopeless: false }]);
    });

    test('that steps aside is behind the others, and keeps its progress', async () => {
      const id = await enqueue(2);
      clock.pass(1);
      const other = await jobs.enqueue({
        ...{ owner: 'you', kind: 'mix', request: {}, reservationId: null },
      });
      const mine = await claim();
      expect(mine.id).toBe(id);
      await jobs.beat(mine, LEASE_MS, 0.5);
      clock.pass(1);
      expect(await jobs.yieldClaim(mine)).toBe(true);
      expect(await jobs.yieldClaim(mine)).toBe(false);
      expect(await jobs.read('me', id)).toMatchObject({ status: 'queued', progress: 0.5 });
      expect(await jobs.waiting(9)).toEqual([other, id]);
      expect((await claim()).id).toBe(other);
      expect((await claim()).id).toBe(id);
    });

    test('that steps aside when it is to be cancelled has ended', async () => {
      const id = await enqueue(1);
      const mine = await claim();
      await jobs.cancel('me', id);
      expect(await jobs.yieldClaim(mine)).toBe(true);
      expect(await jobs.read('me', id)).toMatchObject({
        status: 'error',
        error: { code: 'job_cancelled' },
      });
    });

    test('is counted while it has not ended, and gone with its job', async () => {
      await enqueue(2);
      expect(await jobs.countOpen('me', 'batch')).toBe(1);
      expect(await jobs.countOpen('me', 'mix')).toBe(0);
      const mine = await claim();
      await end(mine, 0, 1);
      expect(await items.sweep()).toBe(0);
      expect(await items.countStored('me')).toBe(2);
      expect(await items.countStored('you')).toBe(0);
      await jobs.fail(mine, { code: 'job_cancelled', message: 'the batch was cancelled' });
      expect(await jobs.countOpen('me', 'batch')).toBe(0);
      expect(await items.sweep()).toBe(1); // skipped items need no result
      expect(await items.countStored('me')).toBe(1);
      clock.pass(8 * 24 * 3600);
      await jobs.sweep();
      expect(await items.sweep()).toBe(1);
    });
  });
}
