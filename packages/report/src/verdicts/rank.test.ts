import '../../../../testing/property-seed.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Severity } from './finding.js';
import { musicRank, ranksOf, ratioRanksOf, type Standing } from './rank.js';
import type { Verdict } from './verdict.js';

const standing = (rest: Partial<Standing>): Standing => ({
  ...{ level: 'warn', signalToNoiseDb: null, isAtLeast: false, toQuietDb: null, isCovered: false },
  ...rest,
});
/** Indices from the best on. */
const orderOf = (files: readonly Standing[]) => {
  const ranks = ranksOf(files);
  return files.map((_, i) => i).sort((a, b) => (ranks[a] ?? Infinity) - (ranks[b] ?? Infinity));
};

test('levels come before ratios, and files without a verdict last', () => {
  const files = [
    standing({ level: null }),
    standing({ level: 'bad', signalToNoiseDb: 60 }),
    standing({ signalToNoiseDb: 20 }),
    standing({ level: 'good', signalToNoiseDb: 31 }),
    standing({ level: 'open' }),
  ];
  expect(orderOf(files)).toEqual([3, 4, 2, 1, 0]);
  expect(ranksOf(files)[0]).toBeNull();
});

test('a lower bound is no rank: the quieter moments come first', () => {
  const bounded = standing({ signalToNoiseDb: 13, isAtLeast: true, toQuietDb: 24 });
  const missing = standing({ toQuietDb: 23.4 });
  const noisy = standing({ signalToNoiseDb: 26, toQuietDb: 23 });
  const noisier = standing({ signalToNoiseDb: 18, toQuietDb: 18 });
  expect(orderOf([noisier, missing, noisy, bounded])).toEqual([3, 1, 2, 0]);
});

test('a lower bound that is likely noise has the place of a problem', () => {
  const files = [
    standing({ signalToNoiseDb: 3, isAtLeast: true, toQuietDb: 14 }),
    standing({ level: 'bad', signalToNoiseDb: 12 }),
    standing({ signalToNoiseDb: 16, toQuietDb: 18 }),
  ];
  expect(orderOf(files)).toEqual([2, 1, 0]);
  const [bounded, measured] = ratioRanksOf(files);
  expect(bounded).toBeCloseTo(measured! + 0.998 * 0.04, 2);
});

test('takes that nothing separates have one place', () => {
  const [first, second, noisy] = ranksOf([
    standing({ signalToNoiseDb: 4, isAtLeast: true, toQuietDb: 17 }),
    standing({ signalToNoiseDb: 25, isAtLeast: true, toQuietDb: 17.3 }),
    standing({ signalToNoiseDb: 18, toQuietDb: 15 }),
  ]);
  expect(first).toBe(second);
  expect(noisy).toBeGreaterThan(first ?? Infinity);
});

test('without quietest moments a bound is the least of a ratio', () => {
  const files = [
    standing({}),
    standing({ signalToNoiseDb: 24, isAtLeast: true }),
    standing({ signalToNoiseDb: 38 }),
    standing({ signalToNoiseDb: 20 }),
  ];
  expect(orderOf(files)).toEqual([2, 1, 3, 0]);
});

/** A reading of the same talk in noise: within 3 dB, a bound that is true to 3 dB, or missing. */
const readings = fc.oneof(
  fc.record({ error: fc.double({ min: -3, max: 3, noNaN: true }), isAtLeast: fc.constant(false) }),
  fc.record({ error: fc.double({ min: -40, max: 3, noNaN: true }), isAtLeast: fc.constant(true) }),
  fc.constant(undefined),
);
const RATIOS_DB = [40, 30, 20, 10, 0];

test('within a level, no take ranks before one of the same talk that is 10 dB cleaner', () => {
  fc.assert(
    fc.property(
      fc.tuple(...RATIOS_DB.map(() => readings)),
      // soft speech bounds the distance to the quietest moments
      fc.double({ min: 12, max: 60, noNaN: true }),
      (drawn, ownDb) => {
        const takes = RATIOS_DB.map((ratioDb, i) => {
          const reading = drawn[i];
          return standing({
            level: 'bad',
            signalToNoiseDb: reading ? Math.max(0, ratioDb + reading.error) : null,
            isAtLeast: reading?.isAtLeast ?? false,
            toQuietDb: -10 * Math.log10(10 ** (-ratioDb / 10) + 10 ** (-ownDb / 10)),
          });
        });
        expect(orderOf(takes)).toEqual(RATIOS_DB.map((_, i) => i));
      },
    ),
  );
});

const music = (findings: Readonly<Record<string, Severity>>, unchecked: readonly string[] = []) =>
  ({
    ...{ level: 'warn', headline: '', passed: [] },
    findings: Object.entries(findings).map(([id, severity]) => ({
      ...{ id, severity, title: id, needs: [], text: id },
    })),
    unchecked: unchecked.map((id) => ({ id, title: id, reason: 'too noisy' })),
  }) satisfies Verdict;

test('noise that hides a finding puts no music first', () => {
  const original = musicRank(music({ 'true-peak': 'warn', 'lossy-source': 'warn' }), -12);
  expect(musicRank(music({ 'true-peak': 'warn' }), -12)).toBe(original);
  expect(musicRank(music({ 'true-peak': 'warn' }, ['lossy-source']), -12)).toBe(original);
  expect(musicRank(music({}, ['true-peak']), -12)).toBe(original);
  expect(musicRank(music({ 'true-peak': 'warn', 'dc-offset': 'warn' }), -12)).toBeGreaterThan(
    original,
  );
  expect(musicRank(music({ 'true-peak': 'bad' }), -12)).toBeGreaterThan(original);
});

test('music far below the level of streaming comes after the same at its level', () => {
  const found = music({ 'loudness-level': 'warn', 'silent-edges': 'info' });
  expect(musicRank(found, -48)).toBeGreaterThan(musicRank(found, -26));
  // a lower copy clears the true peak, and is no better for it
  const hot = music({ 'loudness-level': 'warn', 'true-peak': 'warn' });
  expect(musicRank(found, -44)).toBeGreaterThan(musicRank(hot, -22));
  // a remark is no problem
  expect(musicRank(music({ 'loudness-level': 'warn' }), -26)).toBe(musicRank(found, -26));
});

test('noise that was not checked and likely passes has the place of noise that passes', () => {
  const passing = standing({ level: 'good', signalToNoiseDb: 31, toQuietDb: 33 });
  const unchecked = standing({ toQuietDb: 47, levelWithoutNoise: 'good' });
  expect(orderOf([passing, unchecked])).toEqual([1, 0]);
  const likelyNoisy = standing({ toQuietDb: 30, levelWithoutNoise: 'good' });
  expect(orderOf([likelyNoisy, passing])).toEqual([1, 0]);
  const clipped = standing({ toQuietDb: 47, levelWithoutNoise: 'warn' });
  expect(orderOf([clipped, passing])).toEqual([1, 0]);
});
