import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { type AnalysisPoolOptions, openAnalysisPool, type ThreadPool } from './analysis-pool.js';
import type { AnalysisTask } from './analysis-task.js';

const workerFile = new URL('../../../../../testing/test-worker.mjs', import.meta.url);

const task = (answerId: string): AnalysisTask => ({
  path: '/nowhere',
  answerId,
  options: {},
  submission: {},
  nowMs: 0,
});

let pool: ThreadPool;
const open = (options: Partial<AnalysisPoolOptions> = {}) =>
  (pool = openAnalysisPool({ workers: 1, queue: 2, deadlineMs: 10_000, workerFile, ...options }));

afterEach(() => pool.close());

test('gives the answer, and progress on the way', async () => {
  const received: number[] = [];
  const { json } = await open().analyse(task('a'), { onProgress: (share) => received.push(share) });
  expect(json).toBe('{"answerId":"a"}');
  expect(received).toEqual([0, 0.5]);
});

test('refuses one more than may wait, and takes the next when there is room again', async () => {
  open();
  const stop = new AbortController();
  const held = [1, 2, 3].map(() => pool.analyse(task('wait'), { signal: stop.signal }));
  expect(() => {
    pool.checkRoom();
  }).toThrow(expect.objectContaining({ code: 'service_overloaded', retryAfterSec: 2 }));
  await expect(pool.analyse(task('a'))).rejects.toMatchObject({ code: 'service_overloaded' });
  expect(pool.admitted).toBe(3);
  stop.abort();
  for (const one of held) await expect(one).rejects.toMatchObject({ code: 'run.aborted' });
  expect(pool.admitted).toBe(0);
  await expect(pool.analyse(task('a'))).resolves.toBeDefined();
});

test('a client that is patient is never refused', async () => {
  open({ queue: 0 });
  const stop = new AbortController();
  const held = pool.analyse(task('wait'), { signal: stop.signal });
  const patient = pool.analyse(task('a'), { isPatient: true });
  stop.abort();
  await expect(held).rejects.toMatchObject({ code: 'run.aborted' });
  await expect(patient).resolves.toBeDefined();
});

test('a thread beyond the usual ones stays for the next time', async () => {
  open({ threads: 2 });
  const both = async () => {
    const two = await Promise.all([1, 2].map(() => pool.analyse(task('thread'))));
    return new Set(two.map(({ json }) => (JSON.parse(json) as { threadId: number }).threadId));
  };
  const first = await both();
  expect(first.size).toBe(2);
  await sleep(100);
  expect(await both()).toEqual(first); // a new thread would have another id
});

describe('two files set on each other', () => {
  test('leave the event loop to others', async () => {
    open();
    let ticks = 0;
    const timer = setInterval(() => ticks++, 5);
    expect(await pool.align({ a: 'a', b: 'b' })).toEqual({ absent: 'they are strangers' });
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(10); // of 100; on the event loop of the test it would be 1
  });
  test('keep what is wrong with one of them', async () => {
    await expect(open().align({ a: 'broken', b: 'b' })).rejects.toMatchObject({
      name: 'Fault',
      code: 'decode.malformed',
    });
  });
  test('end with their caller', async () => {
    open();
    const stop = new AbortController();
    const aligning = pool.align({ a: 'a', b: 'b' }, stop.signal);
    stop.abort();
    await expect(aligning).rejects.toMatchObject({ name: 'AbortError' });
    await expect(pool.align({ a: 'a', b: 'b' })).resolves.toBeDefined();
  });
});

describe('a worker that dies', () => {
  test('fails its own request, and the pool heals', async () => {
    open({ workers: 2, queue: 8 });
    const outcomes = await Promise.allSettled(
      ['a', 'die', 'a', 'a', 'a'].map((id) => pool.analyse(task(id))),
    );
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
      'fulfilled',
    ]);
    await expect(pool.analyse(task('a'))).resolves.toBeDefined();
  });

  test('an error of ours is no fault', async () => {
    await expect(open().analyse(task('throw'))).rejects.toThrow('secret of /nowhere');
  });
});

describe('an end before its time', () => {
  test('after the deadline, by asking', async () => {
    await expect(open({ deadlineMs: 50 }).analyse(task('wait'))).rejects.toMatchObject({
      code: 'run.aborted',
    });
  });

  test('after the deadline, by force when asking is not heard', async () => {
    const begunMs = performance.now();
    await expect(
      open({ deadlineMs: 300, graceMs: 200 }).analyse(task('spin')),
    ).rejects.toMatchObject({ code: 'run.aborted' });
    expect(performance.now() - begunMs).toBeLessThan(5000);
    await expect(pool.analyse(task('a'), { hasNoDeadline: true })).resolves.toBeDefined();
  });

  test('when the caller goes while it still waits', async () => {
    open();
    const [first, second] = [new AbortController(), new AbortController()];
    const running = pool.analyse(task('wait'), { signal: first.signal });
    const waiting = pool.analyse(task('a'), { signal: second.signal });
    second.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'run.aborted' });
    first.abort();
    await expect(running).rejects.toMatchObject({ code: 'run.aborted' });
  });

  test('when the caller has gone before it began', async () => {
    await expect(open().analyse(task('a'), { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'run.aborted',
    });
  });
});
