import { afterEach, describe, expect, test } from 'vitest';
import { type AnalysisPool, type AnalysisPoolOptions, openAnalysisPool } from './analysis-pool.js';
import type { AnalysisTask } from './analysis-task.js';

const workerFile = new URL('../../../../../testing/test-worker.mjs', import.meta.url);

const task = (answerId: string): AnalysisTask => ({
  path: '/nowhere',
  answerId,
  options: {},
  submission: {},
  nowMs: 0,
});

let pool: AnalysisPool;
const open = (options: Partial<AnalysisPoolOptions> = {}) =>
  (pool = openAnalysisPool({ workers: 1, queue: 2, deadlineMs: 10_000, workerFile, ...options }));

afterEach(() => pool.close());

test('gives the answer, and progress on the way', async () => {
  const heard: number[] = [];
  const { json } = await open().analyse(task('a'), { onProgress: (share) => heard.push(share) });
  expect(json).toBe('{"answerId":"a"}');
  expect(heard).toEqual([0, 0.5]);
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

test('whoever is patient is never refused', async () => {
  open({ queue: 0 });
  const stop = new AbortController();
  const held = pool.analyse(task('wait'), { signal: stop.signal });
  const patient = pool.analyse(task('a'), { isPatient: true });
  stop.abort();
  await expect(held).rejects.toMatchObject({ code: 'run.aborted' });
  await expect(patient).resolves.toBeDefined();
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
