import { describe, expect, test } from 'vitest';
import { QUICK_CASES } from '../../../testing/tiers.js';
import type { Case } from './case.js';
import { caseGroups } from './cases/index.js';
import { measureAt, runCase } from './run-case.js';
import { runCases } from './run-cases.js';
import { uncoveredMeasures, withoutCase } from './uncovered.js';

const cases: readonly Case[] = Object.values(caseGroups).flat();

test('every validated measure has a reference signal, or a reason for having none', () => {
  expect(uncoveredMeasures()).toEqual([]);
  expect(Object.keys(withoutCase)).toEqual(['profile']);
});

test('a reference names one case: the seed of its signal hangs on it', () => {
  const references = cases.map(({ reference }) => reference);
  expect(references.filter((one, i) => references.indexOf(one) !== i)).toEqual([]);
});

test('no case has a margin of its own where its measure publishes one', () => {
  const own = cases.flatMap(({ answer, reference, margins = {} }) =>
    Object.keys(margins)
      .filter((field) => measureAt(answer, field).margin !== null)
      .map((field) => `${reference}: ${field}`),
  );
  expect(own).toEqual([]);
});

describe('seed 1', () => {
  test.each(QUICK_CASES)('%s', async (group) => {
    for (const one of caseGroups[group])
      for (const result of await runCase(one, 1)) expect(result).toMatchObject({ isRight: true });
  });
});

/** What takes seconds of the group of loudness: levels and gates, channels of 5.1, the K curve, silence. */
const QUICK_LOUDNESS = /^(EBU Tech 3341, case [1-6](:|$)|EBU Tech 3342|ITU-R|white noise|silence)/;
const loudness = caseGroups.loudness.filter(({ reference }) => QUICK_LOUDNESS.test(reference));
test.each(loudness)('loudness, seed 1: $reference', async (one) => {
  for (const result of await runCase(one, 1)) expect(result).toMatchObject({ isRight: true });
});

test('the same seed makes the same signals, another seed others', async () => {
  const measured = async (seed: number) => {
    const values = [];
    for await (const { results } of runCases({ seeds: [seed], only: 'dcOffset' }))
      values.push(...results.map((result) => result.measured));
    return values;
  };
  expect(await measured(3)).toEqual(await measured(3));
  expect(await measured(3)).not.toEqual(await measured(4));
});

test('a wrong value is a miss', async () => {
  const [right] = caseGroups.levels;
  const wrong: Case = {
    ...right,
    make(chance) {
      const trial = right!.make(chance);
      return { ...trial, expected: { ...trial.expected, rmsDb: -3 } };
    },
  } as Case;
  const results = await runCase(wrong, 1);
  expect(results.filter(({ isRight }) => !isRight).map(({ field }) => field)).toEqual(['rmsDb']);
});
