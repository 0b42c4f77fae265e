import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { uniform } from '../../../../testing/random.js';
import { inTier } from '../../../../testing/tiers.js';
import { openHashGroups, openQuantileSketch, quantile, rankedBy } from './quantile-sketch.js';

describe('quantile sketch', () => {
  const buildSketch = (values: Iterable<number>, exactValues?: number) => {
    const sketch = openQuantileSketch(exactValues);
    for (const value of values) sketch.push(value);
    return sketch.end();
  };

  /** Type 7 by its definition. */
  function exact(values: readonly number[], share: number): number {
    const sorted = values.toSorted((one, other) => one - other);
    const at = (sorted.length - 1) * share;
    const low = Math.floor(at);
    return sorted[low]! + ((sorted[low + 1] ?? sorted[low]!) - sorted[low]!) * (at - low);
  }

  test('as long as all are kept quantiles are exact', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), { minLength: 1, maxLength: 64 }),
        fc.double({ noNaN: true, min: 0, max: 1 }),
        (values, share) => {
          const ranked = buildSketch(values, 64);
          expect(ranked.rankError).toBe(0);
          expect(quantile(ranked, share)).toBe(exact(values, share));
        },
      ),
    );
  });

  const next = uniform(3);
  const noise = Array.from({ length: 60_000 }, () => next());
  test.each([
    ['in any order', noise],
    ['rising', noise.toSorted((one, other) => one - other)],
    ['falling', noise.toSorted((one, other) => other - one)],
    ['with few kinds', noise.map((value) => Math.round(5 * value))],
  ])('beyond, ranks are right to what is claimed: %s', (_order, values) => {
    const ranked = buildSketch(values, 512);
    const { rankError } = ranked;
    expect(rankError).toBeGreaterThan(0);
    expect(rankError).toBeLessThan(0.02);
    expect(ranked.ranks.at(-1)).toBe(values.length); // no weight is lost
    for (const share of [0.001, 0.05, 0.25, 0.5, 0.75, 0.95, 0.999]) {
      const found = quantile(ranked, share);
      const below = values.filter((value) => value < found).length / values.length;
      const upTo = values.filter((value) => value <= found).length / values.length;
      expect(below).toBeLessThanOrEqual(share + rankError + 2 / values.length);
      expect(upTo).toBeGreaterThanOrEqual(share - rankError - 2 / values.length);
    }
    expect([quantile(ranked, 0), quantile(ranked, 1)]).toEqual([
      exact(values, 0),
      exact(values, 1),
    ]);
  });

  test('after a change values stand in their new order', () => {
    const ranked = rankedBy(buildSketch([-3, 1, 2]), Math.abs);
    expect([...ranked.values]).toEqual([1, 2, 3]);
    expect(quantile(ranked, 0.5)).toBe(2);
  });
});

describe('hash groups', () => {
  const hashOf = (content: number) => createHash('sha256').update(String(content)).digest('hex');

  test('files of one hash are one group, as a plain map has them', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(150), { maxLength: 400, size: 'max' }), (contents) => {
        const groups = openHashGroups();
        const plain = new Map<number, number[]>();
        contents.forEach((content, file) => {
          const same = plain.get(content);
          expect(groups.add(hashOf(content), file)).toBe(!same);
          if (same) same.push(file);
          else plain.set(content, [file]);
        });
        expect(groups.groups()).toEqual([...plain.values()].filter(({ length }) => length > 1));
      }),
      { numRuns: inTier(8, 30) },
    );
  });

  test('what is no hash is like nothing', () => {
    const groups = openHashGroups();
    expect(['no', 'no', ''].map((odd, file) => groups.add(odd, file))).toEqual([true, true, true]);
    expect(groups.groups()).toEqual([]);
  });
});
