import { afterEach, beforeEach, expect, test } from 'vitest';
import { openClock } from '../../../../../testing/clock.js';
import type { FreshStore, MakeStore } from '../../../../../testing/fresh-store.js';
import { type Deliveries, openDeliveries } from './deliveries.js';

/** The contract of the webhooks that are due, on both databases. */
export function deliveriesContract(make: MakeStore): void {
  let fresh: FreshStore;
  let deliveries: Deliveries;
  const clock = openClock('2026-11-20T10:00:00Z');

  beforeEach(async () => {
    fresh = await make();
    deliveries = openDeliveries(fresh.store, clock.now);
  });
  afterEach(async () => {
    await fresh.dispose();
  });

  const add = async (owner: string, count: number) => {
    for (let i = 0; i < count; i++) {
      const event = { owner, url: 'https://a.example', type: 'job.done', data: {} };
      await fresh.store.db.transaction().execute((tx) => deliveries.add(tx, event));
      clock.pass(0.001);
    }
  };
  const ownersOf = async (...limits: Parameters<Deliveries['takeDue']>) =>
    (await deliveries.takeDue(...limits)).map(({ owner }) => owner);

  test('many of one owner leave places to another', async () => {
    await add('many', 30);
    await add('one', 2);
    expect(await ownersOf(16, 4)).toEqual(['many', 'many', 'many', 'many', 'one', 'one']);
    expect(await ownersOf(16, 4, new Map([['many', 4]]))).toEqual([]);
    expect(await ownersOf(16, 4, new Map([['many', 3]]))).toEqual(['many']);
  });

  test('each is taken once, in the order in which they are due', async () => {
    await add('a', 3);
    const both = await Promise.all([deliveries.takeDue(2), deliveries.takeDue(2)]);
    const ids = both.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const rest = await deliveries.takeDue(9);
    expect(ids.length + rest.length).toBe(3);
    expect(await deliveries.takeDue(9)).toEqual([]);
  });
}
