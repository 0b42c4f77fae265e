import { expect, test } from 'vitest';
import { answerById } from '../questions/families.js';
import { tracksTitle } from './overview-rules.js';
import { openReader } from '../reading/reader.js';

const titleOf = (...languages: readonly (string | undefined)[]) => {
  const tracks = languages.map((language, i) => ({
    index: i + 1,
    codec: 'opus',
    ...(language !== undefined && { language }),
    default: i === 0,
    measured: i === languages.length - 1,
  }));
  const body = tracks.length === 0 ? {} : { tracks };
  return tracksTitle(openReader([{ answer: answerById('profile.overview'), body }]));
};

test('languages are in the title where every track has one', () => {
  expect(titleOf('eng', 'ger')).toBe('2 audio tracks (eng, ger), track 2 measured.');
  expect(titleOf('eng', 'und', undefined)).toBe('3 audio tracks, track 3 measured.');
});

test('one track is none of several', () => {
  expect(titleOf()).toBeUndefined();
});
