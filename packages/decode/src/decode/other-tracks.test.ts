import { expect, test } from 'vitest';
import { otherTracks } from './other-tracks.js';

const NAMES = ['AAC, eng', 'AC-3, eng, default'];
const LISTED = 'the file has 2 audio tracks: 1 (AAC, eng), 2 (AC-3, eng, default)';

test.each([
  [1, 'other-tracks', 'the numbers are of track 2'],
  [
    0,
    'default-not-measured',
    'the numbers are of track 1, since the codec of track 2, the default, is not supported',
  ],
])('the default is track 2, and track %i after the first is measured', (measured, code, end) => {
  expect(otherTracks(NAMES, measured, 1, false)).toEqual([
    { code, message: `${LISTED}; ${end}`, count: 1 },
  ]);
});

test('one track needs no word', () => {
  expect(otherTracks(['AAC'], 0, 0, false)).toEqual([]);
});
