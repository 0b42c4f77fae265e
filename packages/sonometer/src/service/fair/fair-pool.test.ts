import { ApiError } from '@sonometer/report/errors/api-error.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { uniform } from '../../../../../testing/random.js';
import type { AnalysisPool } from '../pool/analysis-pool.js';
import type { Analysed } from '../pool/analysis-task.js';
import { openFairPool } from './fair-pool.js';
import type { Share } from './share.js';

/** Two threads, on a simulated clock; each call takes 200 ms: ten in a second, and no more. */
const WORKERS = 2;
const CALL_MS = 200;
const QUEUE = 32;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function openPool() {
  const inner: AnalysisPool = {
    workers: WORKERS,
    maxHeld: 0,
    admitted: 0,
    running: 0,
    waiting: 0,
    checkRoom: () => undefined,
    analyse: () =>
      new Promise((resolve) => {
        setTimeout(resolve, CALL_MS, {} as Analysed);
      }),
    probe: () => Promise.resolve(undefined),
    close: () => Promise.resolve(),
  };
  return openFairPool(inner, { queue: QUEUE, deadlineMs: 600_000 });
}

const share = (callerId: string, more: Partial<Share> = {}): Share => ({
  callerId,
  lane: 'front',
  weight: 1,
  atOnce: null,
  workMs: null,
  ...more,
});

interface Load {
  readonly of: Share;
  readonly perSec: number;
}

interface Counts {
  sent: number;
  answered: number;
  refused: number;
  slowestMs: number;
}

/** Sends calls at random times, as many in a second on average, as a route does; the counts of each. */
async function under(loads: readonly Load[], seconds: number): Promise<readonly Counts[]> {
  const pool = openPool();
  const all = loads.map((): Counts => ({ sent: 0, answered: 0, refused: 0, slowestMs: 0 }));
  const send = async (of: Share, counts: Counts) => {
    counts.sent++;
    const beganMs = performance.now();
    try {
      pool.checkRoom(of);
      await pool.analyse({ answerId: 'mix' } as Parameters<AnalysisPool['analyse']>[0], {
        share: of,
      });
      counts.answered++;
      counts.slowestMs = Math.max(counts.slowestMs, performance.now() - beganMs);
    } catch (error) {
      expect(error).toMatchObject({ code: 'service_overloaded', retryAfterSec: 2 });
      counts.refused++;
    }
  };
  const endMs = performance.now() + seconds * 1000;
  loads.forEach(({ of, perSec }, i) => {
    const random = uniform(i + 1);
    const counts = all[i]!;
    // one timer at a time: a simulated clock looks through all that are set
    const next = () => {
      setTimeout(
        () => {
          if (performance.now() > endMs) return;
          void send(of, counts);
          next();
        },
        (-Math.log(1 - random()) * 1000) / perSec, // Poisson
      );
    };
    next();
  });
  await vi.advanceTimersByTimeAsync(seconds * 1000 + 60_000);
  expect([pool.admitted, pool.running, pool.waiting]).toEqual([0, 0, 0]);
  for (const { sent, answered, refused } of all) expect(answered + refused).toBe(sent);
  return all;
}

test('a key that sends 24/s where 10/s are possible costs another at 4/s nothing', async () => {
  const seconds = 180;
  const loads = [
    { of: share('unlimited'), perSec: 24 },
    { of: share('other'), perSec: 4 },
  ];
  const [flood, other] = await under(loads, seconds);
  expect(other!.answered / other!.sent).toBeGreaterThanOrEqual(0.99);
  expect(other!.slowestMs).toBeLessThan(5000);
  // nothing of the capacity is lost for it
  expect(flood!.answered + other!.answered).toBeGreaterThan(9.8 * seconds);
});

test('of two that both send too much each has its half', async () => {
  const seconds = 60;
  const loads = [
    { of: share('more'), perSec: 40 },
    { of: share('much'), perSec: 12 },
  ];
  const [more, much] = await under(loads, seconds);
  for (const { answered } of [more!, much!]) {
    expect(answered / seconds).toBeGreaterThan(4.5);
    expect(answered / seconds).toBeLessThan(5.6);
  }
});

test('the room is shared by weight', async () => {
  const seconds = 60;
  const loads = [
    { of: share('light'), perSec: 20 },
    { of: share('heavy', { weight: 4 }), perSec: 20 },
  ];
  const [light, heavy] = await under(loads, seconds);
  expect(heavy!.answered / light!.answered).toBeGreaterThan(3.3);
  expect(heavy!.answered / light!.answered).toBeLessThan(4.7);
});

test('one alone has the whole room, and the call that is one too many is refused', async () => {
  const pool = openPool();
  const outcomes: string[] = [];
  const send = (callerId: string) => {
    void pool
      .analyse({ answerId: 'mix' } as Parameters<AnalysisPool['analyse']>[0], {
        share: share(callerId),
      })
      .then(
        () => outcomes.push(`${callerId} answered`),
        (error: unknown) => outcomes.push(`${callerId} ${(error as ApiError).code}`),
      );
  };
  for (let i = 0; i < WORKERS + QUEUE; i++) send('one');
  await vi.advanceTimersByTimeAsync(0);
  expect([pool.admitted, pool.waiting]).toEqual([WORKERS + QUEUE, QUEUE]);
  expect(() => {
    pool.checkRoom(share('one'));
  }).toThrow('all workers are busy and the queue is full');
  expect(() => {
    pool.checkRoom(share('two'));
  }).not.toThrow();
  expect(outcomes).toEqual([]);

  send('two');
  await vi.advanceTimersByTimeAsync(0);
  expect(outcomes).toEqual(['one service_overloaded']); // its last
  expect(pool.admitted).toBe(WORKERS + QUEUE);
  await vi.advanceTimersByTimeAsync(2 * CALL_MS);
  expect(outcomes).toContain('two answered');
});

test('what runs is never stopped for another', async () => {
  const pool = openPool();
  const stopped: string[] = [];
  const send = (callerId: string) => {
    pool
      .analyse({ answerId: 'mix' } as Parameters<AnalysisPool['analyse']>[0], {
        share: share(callerId),
      })
      .catch(() => stopped.push(callerId));
  };
  for (let i = 0; i < WORKERS; i++) send('long');
  for (let i = 0; i < QUEUE; i++) send(`caller ${i}`);
  await vi.advanceTimersByTimeAsync(0);
  // each has one, and the two of the first have their threads
  expect(() => {
    pool.checkRoom(share('late'));
  }).toThrow(ApiError);
  expect(stopped).toEqual([]);
});
