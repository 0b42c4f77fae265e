import { expect, test } from 'vitest';
import { answerById } from '../questions/families.js';
import { openReader } from './reader.js';
import { audioTracksOf, tracksTitle } from './audio-tracks.js';

const readerOf = (message?: string) =>
  openReader([
    {
      answer: answerById('profile.overview'),
      body: message === undefined ? {} : { warnings: [{ code: 'other-tracks', message }] },
    },
  ]);

test('the tracks of a file are listed as it declares them', () => {
  const reader = readerOf(
    'the file has 3 audio tracks: 1 (AC3, eng, default), 2 (OPUS, und), 3 (mp4a, ger, disabled); only track 2 was measured',
  );
  expect(audioTracksOf(reader)).toEqual([
    { track: 1, codec: 'AC3', language: 'eng', isDefault: true, isMeasured: false },
    { track: 2, codec: 'OPUS', isDefault: false, isMeasured: true },
    { track: 3, codec: 'mp4a', language: 'ger', isDefault: false, isMeasured: false },
  ]);
  expect(tracksTitle(reader)).toBe('3 audio tracks, track 2 measured.');
});

test('languages are in the title where every track has one', () => {
  const reader = readerOf(
    'the file has 2 audio tracks: 1 (OPUS, eng, default), 2 (OPUS, ger); only track 1 was measured',
  );
  expect(tracksTitle(reader)).toBe('2 audio tracks (eng, ger), track 1 measured.');
});

test('one track is none of several', () => {
  expect(audioTracksOf(readerOf())).toEqual([]);
  expect(tracksTitle(readerOf())).toBeUndefined();
});
