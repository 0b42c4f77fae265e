import { expect, test } from 'vitest';
import { webmFileOf } from '../../../../../testing/webm-file.js';
import { bytesSource } from '../../source/bytes-source.js';
import { readMatroskaHead } from './open-matroska.js';

const opus = { codecId: 'A_OPUS', codecPrivate: new Uint8Array(19), rateHz: 48_000, channels: 1 };
const ac3 = { ...opus, codecId: 'A_AC3' };

const headOf = (file: Uint8Array) =>
  readMatroskaHead(bytesSource(file), ({ codecId }) => codecId === 'A_OPUS');
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
        'the file has 2 audio tracks: 1 (OPUS, eng), 2 (OPUS, eng, default); only track 2 was measured',
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

test('a single track needs no warning', async () => {
  expect((await headOf(webmFileOf([opus], [cluster]))).warnings).toEqual([]);
});
