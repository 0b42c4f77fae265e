import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openClock } from '../../../../../testing/clock.js';
import type { FreshStore, MakeStore } from '../../../../../testing/fresh-store.js';
import { openJobs, type Claim, type Jobs } from './jobs.js';

const LEASE_MS = 30_000;
const DAY_SEC = 24 * 3600;

/** The contract of the queue of jobs, on both databases. */
export function jobsContract(make: MakeStore): void {
  let fresh: FreshStore;
  let jobs: Jobs;
  const clock = openClock('2026-11-20T10:00:00Z');

  beforeEach(async () => {
    clock.to('2026-11-20T10:00:00Z');
    fresh = await make();
    jobs = openJobs(fresh.store, clock.now);
  });

  afterEach(async () => {
    await fresh.dispose();
  });

  const enqueue = (reservationId: string | null = null) =>
    jobs.enqueue({ owner: 'me', kind: 'mix', request: { objectPath: 'upl_1' }, reservationId });

  const claim = async (): Promise<Claim> => {
    const claimed = await jobs.claim(LEASE_MS);
    if (!claimed) throw new Error('nothing to claim');
    return claimed;
  };

  const statusOf = async (id: string) => (await jobs.read('me', id))?.status;

  /** The worker that holds the job dies. */
  const die = async () => {
    clock.pass(LEASE_MS / 1000);
    return jobs.reap();
  };

  describe('a job', () => {
    test('waits, runs, and is done', async () => {
      const id = await enqueue('res_1');
      expect(await jobs.read('me', id)).toEqual({
        id,
        status: 'queued',
        kind: 'mix',
        progress: 0,
        createdAtMs: clock.now(),
        startedAtMs: null,
        finishedAtMs: null,
      });

      const createdAtMs = clock.now();
      clock.pass(2);
      const startedAtMs = clock.now();
      const claimed = await claim();
      expect(claimed).toMatchObject({
        id,
        owner: 'me',
        kind: 'mix',
        request: { objectPath: 'upl_1' },
        reservationId: 'res_1',
      });
      expect(await jobs.beat(claimed, LEASE_MS, 0.25)).toBe('on');
      expect(await jobs.read('me', id)).toMatchObject({ status: 'running', progress: 0.25 });

      clock.pass(5);
      expect(await jobs.finish(claimed, { integratedLufs: -14 })).toBe(true);
      expect(await jobs.read('me', id)).toMatchObject({
        status: 'done',
        progress: 1,
        result: { integratedLufs: -14 },
        createdAtMs,
        startedAtMs,
        finishedAtMs: clock.now(),
      });
      const { items } = await jobs.list('me', { limit: 1 });
      expect(items).toMatchObject([{ createdAtMs, startedAtMs, finishedAtMs: clock.now() }]);
    });

    test('waits after those that came before it', async () => {
      const ids: string[] = [];
      for (let i = 0; i < 3; i++) {
        ids.push(await enqueue());
        clock.pass(1);
      }
      expect(await jobs.waiting(2)).toEqual(ids.slice(0, 2));
      expect((await claim()).id).toBe(ids[0]);
      expect(await jobs.waiting(2)).toEqual(ids.slice(1));
    });

    test('is not there when what belongs to it cannot be written', async () => {
      const job = { owner: 'me', kind: 'mix', request: {}, reservationId: null } as const;
      const adjacent = () => Promise.reject(new Error('no room'));
      await expect(jobs.enqueue({ ...job, id: 'job_1', adjacent })).rejects.toThrow('no room');
      expect(await jobs.read('me', 'job_1')).toBeUndefined();
    });

    test('may fail, with what its maker is told', async () => {
      const id = await enqueue();
      const error = { code: 'unsupported_format', message: 'no audio' } as const;
      expect(await jobs.fail(await claim(), error)).toBe(true);
      const job = await jobs.read('me', id);
      expect(job).toMatchObject({ status: 'error', error, progress: 0 });
      expect(job).not.toHaveProperty('result');
    });

    test('is read by its maker alone', async () => {
      const id = await enqueue();
      expect(await jobs.read('you', id)).toBeUndefined();
      expect(await jobs.read('me', 'job_none')).toBeUndefined();
      expect(await jobs.cancel('you', id)).toBeUndefined();
    });

    test('never comes back once it has ended', async () => {
      const id = await enqueue();
      const claimed = await claim();
      await jobs.finish(claimed, 1);
      expect(await jobs.finish(claimed, 2)).toBe(false);
      expect(await jobs.fail(claimed, { code: 'analysis_error', message: 'x' })).toBe(false);
      expect(await jobs.giveBack(claimed)).toBe(false);
      expect(await jobs.beat(claimed, LEASE_MS, 0.5)).toBe('lost');
      expect(await jobs.cancel('me', id)).toEqual({ ended: undefined });
      expect(await die()).toEqual([]);
      expect(await jobs.claim(LEASE_MS)).toBeUndefined();
      expect(await jobs.read('me', id)).toMatchObject({ status: 'done', result: 1, progress: 1 });
    });

    test('is kept for 7 days after its end', async () => {
      const id = await enqueue();
      const claimed = await claim();
      clock.pass(DAY_SEC);
      await jobs.finish(claimed, 1);
      clock.pass(7 * DAY_SEC - 1);
      expect(await statusOf(id)).toBe('done');
      expect(await jobs.sweep()).toBe(0);
      clock.pass(1);
      expect(await statusOf(id)).toBeUndefined();
      expect(await jobs.sweep()).toBe(1);
    });
  });

  describe('the queue', () => {
    test('gives the oldest first, and each to one worker', async () => {
      const first = await enqueue();
      clock.pass(1);
      const second = await enqueue();
      expect((await claim()).id).toBe(first);
      expect((await claim()).id).toBe(second);
      expect(await jobs.claim(LEASE_MS)).toBeUndefined();
    });

    test('gives no job twice to workers that race', async () => {
      const ids = await Promise.all(Array.from({ length: 20 }, () => enqueue()));
      const claims = await Promise.all(Array.from({ length: 30 }, () => jobs.claim(LEASE_MS)));
      const claimed = claims.flatMap((it) => (it ? [it.id] : []));
      expect(claimed.toSorted()).toEqual(ids.toSorted());
      expect(await jobs.count()).toEqual({ queued: 0, running: 20 });
    });

    test('states since when the oldest has waited', async () => {
      expect(await jobs.oldestWaitingMs()).toBeUndefined();
      const sinceMs = clock.now();
      await enqueue();
      clock.pass(60);
      await enqueue();
      expect(await jobs.oldestWaitingMs()).toBe(sinceMs);
      await claim();
      expect(await jobs.oldestWaitingMs()).toBe(clock.now());
      await claim();
      expect(await jobs.oldestWaitingMs()).toBeUndefined();
    });

    test('counts what waits and what runs', async () => {
      expect(await jobs.count()).toEqual({ queued: 0, running: 0 });
      for (let i = 0; i < 3; i++) await enqueue();
      await jobs.finish(await claim(), 1);
      await claim();
      expect(await jobs.count()).toEqual({ queued: 1, running: 1 });
    });
  });

  describe('a worker that dies', () => {
    test('has its job done by another, and what it writes late is refused', async () => {
      const id = await enqueue();
      const dead = await claim();
      await jobs.beat(dead, LEASE_MS, 0.5);
      expect(await die()).toEqual([]);
      expect(await jobs.read('me', id)).toMatchObject({ status: 'queued', progress: 0 });

      const startedAtMs = clock.now() - LEASE_MS;
      const alive = await claim();
      expect(alive.id).toBe(id);
      expect(await jobs.read('me', id)).toMatchObject({ startedAtMs });
      expect(await jobs.beat(dead, LEASE_MS, 0.9)).toBe('lost');
      expect(await jobs.finish(dead, 'late')).toBe(false);
      expect(await jobs.giveBack(dead)).toBe(false);
      expect(await jobs.finish(alive, 'right')).toBe(true);
      expect(await jobs.read('me', id)).toMatchObject({ status: 'done', result: 'right' });
    });

    test('twice over one job ends it, once, and says which call to release', async () => {
      const id = await enqueue('res_1');
      await claim();
      await die();
      await claim();
      clock.pass(LEASE_MS / 1000);
      const reaped = await Promise.all([jobs.reap(), jobs.reap(), jobs.reap()]);
      expect(reaped.flat()).toEqual([{ id, reservationId: 'res_1' }]);
      expect(await jobs.read('me', id)).toMatchObject({
        status: 'error',
        error: { code: 'analysis_error' },
      });
      expect(await jobs.claim(LEASE_MS)).toBeUndefined();
    });

    test('is not one that renews its lease', async () => {
      const id = await enqueue();
      const claimed = await claim();
      for (let i = 0; i < 5; i++) {
        clock.pass(LEASE_MS / 1000 - 1);
        expect(await jobs.beat(claimed, LEASE_MS, 0)).toBe('on');
        expect(await jobs.reap()).toEqual([]);
      }
      expect(await statusOf(id)).toBe('running');
    });

    test('is not one that stops and gives back', async () => {
      const id = await enqueue();
      for (let i = 0; i < 5; i++) expect(await jobs.giveBack(await claim())).toBe(true);
      expect(await statusOf(id)).toBe('queued');
      await claim();
      expect(await die()).toEqual([]);
      expect(await statusOf(id)).toBe('queued');
    });
  });

  describe('a cancelled job', () => {
    const cancelled = { status: 'error', error: { code: 'job_cancelled' } };

    test('that waits ends at once, and says which call to release', async () => {
      const id = await enqueue('res_1');
      expect(await jobs.cancel('me', id)).toEqual({ ended: { id, reservationId: 'res_1' } });
      expect(await jobs.read('me', id)).toMatchObject(cancelled);
      expect(await jobs.claim(LEASE_MS)).toBeUndefined();
      expect(await jobs.cancel('me', id)).toEqual({ ended: undefined });
    });

    test('that runs lets its worker know', async () => {
      const id = await enqueue();
      const claimed = await claim();
      expect(await jobs.cancel('me', id)).toEqual({ ended: undefined });
      expect(await statusOf(id)).toBe('running');
      expect(await jobs.beat(claimed, LEASE_MS, 0.1)).toBe('cancelled');
      await jobs.fail(claimed, { code: 'job_cancelled', message: 'cancelled' });
      expect(await jobs.read('me', id)).toMatchObject(cancelled);
    });

    test('whose worker dies is not begun again', async () => {
      const id = await enqueue('res_1');
      await claim();
      await jobs.cancel('me', id);
      expect(await die()).toEqual([{ id, reservationId: 'res_1' }]);
      expect(await jobs.read('me', id)).toMatchObject(cancelled);
    });
  });
}
