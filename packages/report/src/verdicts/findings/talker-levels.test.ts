import { describe, expect, test } from 'vitest';
import { profiles } from '@sonometer/engine';
import { openReader } from '../../reading/reader.js';
import { verdictOn } from '../index.js';

const answer = profiles.dialogue;

interface Own {
  readonly pitchHz?: null;
  /** Of the turns of the second talker. */
  readonly turnLufs?: readonly number[];
}

/** Two talkers who take turns of 4 s, at these loudnesses. */
const verdictOf = (lufs: readonly number[], { pitchHz, turnLufs }: Own = {}) => {
  const talkers = lufs.map((level, i) => ({
    talker: i + 1,
    lufs: level,
    rangeLu: i === 1 && turnLufs ? Math.max(...turnLufs) - Math.min(...turnLufs) : 2,
    speechSec: 40,
    share: 1 / lufs.length,
    pitchHz: pitchHz === undefined ? 110 * (i + 1) : null,
  }));
  const turns = Array.from({ length: 10 }, (_, i) => ({
    startSec: 5 * i,
    endSec: 5 * i + 4,
    talker: 1 + (i % lufs.length),
    lufs: (i % 2 === 1 ? turnLufs?.[(i - 1) / 2] : undefined) ?? lufs[i % lufs.length] ?? NaN,
  }));
  const body = {
    durationSec: 60,
    'dialogue-loudness': -20,
    'dialogue-to-background': 30,
    'dialogue-places': [],
    talkers,
    'talker-difference': lufs.length < 2 ? null : Math.max(...lufs) - Math.min(...lufs),
    'talker-turns': turns,
    warnings: turnLufs
      ? [{ code: 'lower-bound', message: 'talkerDifferenceLu is a lower bound: …' }]
      : [],
  };
  return verdictOn(answer, openReader([{ answer, body }]));
};
const findingOf = (lufs: readonly number[], own?: Own) =>
  verdictOf(lufs, own)?.findings.find(({ id }) => id === 'talker-levels');

test('6 LU apart: the turns of the quieter one, with the gain that each needs', () => {
  const found = findingOf([-18, -24]);
  expect(found?.severity).toBe('warn');
  expect(found?.text).toMatch(
    /^The voices are 6\.0 LU apart\. The quietest, with a pitch of about 220 Hz, is at -24\.0 LUFS, first at 0:05/,
  );
  expect(found?.places?.map(({ startSec }) => startSec)).toEqual([5, 15, 25, 35, 45]);
  expect(verdictOf([-18, -24])?.headline).toMatch(/^The voices are 6\.0 LU apart\./);
});

test('2.9 LU apart is in order', () => {
  expect(findingOf([-18, -20.9])?.severity).toBe('good');
});

test('of three, those far below the loudest', () => {
  const found = findingOf([-18, -19, -25]);
  expect(found?.text).toMatch(/^The voices are 7\.0 LU apart\./);
  expect(found?.places?.map(({ startSec }) => startSec)).toEqual([10, 25, 40]);
});

test('one voice: nothing', () => {
  expect(findingOf([])).toBeUndefined();
});

test('without a pitch the quietest goes by its first turn', () => {
  expect(findingOf([-18, -24], { pitchHz: null })?.text).toMatch(
    /LU apart\. The quietest is at -24\.0 LUFS, first at 0:05/,
  );
});

describe('one voice at two levels', () => {
  const turnLufs = [-19, -19, -34, -34, -34];

  test('close on the whole: the turns are named, and nothing is in order', () => {
    const found = findingOf([-18, -19.1], { turnLufs });
    expect(found?.severity).toBe('warn');
    expect(found?.headline).toBe('The turns of one voice differ by 15.0 LU.');
    expect(found?.text).toMatch(
      /^The voices are at least 1\.1 LU apart\. The turns of one, with a pitch of about 220 Hz, differ by 15\.0 LU:/,
    );
    expect(found?.places?.map(({ startSec }) => startSec)).toEqual([25, 35, 45]);
    expect(found?.edits?.[0]).toMatchObject({
      problem: 'Turn 16.0 LU quieter',
      action: 'Raise it by 16.0 dB.',
    });
    expect(found?.advice).toMatch(/^Raise each quiet turn/);
  });

  test('far apart: at least', () => {
    const found = findingOf([-18, -22], { turnLufs, pitchHz: null });
    expect(found?.headline).toBe('The voices are at least 4.0 LU apart.');
    expect(found?.text).toMatch(/The turns of one, first at 0:05\S*, differ by 15\.0 LU/);
  });
});
