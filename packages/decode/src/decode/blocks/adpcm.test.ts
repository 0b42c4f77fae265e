import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeWhole } from '../../../../../testing/decode-whole.js';
import { firstDifference } from '../../../../../testing/first-difference.js';
import { fixtureBytes } from '../../../../../testing/fixture-source.js';
import { masterSignal } from '../../../../../testing/master-signal.js';
import { seeks } from '../../../../../testing/seek-contract.js';
import { inTier } from '../../../../../testing/tiers.js';
import { ascii, concat, wavFile } from '../../../../../testing/wav-file.js';
import { expectDecodesOrRefuses } from '../../../../../testing/wrong-bytes.js';
import { bytesSource } from '../../source/bytes-source.js';
import { openAudio } from '../open-audio.js';

const open = (bytes: Uint8Array) => openAudio(bytesSource(bytes));
const decode = async (bytes: Uint8Array) => decodeWhole(await open(bytes));

const STEREO = { rateHz: 44_100, channels: 2, frames: 12_007, bits: 16 };
const MONO = { rateHz: 22_050, channels: 1, frames: 15_013, bits: 16 };

/** SHA-256 of `ffmpeg -i FILE -f s16le`, up to the last frame of the recording. */
const FILES = [
  ['ms-adpcm.wav', STEREO, '358260d788eb21c030a4d426c4ce3070474d06b73c98f21b0c7949461e55145a'],
  ['ms-adpcm-mono.wav', MONO, '0c55a245fe4ddd7779a9ea8fe31806ebd2d32f42b4ad6657692e2ffc677de7a7'],
  ['ima-adpcm.wav', STEREO, '0eed3346f5adfe11cbd0f0e54a7db4111c5256ae06e84de24c910ee7d07f8af7'],
  ['ima-adpcm-mono.wav', MONO, '16fdc5df8b7d30b0ad12ed07ed2f28c012156ca63de389edff71c6b37becff22'],
] as const;

function digest16(channels: readonly Float32Array[]): string {
  const words = new Int16Array(channels.length * channels[0]!.length);
  for (const [c, channel] of channels.entries())
    for (const [i, x] of channel.entries()) words[i * channels.length + c] = x * 32_768;
  return createHash('sha256').update(words).digest('hex');
}

describe.each(FILES)('%s', (name, master, digest) => {
  const bytes = fixtureBytes(name);

  test('decodes to the samples of FFmpeg, and is as long as the recording', async () => {
    const decoder = await open(bytes);
    expect(decoder.knownFrames).toBe(master.frames);
    expect(decoder.facts).toEqual({
      container: 'wav',
      codec: name.startsWith('ms') ? 'adpcm-ms' : 'adpcm-ima',
      lossy: true,
      declaredDurationSec: master.frames / master.rateHz,
    });
    const samples = await decodeWhole(decoder);
    expect(samples[0]).toHaveLength(master.frames);
    expect(digest16(samples)).toBe(digest);
    expect(decoder.damage).toEqual([]);
  });

  test('is close to the recording', async () => {
    const wanted = masterSignal(master);
    for (const [c, channel] of (await decode(bytes)).entries()) {
      const error = channel.map((x, i) => x - wanted[c]![i]!);
      expect(energyOf(error)).toBeLessThan(energyOf(wanted[c]!) / 90);
    }
  });

  test('may begin at any block', async () => {
    expect(new Set(await seeks(bytes, 6)).size).toBeGreaterThan(4);
  });

  test('with wrong bytes decodes, or is refused', async () => {
    await expectDecodesOrRefuses(name, inTier(10, 200));
  });
});

const energyOf = (channel: Float32Array) => channel.reduce((sum, x) => sum + x * x, 0);

describe('a file that is cut', () => {
  test.each(FILES)('%s decodes as far as it goes', async (name) => {
    const bytes = fixtureBytes(name);
    const whole = await decode(bytes);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 100, max: bytes.length }), async (length) => {
        const decoder = await open(bytes.subarray(0, length));
        const part = await decodeWhole(decoder);
        const wanted = whole.map((channel) => channel.subarray(0, part[0]!.length));
        expect(firstDifference(part, wanted)).toBeUndefined();
        // half a byte for each sample, and a header for each block
        expect(part[0]!.length * whole.length).toBeGreaterThanOrEqual(
          2 * (length - 100) * 0.97 - 100,
        );
      }),
      { numRuns: inTier(8, 100) },
    );
  });
});

const fact = (frames: number) =>
  concat(ascii('fact'), Uint8Array.of(4, 0, 0, 0, frames & 255, frames >> 8, 0, 0));
/** Two blocks of one channel with 9 frames each. */
const ima = (place: number, before: Uint8Array[] = []) =>
  wavFile({
    ...{ tag: 0x11, bits: 4, blockAlign: 8, rateHz: 8000, before },
    data: Uint8Array.of(0, 64, 0, 0, 0, 0, 0, 0, 0, 64, place, 0, 0, 0, 0, 0),
  });

