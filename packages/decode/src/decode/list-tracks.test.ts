import { expect, test } from 'vitest';
import { fixtureBytes } from '../../../../testing/fixture-source.js';
import { placeOf } from '../../../../testing/seek-contract.js';
import { threeTracks } from '../../../../testing/three-tracks.js';
import { concat } from '../../../../testing/wav-file.js';
import { bytesSource } from '../source/bytes-source.js';
import { listTracks } from './list-tracks.js';

const list = (bytes: Uint8Array) => listTracks(bytesSource(bytes));

/** A movie whose index, at its end, has its track twice. */
function twice(movie: Uint8Array): Uint8Array {
  const start = placeOf(movie, 'trak') - 8;
  const size = new DataView(movie.buffer, movie.byteOffset + start).getUint32(0);
  const both = concat(
    movie.subarray(0, start + size),
    movie.subarray(start, start + size),
    movie.subarray(start + size),
  );
  const view = new DataView(both.buffer);
  const index = placeOf(movie, 'moov') - 8;
  view.setUint32(index, view.getUint32(index) + size);
  return both;
}

test('tracks of Matroska, those that are not decoded as well', async () => {
  expect(await list(threeTracks())).toMatchObject([
    { index: 1, codec: 'opus', language: 'eng', default: true, measured: false },
    { index: 2, codec: 'ac3', language: 'fre', default: false },
    { index: 3, codec: 'opus', language: 'ger', default: false },
  ]);
});

test('tracks of MPEG-4', async () => {
  expect(await list(twice(fixtureBytes('aac.m4a')))).toMatchObject([
    { index: 1, codec: 'aac', channels: 2, default: true },
    { index: 2, codec: 'aac', channels: 2, default: false },
  ]);
});

test.each([
  ['one track', fixtureBytes('aac.m4a')],
  ['another container', fixtureBytes('cbr.mp3')],
  ['nothing', new Uint8Array()],
  ['the start of a movie', fixtureBytes('aac.m4a').subarray(0, 100)],
])('%s has no list', async (_, bytes) => {
  expect(await list(bytes)).toEqual([]);
});
