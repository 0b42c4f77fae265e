import { expect, test } from 'vitest';
import { noteStartsSec } from './played-notes.js';

const frames = { firstSec: 0, stepSec: 0.01 };
const startsOf = (spans: readonly (readonly [number, number])[], ...onsetsSec: number[]) =>
  noteStartsSec(
    spans.map(([from, to]) => ({ from, to })),
    frames,
    onsetsSec.map((timeSec) => ({ timeSec })),
  );

test('of two onsets near a note the first is its start', () => {
  expect(startsOf([[100, 150]], 0.95, 1.01)).toEqual([0.95]);
  expect(startsOf([[100, 150]], 0.93, 1.05)).toEqual([1.05]);
});

test('a short note that nothing strikes does not take the onset of the one after it', () => {
  const short = [100, 106] as const;
  expect(startsOf([short, [106, 150]], 1.063)).toEqual([1, 1.063]);
});

test('one onset is the start of one note', () => {
  const pair = [
    [100, 106],
    [106, 112],
  ] as const;
  expect(startsOf(pair, 1.03)).toEqual([1.03, 1.06]);
  expect(startsOf(pair, 1.03, 1.08)).toEqual([1.03, 1.08]);
});

test('an onset after the end of a note is not its start, nor one further than 65 ms', () => {
  expect(startsOf([[100, 106]], 1.062)).toEqual([1]);
  expect(startsOf([[100, 150]], 1.066)).toEqual([1]);
  expect(startsOf([[100, 150]], 1.064)).toEqual([1.064]);
});
