import { expect, test } from 'vitest';
import { type LiveRow, namedAlarms, openAlarms, readAlarm } from './alarm.js';

/** Rows of a tenth of a second, of one number. */
const rows = (name: string, values: readonly (number | null)[]): readonly LiveRow[] =>
  values.map((value) => ({ [name]: value }));

const detected = (text: string, all: readonly LiveRow[]) => {
  const alarms = openAlarms([readAlarm(text)]);
  return all.flatMap((row, i) =>
    alarms.update(row, (i + 1) / 10).map(({ event, atSec, sinceSec }) => [event, atSec, sinceSec]),
  );
};

test('it is raised once, when the condition has held for so long, and is over once it does not', () => {
  const loud = [-20, -17, -17, -17, -17, -20, -17, -20];
  expect(detected('shortTermLufs>-18 for 300ms', rows('shortTermLufs', loud))).toEqual([
    ['raised', 0.5, 0.2],
    ['over', 0.6, 0.2],
  ]);
  expect(detected('shortTermLufs>-18', rows('shortTermLufs', loud))).toEqual([
    ['raised', 0.2, 0.2],
    ['over', 0.6, 0.2],
    ['raised', 0.7, 0.7],
    ['over', 0.8, 0.7],
  ]);
});

test('what is counted since the last reading is over after two seconds without', () => {
  const clips = Array.from({ length: 40 }, (_, i) => (i % 3 === 0 && i < 12 ? 1 : 0));
  expect(detected('clipping', rows('clippedRunsSinceRead', clips))).toEqual([
    ['raised', 0.1, 0.1],
    ['over', 3, 0.1],
  ]);
});

test('a number that is not there meets nothing', () => {
  expect(detected('momentaryLufs<-60', rows('momentaryLufs', [null, null]))).toEqual([]);
});

test('several terms, and parts of names', () => {
  const both = openAlarms([readAlarm('truePeakDb>-1 and loudnessRange>20')]);
  expect(both.update({ truePeakDb: 0, loudnessRange: 10 }, 1)).toEqual([]);
  expect(both.update({ truePeakDb: 0, loudnessRange: 21 }, 2)).toHaveLength(1);
  expect(both.raised()).toEqual(['truePeakDb>-1 and loudnessRange>20']);
});

test.each([
  ['300ms', 0.3],
  ['2s', 2],
  ['2', 2],
  ['2 min', 120],
])('may have to hold for %s', (duration, forSec) => {
  expect(readAlarm(`truePeakDb>-1 for ${duration}`).forSec).toBeCloseTo(forSec, 9);
});

test.each(Object.keys(namedAlarms))('%s can be read', (name) => {
  expect(readAlarm(name)).toMatchObject({ text: name });
});

test.each([
  ['loudness', '"loudness" is not a condition'],
  ['lufs>-18', 'lufs may mean momentaryLufs, shortTermLufs'],
  ['shortTermLufs>quiet', 'needs a number'],
  ['shortTermLufs>-18 for 100000s', 'more than a day'],
])('%s is refused', (text, words) => {
  expect(() => readAlarm(text)).toThrow(words);
});
