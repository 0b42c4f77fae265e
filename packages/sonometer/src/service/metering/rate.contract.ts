import { describe, expect, test } from 'vitest';
import type { Rates } from './rate.js';

const MINUTE_MS = 60_000;
const START_MS = 29_000_000 * MINUTE_MS;

/** The contract of the counting of rates, wherever the counts are stored. */
export function rateContract(open: () => Rates): void {
  let subjects = 0;
  const aRate = (limit = 3) => ({ subject: `s${subjects++}`, limit, windowMs: MINUTE_MS });

  describe('a rate', () => {
    test('gives so many times in a window, then the wait until the next', async () => {
      const rates = open();
      const rate = aRate();
      const atMs = START_MS + 20_000;
      for (let i = 0; i < 3; i++)
        expect(await rates.take(rate, atMs)).toEqual({ waitMs: 0, left: 2 - i, resetMs: 40_000 });
      expect(await rates.take(rate, atMs)).toEqual({ waitMs: 40_000, left: 0, resetMs: 40_000 });
      expect(await rates.take(rate, START_MS + MINUTE_MS)).toMatchObject({ waitMs: 0, left: 2 });
    });

    test('of one subject is no matter of another', async () => {
      const rates = open();
      const [one, other] = [aRate(1), aRate(1)];
      expect(await rates.take(one, START_MS)).toMatchObject({ waitMs: 0, left: 0 });
      expect(await rates.take(other, START_MS)).toMatchObject({ waitMs: 0 });
      expect(await rates.take(one, START_MS)).toMatchObject({ waitMs: MINUTE_MS });
    });

    test('of none gives none', async () => {
      expect(await open().take(aRate(0), START_MS)).toMatchObject({ waitMs: MINUTE_MS, left: 0 });
    });

    test('gives no more to many at once', async () => {
      const rates = open();
      const rate = aRate(20);
      const all = await Promise.all(Array.from({ length: 60 }, () => rates.take(rate, START_MS)));
      expect(all.filter(({ waitMs }) => waitMs === 0)).toHaveLength(20);
    });
  });
}
