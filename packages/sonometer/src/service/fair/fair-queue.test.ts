import { afterEach, describe, expect, test, vi } from 'vitest';
import { openFairQueue } from './fair-queue.js';
import type { Share } from './share.js';

const share = (callerId: string, more: Partial<Share> = {}): Share => ({
  callerId,
  lane: 'front',
  weight: 1,
  atOnce: null,
  workMs: null,
  ...more,
});

/** A queue with its own clock, on which calls take a given time. */
function openTimed(places: number) {
  let nowMs = 0;
  const queue = openFairQueue({ places: () => places, nowMs: () => nowMs });
  const order: string[] = [];
  const running: { readonly id: string; readonly untilMs: number; leave(): void }[] = [];
  return {
    queue,
    order,
    running,
    ask: (of: Share, takesMs: number) => {
      void queue.enter(of, new AbortController().signal).then((leave) => {
        order.push(of.callerId);
        running.push({ id: of.callerId, untilMs: nowMs + takesMs, leave });
      });
    },
    /** The next that ends. */
    step: async () => {
      await Promise.resolve();
      await Promise.resolve();
      running.sort((one, other) => one.untilMs - other.untilMs);
      const first = running.shift();
      nowMs = first?.untilMs ?? nowMs;
      first?.leave();
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

describe('threads are shared', () => {
  test('by what callers have had, not by how many calls they send', async () => {
    const { ask, step, order } = openTimed(1);
    for (let i = 0; i < 20; i++) ask(share('many'), 100);
    ask(share('one'), 100);
    ask(share('other'), 100);
    for (let i = 0; i < 3; i++) await step();
    expect(order.slice(0, 4)).toEqual(expect.arrayContaining(['many', 'one', 'other']));
  });

  test('by weight', async () => {
    const { ask, step, order } = openTimed(1);
    for (let i = 0; i < 100; i++) {
      ask(share('light'), 100);
      ask(share('heavy', { weight: 4 }), 100);
    }
    for (let i = 0; i < 49; i++) await step();
    const heavy = order.slice(0, 50).filter((id) => id === 'heavy').length;
    expect(heavy).toBeGreaterThanOrEqual(38);
    expect(heavy).toBeLessThanOrEqual(42);
  });

  test('by weight also while their calls still run', async () => {
    const { ask, step, order } = openTimed(3);
    ask(share('heavy', { weight: 4 }), 500);
    ask(share('light'), 500);
    ask(share('third'), 100);
    ask(share('light'), 100);
    ask(share('heavy', { weight: 4 }), 100);
    await step();
    expect(order).toEqual(['heavy', 'light', 'third', 'heavy']);
  });

  test('by the time that calls take: a caller of long ones has fewer', async () => {
    const { ask, step, order } = openTimed(1);
    for (let i = 0; i < 100; i++) {
      ask(share('long'), 900);
      ask(share('short'), 100);
    }
    for (let i = 0; i < 49; i++) await step();
    const long = order.slice(0, 50).filter((id) => id === 'long').length;
    expect(long).toBeGreaterThanOrEqual(4);
    expect(long).toBeLessThanOrEqual(6);
  });

  test('and a client that comes back has no claim to the time in which nobody waited', async () => {
    const { ask, step, order } = openTimed(1);
    ask(share('early'), 1);
    await step();
    for (let i = 0; i < 50; i++) ask(share('busy'), 100);
    for (let i = 0; i < 20; i++) await step();
    for (let i = 0; i < 20; i++) ask(share('early'), 100);
    order.length = 0;
    for (let i = 0; i < 10; i++) await step();
    expect(order.filter((id) => id === 'busy').length).toBeGreaterThanOrEqual(4);
  });
});

describe('a client that holds all threads for long', () => {
  /** All threads are taken by one caller at 0; two others come at once, a third is without a key. */
  function openHeld(places: number) {
    vi.useFakeTimers();
    const queue = openFairQueue({ places: () => places, nowMs: () => performance.now() });
    const begun: string[] = [];
    const ask = (of: Share) =>
      void queue.enter(of, new AbortController().signal).then(() => begun.push(of.callerId));
    for (let i = 0; i <= places; i++) ask(share('long'));
    ask(share('keyless', { lane: 'back', atOnce: 0 }));
    for (const id of ['next', 'third']) ask(share(id));
    return begun;
  }
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([1, 2, 4])('of %i leaves one to the next who comes, and no more', async (places) => {
    const begun = openHeld(places);
    const held = Array<string>(places).fill('long');
    await vi.advanceTimersByTimeAsync(900);
    expect(begun).toEqual(held); // it may be over soon
    await vi.advanceTimersByTimeAsync(60_000);
    expect(begun).toEqual([...held, 'next']);
  });
});

describe('the numbers at a time', () => {
  test('of one caller, as its plan says', async () => {
    const { ask, step, running } = openTimed(8);
    for (let i = 0; i < 5; i++) ask(share('a', { atOnce: 2 }), 100);
    ask(share('b'), 1000);
    await Promise.resolve();
    expect(running.map(({ id }) => id).toSorted()).toEqual(['a', 'a', 'b']);
    await step();
    expect(running).toHaveLength(3);
  });

  test.each([
    { places: 1, back: 1, all: 2 },
    { places: 2, back: 1, all: 2 },
    { places: 4, back: 3, all: 4 },
  ])(
    'with $places threads, $back of those behind, and one is left for those in front',
    async (row) => {
      const { ask, running } = openTimed(row.places);
      for (let i = 0; i < 9; i++) ask(share(`keyless ${i}`, { lane: 'back' }), 1e6);
      await Promise.resolve();
      expect(running).toHaveLength(row.back);
      for (let i = 0; i < 9; i++) ask(share('key'), 100);
      await Promise.resolve();
      expect(running).toHaveLength(row.all);
    },
  );
});

test('a client that gives up while it waits leaves the queue', async () => {
  const queue = openFairQueue({ places: () => 1 });
  const leave = await queue.enter(share('a'), new AbortController().signal);
  const stop = new AbortController();
  const waiting = queue.enter(share('b'), stop.signal);
  const after = queue.enter(share('c'), new AbortController().signal);
  expect(queue.waiting).toBe(2);
  stop.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  leave();
  leave(); // once is enough
  (await after)();
  expect([queue.waiting, queue.running]).toEqual([0, 0]);
});
