import { describe, expect, test } from 'vitest';
import { decodeWhole } from '../../../../../testing/decode-whole.js';
import { firstDifference } from '../../../../../testing/first-difference.js';
import { fixtureBytes } from '../../../../../testing/fixture-source.js';
import { masterSignal } from '../../../../../testing/master-signal.js';
import { seeks } from '../../../../../testing/seek-contract.js';
import { ascii, concat } from '../../../../../testing/wav-file.js';
import { bytesSource } from '../../source/bytes-source.js';
import { openAudio } from '../open-audio.js';

const open = (bytes: Uint8Array) => openAudio(bytesSource(bytes));
const FILE = fixtureBytes('24.w64');
const MASTER = masterSignal({ rateHz: 44_100, channels: 2, frames: 9001, bits: 24 });

const END = Uint8Array.of(0xf3, 0xac, 0xd3, 0x11, 0x8c, 0xd1, 0, 0xc0, 0x4f, 0x8e, 0xdb, 0x8a);
const chunk = (id: string, size: bigint, body: Uint8Array) =>
  concat(
    ...[ascii(id), END, new Uint8Array(BigUint64Array.of(size).buffer), body],
    new Uint8Array((8 - (body.length % 8)) % 8),
  );
const placeOf = (id: string) =>
  FILE.findIndex((_, i) => ascii(id).every((letter, k) => FILE[i + k] === letter));
const HEAD = FILE.slice(0, 40);
const FMT = FILE.slice(placeOf('fmt '), placeOf('data'));
const DATA = FILE.slice(placeOf('data') + 24, placeOf('data') + 24 + 9001 * 6);
const file = (size = BigInt(DATA.length + 24), ...others: Uint8Array[]) =>
  concat(HEAD, ...others, FMT, chunk('data', size, DATA));

test('may begin at any frame', async () => {
  expect(Math.max(...(await seeks(FILE, 4)))).toBe(9000);
});

describe('chunks', () => {
  test('others are skipped, to the next multiple of eight', async () => {
    const bytes = file(undefined, chunk('junk', 24n + 13n, new Uint8Array(13)));
    const decoder = await open(bytes);
    expect(firstDifference(await decodeWhole(decoder), MASTER)).toBeUndefined();
    expect(decoder.damage).toEqual([]);
  });

  test.each([0n, 24n, 0x7fff_ffff_ffff_ffffn, 0xffff_ffff_ffff_ffffn])(
    'a stream with the size %s goes on to the end of the file',
    async (size) => {
      const decoder = await open(file(size).subarray(0, -2)); // without padding
      expect(decoder.facts.declaredDurationSec).toBeUndefined();
      expect(firstDifference(await decodeWhole(decoder), MASTER)).toBeUndefined();
    },
  );

  test('a file that ends early has what is there, and states its length', async () => {
    const decoder = await open(file().subarray(0, -600));
    expect(decoder.facts.declaredDurationSec).toBe(9001 / 44_100);
    expect((await decodeWhole(decoder))[0]!.length).toBeLessThan(9001);
  });

  test.each([
    ['no fmt chunk', concat(HEAD, chunk('data', 64n, new Uint8Array(40)))],
    ['no data chunk', concat(HEAD, FMT)],
    ['no data chunk', concat(HEAD, chunk('junk', 3n, new Uint8Array(400)), FMT)],
    ['no data chunk', HEAD],
  ])('%s', async (message, bytes) => {
    await expect(open(bytes)).rejects.toMatchObject({ code: 'decode.unsupported' });
    await expect(open(bytes)).rejects.toThrow(message);
  });
});
