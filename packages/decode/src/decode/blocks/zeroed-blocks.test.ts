import { describe, expect, test } from 'vitest';
import { decodeWhole } from '../../../../../testing/decode-whole.js';
import { firstDifference } from '../../../../../testing/first-difference.js';
import { fixtureBytes } from '../../../../../testing/fixture-source.js';
import { ascii, wavFile } from '../../../../../testing/wav-file.js';
import { bytesSource } from '../../source/bytes-source.js';
import { openAudio } from '../open-audio.js';

async function decode(bytes: Uint8Array) {
  const decoder = await openAudio(bytesSource(bytes));
  const channels = await decodeWhole(decoder);
  return { channels, damage: decoder.damage, rateHz: decoder.format.rateHz };
}

/** Bytes and frames of a block, and where the first one starts, by the headers of WAV. */
function blocksOf(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const data = bytes.findIndex((_, at) => ascii('data').every((c, i) => bytes[at + i] === c));
  return { start: data + 8, size: view.getUint16(32, true), frames: view.getUint16(38, true) };
}

const NAMES = ['ms-adpcm.wav', 'ms-adpcm-mono.wav', 'ima-adpcm.wav', 'ima-adpcm-mono.wav'];

describe.each([...NAMES, 'gsm.wav'])('in %s', (name) => {
  const bytes = fixtureBytes(name);
  const { start, size, frames } = blocksOf(bytes);

  test.each([
    [2, 1],
    [3, 2],
  ])('from block %i on, %i blocks of zeros are damage, and silent', async (first, count) => {
    const damaged = bytes.slice();
    damaged.fill(0, start + first * size, start + (first + count) * size);
    const { channels, damage, rateHz } = await decode(damaged);
    expect(damage).toMatchObject([
      {
        ...{ code: 'damaged', count },
        startSec: (first * frames) / rateHz,
        endSec: ((first + count) * frames) / rateHz,
      },
    ]);
    const silent = channels.map((x) => x.subarray(first * frames, (first + count) * frames));
    expect(silent.every((x) => x.every((value) => value === 0))).toBe(true);
    const whole = await decode(bytes);
    const before = (some: readonly Float32Array[]) =>
      some.map((x) => x.subarray(0, first * frames));
    expect(firstDifference(before(channels), before(whole.channels))).toBeUndefined();
  });
});

/** Blocks of IMA ADPCM of one channel, 9 frames each: a sample, a step index, and codes. */
const ima = (...blocks: readonly (readonly [sample: number, index: number, codes: number])[]) =>
  wavFile({
    ...{ tag: 0x11, bits: 4, blockAlign: 8, rateHz: 8000 },
    data: Uint8Array.from(
      blocks.flatMap(([sample, index, codes]) => [
        ...[sample & 255, (sample >> 8) & 255, index, 0],
        ...[codes, codes, codes, codes],
      ]),
    ),
  });

test.each([
  ['at the start', ima([0, 0, 0], [0, 0, 0], [900, 40, 7])],
  ['after a fade', ima([8, 12, 0], [0, 0, 0], [0, 0, 0])],
  ['whose first block has the step of the sound before', ima([900, 60, 0], [0, 52, 0], [0, 44, 0])],
])('digital silence %s of IMA ADPCM is no damage', async (_, bytes) => {
  expect((await decode(bytes)).damage).toEqual([]);
});

test.each(['ima4.aifc', 'ima4.caf'])('zeros in %s are damage', async (name) => {
  const bytes = fixtureBytes(name).slice();
  const BLOCK_BYTES = 68;
  const at = bytes.length - 50 * BLOCK_BYTES;
  bytes.fill(0, at, at + 4 * BLOCK_BYTES);
  const { damage } = await decode(bytes);
  expect(damage).toMatchObject([{ code: 'damaged' }]);
  expect(damage[0]!.endSec! - damage[0]!.startSec!).toBeCloseTo((3 * 64) / 44_100, 2);
});

test('from another place on, a block of zeros is compared with nothing before', async () => {
  const bytes = ima([900, 60, 0x77], [0, 0, 0], [0, 0, 0]);
  const decoder = await openAudio(bytesSource(bytes));
  await decoder.seek!(20);
  await decodeWhole(decoder);
  expect(decoder.damage).toEqual([]);
});
