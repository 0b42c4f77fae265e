import { describe, expect, test } from 'vitest';
import { fixtureBytes } from '../../../../../testing/fixture-source.js';
import { webmFileOf } from '../../../../../testing/webm-file.js';
import { analyze, timeseries } from '@sonometer/engine';
import { bytesSource } from '../../source/bytes-source.js';
import { readMatroskaHead } from './read-head.js';

const opus = { codecId: 'A_OPUS', codecPrivate: new Uint8Array(19), rateHz: 48_000, channels: 1 };
const ac3 = { ...opus, codecId: 'A_AC3' };

const headOf = (file: Uint8Array, wanted?: string) =>
  readMatroskaHead(bytesSource(file), ({ codecId }) => codecId === 'A_OPUS', wanted);
const cluster = Uint8Array.of(0x1f, 0x43, 0xb6, 0x75, 0x80);

test('the default track is measured, and the other one is named', async () => {
  const { track, warnings } = await headOf(
    webmFileOf([{ ...opus, isDefault: false }, opus], [cluster]),
  );
  expect(track.number).toBe(2);
  expect(warnings).toMatchObject([
    {
      code: 'other-tracks',
      message:
        'the file has 2 audio tracks: 1 (OPUS, eng), 2 (OPUS, eng, default); the numbers are of track 2',
    },
  ]);
});

test('a default track that cannot be decoded is named', async () => {
  const { track, warnings } = await headOf(
    webmFileOf([ac3, { ...opus, isDefault: false }], [cluster]),
  );
  expect(track.number).toBe(2);
  expect(warnings[0]?.message).toContain('1 (AC3, eng, default)');
});

test('a video without sound is called one', async () => {
  await expect(headOf(webmFileOf([{ ...opus, isVideo: true }], [cluster]))).rejects.toThrow(
    'it is a video without sound',
  );
  await expect(headOf(webmFileOf([], [cluster]))).rejects.toThrow('webm: it contains no audio');
});

test('a single track needs no warning', async () => {
  expect((await headOf(webmFileOf([opus], [cluster]))).warnings).toEqual([]);
});

describe('the option track', () => {
  const german = { ...opus, isDefault: false, language: 'ger' };
  const file = webmFileOf([opus, german, { ...ac3, isDefault: false, language: 'fre' }], [cluster]);

  test.each([
    ['2', 2],
    ['de', 2],
    ['deu', 2],
    ['de-AT', 2],
    ['en', 1],
    ['1', 1],
  ])('%s is track %i', async (wanted, number) => {
    const { track, listed } = await headOf(file, wanted);
    expect(track.number).toBe(number);
    expect(listed.tracks).toEqual([
      {
        ...{ index: 1, codec: 'opus', language: 'eng', channels: 1 },
        ...{ default: true, measured: number === 1 },
      },
      {
        ...{ index: 2, codec: 'opus', language: 'ger', channels: 1 },
        ...{ default: false, measured: number === 2 },
      },
      {
        ...{ index: 3, codec: 'ac3', language: 'fre', channels: 1 },
        ...{ default: false, measured: false },
      },
    ]);
  });

  test('names what there is where it fits none', async () => {
    for (const wanted of ['4', '0', 'xx', ''])
      await expect(headOf(file, wanted)).rejects.toMatchObject({
        code: 'request.invalid',
        message: `track ${JSON.stringify(wanted)} does not exist; the file has 3 audio tracks: 1 (eng), 2 (ger), 3 (fre)`,
      });
  });

  test('refuses a track that is not decoded by its name', async () => {
    await expect(headOf(file, 'fr')).rejects.toThrow('webm: AC-3 (A_AC3) is not supported');
  });
});

test.each([
  ['MPEG audio of layer I in Matroska (A_MPEG/L1)', { codecId: 'A_MPEG/L1' }],
  [
    'the encoding 0x61 of WAV (A_MS/ACM)',
    { codecId: 'A_MS/ACM', codecPrivate: Uint8Array.of(0x61, 0) },
  ],
  ['the codec A_MS/ACM', { codecId: 'A_MS/ACM', codecPrivate: new Uint8Array() }],
  ['the codec A_NEW', { codecId: 'A_NEW' }],
  ['the codec A_N?W?[2J', { codecId: 'A_N\0W\x1b[2J\0\0' }],
])('%s is refused by name', async (name, track) => {
  const file = webmFileOf([{ ...opus, ...track }], [cluster]);
  await expect(headOf(file)).rejects.toThrow(`webm: ${name} is not supported`);
});

test('a file of one stream has track 1, and no other', async () => {
  const open = (track: string) =>
    analyze(bytesSource(fixtureBytes('mono.mp3')), { answer: timeseries, options: { track } });
  expect((await open('1')).durationSec).toBeGreaterThan(0);
  await expect(open('de')).rejects.toThrow('the file has only number 1');
});
