import { describe, expect, test } from 'vitest';
import { fixtureBytes, fixtureSource } from '../../../../../testing/fixture-source.js';
import { concat } from '../../../../../testing/wav-file.js';
import { bytesSource } from '../../source/bytes-source.js';
import { oggPageIn } from './ogg-page.js';
import { readOggStream } from './ogg-stream.js';

const DELAY_SEC = 312 / 48_000; // of libopus at 48 kHz

describe('where one page holds all the audio, its end is known', () => {
  test.each([
    ['vorbis-short.ogg', { skipSec: 0, lengthSec: 2205 / 44_100 }],
    ['opus-short.ogg', { skipSec: DELAY_SEC, lengthSec: 2205 / 48_000 }],
  ])('%s', async (name, singlePage) => {
    const stream = await readOggStream(fixtureSource(name));
    expect(stream).toEqual({ info: { declaredDurationSec: singlePage.lengthSec }, singlePage });
  });
});

test('FLAC says its bits', async () => {
  const { info } = await readOggStream(fixtureSource('flac.ogg'));
  expect(info).toEqual({ bitDepth: 16, declaredDurationSec: 12_007 / 44_100 });
});

test('a chain of streams has no common end', async () => {
  const second = fixtureBytes('vorbis-short.ogg');
  for (let at = 0, page; (page = oggPageIn(second, at, 0)); at = page.end) second[at + 14] = 77; // its serial
  const chain = concat(fixtureBytes('opus-short.ogg'), second);
  expect(await readOggStream(bytesSource(chain))).toEqual({ info: {}, singlePage: undefined });
});

test('what is no Ogg says nothing', async () => {
  expect(await readOggStream(fixtureSource('cbr.mp3'))).toEqual({
    info: {},
    singlePage: undefined,
  });
});
