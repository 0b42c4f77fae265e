import { expect, test } from 'vitest';
import { profiles } from '@sonometer/engine';
import { openReader } from '../../reading/reader.js';
import { verdictOn } from '../index.js';

const answer = profiles.dialogue;

/** Two talkers who take turns of 4 s, at these loudnesses. */
const verdictOf = (lufs: readonly number[]) => {
  const talkers = lufs.map((level, i) => ({
    talker: i + 1,
    lufs: level,
    speechSec: 40,
    share: 1 / lufs.length,
    pitchHz: 110 * (i + 1),
  }));
  const turns = Array.from({ length: 10 }, (_, i) => ({
    startSec: 5 * i,
    endSec: 5 * i + 4,
    talker: 1 + (i % lufs.length),
  }));
  const body = {
    durationSec: 60,
    'dialogue-loudness': -20,
    'dialogue-to-background': 30,
    'dialogue-places': [],
    talkers,
    'talker-turns': turns,
  };
  return verdictOn(answer, openReader([{ answer, body }]));
};
const findingOf = (lufs: readonly number[]) =>
  verdictOf(lufs)?.findings.find(({ id }) => id === 'talker-levels');

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
