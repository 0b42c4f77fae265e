import { describe, expect, test } from 'vitest';
import { decodeWhole } from '../../../../../testing/decode-whole.js';
import { firstDifference } from '../../../../../testing/first-difference.js';
import { fixtureBytes } from '../../../../../testing/fixture-source.js';
import { masterSignal } from '../../../../../testing/master-signal.js';
import { seeks } from '../../../../../testing/seek-contract.js';
import { expectDamageIsHandled } from '../../../../../testing/wrong-bytes.js';
import { inTier } from '../../../../../testing/tiers.js';
import { ascii, concat, wavFile, type WavFile } from '../../../../../testing/wav-file.js';
import { bytesSource } from '../../source/bytes-source.js';
import { openAudio } from '../open-audio.js';

const open = (bytes: Uint8Array) => openAudio(bytesSource(bytes));
const decode = async (bytes: Uint8Array) => decodeWhole(await open(bytes));

/** The same file with its numbers, and samples of so many bytes, the other way round. */
function turned(file: WavFile, sampleBytes: number, isGuidTurned = true): Uint8Array {
  const bytes = wavFile(file);
  const turn = (at: number, length: number) => bytes.subarray(at, at + length).reverse();
  bytes.set(ascii('RIFX'));
  turn(4, 4);
  const view = new DataView(bytes.buffer);
  for (let at = 12; at < bytes.length;) {
    const size = view.getUint32(at + 4, true);
    turn(at + 4, 4);
    const body = at + 8;
    const isData = bytes[at] === 'd'.charCodeAt(0);
    if (isData) for (let i = 0; i < size; i += sampleBytes) turn(body + i, sampleBytes);
    else {
      for (const i of [0, 2, 12, 14]) turn(body + i, 2);
      for (const i of [4, 8]) turn(body + i, 4);
      if (size >= 40) {
        for (const i of [16, 18]) turn(body + i, 2);
        turn(body + 20, 4);
        if (isGuidTurned) {
          turn(body + 24, 4);
          turn(body + 28, 2);
          turn(body + 30, 2);
        } else turn(body + 24, 2);
      }
    }
    at = body + size + (size % 2);
  }
  return bytes;
}

const values = Float64Array.from({ length: 300 }, (_, i) => Math.sin(i / 3) / 2);
const bytesOf = (view: ArrayBufferView) => new Uint8Array(view.buffer);
const of24 = (channel: Float64Array) =>
  Uint8Array.from(
    [...channel].flatMap((x) => [x * 2 ** 23, x * 2 ** 15, x * 2 ** 7].map(Math.floor)),
  );

describe('big-endian WAV decodes as its little-endian twin', () => {
  test.each<[string, WavFile, number]>([
    ['8 bits', { bits: 8, data: Uint8Array.from(values, (x) => 128 + 100 * x) }, 1],
    ['16 bits', { bits: 16, data: bytesOf(Int16Array.from(values, (x) => x * 32_768)) }, 2],
    ['24 bits', { bits: 24, data: of24(values) }, 3],
    ['32 bits', { bits: 32, data: bytesOf(Int32Array.from(values, (x) => x * 2 ** 31)) }, 4],
    ['floats', { bits: 32, tag: 3, data: bytesOf(Float32Array.from(values)) }, 4],
    ['floats of 64 bits', { bits: 64, tag: 3, data: bytesOf(values.slice()) }, 8],
    ['µ-law', { bits: 8, tag: 7, data: Uint8Array.from(values, (_, i) => i) }, 1],
  ])('%s', async (_, file, sampleBytes) => {
    const plain = await decode(wavFile(file));
    expect(firstDifference(await decode(turned(file, sampleBytes)), plain)).toBeUndefined();
    const extensible = { ...file, extensible: { mask: 4 } };
    for (const isGuidTurned of [true, false]) {
      const bytes = turned(extensible, sampleBytes, isGuidTurned);
      expect(firstDifference(await decode(bytes), plain)).toBeUndefined();
    }
  });
});

const RIFX = fixtureBytes('rifx.wav');
const MASTER = { rateHz: 44_100, channels: 2, frames: 9001, bits: 24 };

test('a file of SoX is the master, from any place', async () => {
  const decoder = await open(RIFX);
  expect(decoder.knownFrames).toBe(9001);
  expect(decoder.facts).toMatchObject({ container: 'wav', codec: 'pcm', bitDepth: 24 });
  expect(firstDifference(await decodeWhole(decoder), masterSignal(MASTER))).toBeUndefined();
  expect(decoder.damage).toEqual([]);
  expect(Math.max(...(await seeks(RIFX, 4)))).toBe(9000);
});

test('a file in a Buffer is not changed', async () => {
  const buffer = Buffer.from(RIFX);
  await open(buffer);
  expect(buffer.equals(RIFX)).toBe(true);
});

test('chunks after the samples are read the same way', async () => {
  const note = concat(ascii('note'), Uint8Array.of(0, 0, 0, 3), ascii('odd'), Uint8Array.of(0));
  expect((await open(concat(RIFX, note))).damage).toEqual([]);
  const junk = concat(RIFX, Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9));
  expect((await open(junk)).damage).toMatchObject([{ code: 'damaged', count: 9 }]);
});

test('a codec in it is refused by its name', async () => {
  const file = { tag: 0x31, bits: 16, data: new Uint8Array(64) };
  await expect(open(turned(file, 1))).rejects.toThrow('GSM 6.10 is not');
});

test('damage anywhere decodes or is a fault', async () => {
  const whole = RIFX.subarray(0, 400);
  await expectDamageIsHandled(whole, decode, inTier(50, 300));
});
