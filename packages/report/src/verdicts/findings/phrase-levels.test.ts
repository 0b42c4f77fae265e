import { expect, test } from 'vitest';
import { families } from '../../questions/families.js';
import { openReader } from '../../reading/reader.js';
import { verdictOn } from '../index.js';

const { answer } = families.segments;

/** Phrases of 4 s, with a pause of 1 s after each. */
const findingOf = (levelsDb: readonly number[]) => {
  const segments = levelsDb.map((meanRmsDb, i) => ({
    startSec: 5 * i,
    endSec: 5 * i + 4,
    durationSec: 4,
    meanRmsDb,
  }));
  const body = { durationSec: 60, speechRatio: 0.8, speechSec: 48, segments };
  return verdictOn(answer, openReader([{ answer, body }]))?.findings.find(
    ({ id }) => id === 'phrase-levels',
  );
};

test('two hosts 6 dB apart: the phrases of the quieter one, with their difference', () => {
  const found = findingOf([-20, -26, -20.5, -26.5, -19.5, -25.8]);
  expect(found?.severity).toBe('warn');
  expect(found?.text).toMatch(/^3 phrases of 6 are about 6\.0 dB quieter/);
  expect(found?.places?.map(({ startSec }) => startSec)).toEqual([5, 15, 25]);
});

test.each([
  ['one voice', [-20, -22, -21, -23, -19, -22]],
  ['one soft phrase', [-20, -22, -21, -30, -19, -22]],
])('%s: none', (_, levelsDb) => {
  expect(findingOf(levelsDb)).toBeUndefined();
});