describe('the fact chunk', () => {
  test.each([
    ['counts where it ends in the last block', 12, 12],
    ['counts where the last block is whole', 18, 18],
    ['is a wrong number where it ends before', 9, 18],
    ['is a wrong number where it ends after', 19, 18],
    ['is none', 0, 18],
  ])('%s', async (_, stated, frames) => {
    expect((await open(ima(0, [fact(stated)]))).knownFrames).toBe(frames);
  });
});

test('a block with a wrong header is silence, and all times behind it stay', async () => {
  const decoder = await open(ima(89));
  const [channel] = await decodeWhole(decoder);
  expect([...channel!.subarray(8)]).toEqual([channel![8], ...new Array<number>(9).fill(0)]);
  expect(channel![0]).toBe(0.5);
  expect(decoder.damage).toMatchObject([
    { code: 'damaged', count: 1, startSec: 9 / 8000, endSec: 18 / 8000 },
  ]);
});

test.each([
  [{ tag: 2, bits: 4, channels: 3, blockAlign: 70 }, 'Microsoft ADPCM of 3 channels'],
  [{ tag: 2, bits: 4, channels: 2, blockAlign: 13 }, 'Microsoft ADPCM in blocks of 13 bytes'],
  [{ tag: 0x11, bits: 3, blockAlign: 64 }, 'IMA ADPCM of 3 bits'],
  [{ tag: 0x11, bits: 4, blockAlign: 0 }, 'IMA ADPCM in blocks of 0 bytes'],
])('%o is refused by its name', async (form, what) => {
  const opening = open(wavFile({ ...form, data: new Uint8Array(128) }));
  await expect(opening).rejects.toMatchObject({ code: 'decode.unsupported' });
  await expect(opening).rejects.toThrow(`wav: ${what} is not supported`);
});

test('in Wave64 it is the same', async () => {
  const form = { rateHz: 44_100, bits: 4, tag: 0x11, channels: 2, blockAlign: 512 };
  const plain = wavFile({ ...form, data: fixtureBytes('ima-adpcm.wav').subarray(60) });
  const end = [0xf3, 0xac, 0xd3, 0x11, 0x8c, 0xd1, 0, 0xc0, 0x4f, 0x8e, 0xdb, 0x8a];
  const chunk = (id: string, body: Uint8Array) =>
    concat(
      ...[ascii(id), Uint8Array.from(end)],
      new Uint8Array(BigUint64Array.of(BigInt(24 + body.length)).buffer),
      body,
    );
  const w64 = concat(
    fixtureBytes('24.w64').subarray(0, 40),
    chunk('fmt ', plain.subarray(20, 36)),
    chunk('data', plain.subarray(44)),
  );
  expect((await open(w64)).facts).toMatchObject({ container: 'w64', codec: 'adpcm-ima' });
  expect(firstDifference(await decode(w64), await decode(plain))).toBeUndefined();
});

// 188 blocks of 64 frames: neither header states where the recording ends
describe.each(['ima4.aifc', 'ima4.caf'])('%s', (name) => {
  const bytes = fixtureBytes(name);

  test('decodes to the samples of FFmpeg', async () => {
    const decoder = await open(bytes);
    expect(decoder.facts).toEqual({
      container: name.slice(5, 9) === 'aifc' ? 'aiff' : 'caf',
      codec: 'adpcm-ima',
      lossy: true,
      declaredDurationSec: 12_032 / 44_100,
    });
    const samples = await decodeWhole(decoder);
    expect(samples[0]).toHaveLength(12_032);
    expect(digest16(samples)).toBe(
      '8288e0928fd1ed35dce4c9baffab3df91b1b37fb790ec543f74a93c03760496e',
    );
    expect(decoder.damage).toEqual([]);
    const wanted = masterSignal(STEREO);
    const error = wanted[0]!.map((x, i) => x - samples[0]![i]!);
    expect(energyOf(error)).toBeLessThan(energyOf(wanted[0]!) / 90);
  });

  test('begins at its start: a block goes on from the one before', async () => {
    expect(new Set(await seeks(bytes, 4))).toEqual(new Set([0]));
  });

  test('with wrong bytes decodes, or is refused', async () => {
    await expectDecodesOrRefuses(name, inTier(10, 200));
  });

  test('cut off, it has what is there', async () => {
    const decoder = await open(bytes.subarray(0, 6000));
    const [part] = await decodeWhole(decoder);
    const [whole] = await decode(bytes);
    expect(part!.length).toBeGreaterThan(5500);
    expect(firstDifference([part!], [whole!.subarray(0, part!.length)])).toBeUndefined();
  });
});
