import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { decodeWhole } from '../../../../../testing/decode-whole.js';
import { firstDifference } from '../../../../../testing/first-difference.js';
import { fixtureBytes } from '../../../../../testing/fixture-source.js';
import { masterSignal } from '../../../../../testing/master-signal.js';
import { seeks } from '../../../../../testing/seek-contract.js';
import { inTier } from '../../../../../testing/tiers.js';
import { wavFile } from '../../../../../testing/wav-file.js';
import { expectDecodesOrRefuses } from '../../../../../testing/wrong-bytes.js';
import { bytesSource } from '../../source/bytes-source.js';
import { openAudio } from '../open-audio.js';

const open = (bytes: Uint8Array) => openAudio(bytesSource(bytes));
const decode = async (bytes: Uint8Array) => decodeWhole(await open(bytes));
const MASTER = { rateHz: 8000, channels: 1, frames: 8123, bits: 16 };
const FRAME_BYTES = 33;

const digest16 = (channel: Float32Array) =>
  createHash('sha256')
    .update(Int16Array.from(channel, (x) => x * 32_768))
    .digest('hex');

/** SHA-256 of `sox FILE -t raw -e signed -b 16 -`, which FFmpeg's is as well, up to the last frame of the recording. */
describe.each([
  ['gsm.wav', 8123, '231e6e3c8fd4e1bfa06802cb9fd1383497bda2061ae95b25cdc15027c45028bb'],
  ['plain.gsm', 8160, 'fac93f5be09f3ca2f85294d3e15e9541b2ddca67d3f39c589a8557b8b90feaae'],
])('%s', (name, frames, digest) => {
  const bytes = fixtureBytes(name);

  test('decodes to the samples of SoX and FFmpeg', async () => {
    const decoder = await open(bytes);
    const [, container] = name.split('.');
    expect(decoder.facts).toMatchObject({ container, codec: 'gsm', lossy: true });
    expect(decoder.format).toMatchObject({ rateHz: 8000, channels: 1 });
    expect(decoder.knownFrames).toBe(frames);
    const [channel] = await decodeWhole(decoder);
    expect(channel).toHaveLength(frames);
    expect(digest16(channel!)).toBe(digest);
    expect(decoder.damage).toEqual([]);
  });

  test('is as loud as the recording', async () => {
    const [wanted] = masterSignal(MASTER);
    const [channel] = await decode(bytes);
    const powerOf = (samples: Float32Array) => samples.reduce((sum, x) => sum + x * x, 0);
    expect(Math.abs(10 * Math.log10(powerOf(channel!) / powerOf(wanted!)))).toBeLessThan(3);
  });

  test('begins at its start: a frame continues from the one before', async () => {
    expect(new Set(await seeks(bytes, 4))).toEqual(new Set([0]));
  });

  test('with wrong bytes decodes, or is refused', async () => {
    await expectDecodesOrRefuses(name, inTier(10, 200));
  });

  test('cut anywhere, it has the whole frames that are there', async () => {
    const [whole] = await decode(bytes);
    for (const length of [bytes.length - 1, bytes.length - 40, 1200, 1000, 860]) {
      const [part] = await decode(bytes.subarray(0, length));
      expect(part!.length).toBeGreaterThan(((length - 60) / FRAME_BYTES - 2) * 160);
      expect(firstDifference([part!], [whole!.subarray(0, part!.length)])).toBeUndefined();
    }
  });
});

/** 300 blocks of pseudo-random bits reach every parameter, and saturate every filter. */
const randomBlocks = () => {
  let state = 12_345;
  return Uint8Array.from({ length: 65 * 300 }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state >> 16;
  });
};
const wav = (more: Parameters<typeof wavFile>[0] | object = {}) =>
  wavFile({ rateHz: 8000, tag: 0x31, bits: 0, blockAlign: 65, data: randomBlocks(), ...more });

test('any bits decode to the samples of libgsm', async () => {
  // of `ffmpeg -c:a libgsm_ms` and of SoX; FFmpeg's own decoder does not saturate, as the standard does
  const [channel] = await decode(wav());
  expect(channel).toHaveLength(96_000);
  expect(digest16(channel!)).toBe(
    '2f7dd80eaf9f6a44b1beefca4432d4190331c9c42a30a1f58ec970fcbe5e46f7',
  );
});

test.each([
  [{ channels: 2 }, 'of 2 channels'],
  [{ blockAlign: 33 }, 'in blocks of 33 bytes'],
  [{ blockAlign: 0 }, 'in blocks of 0 bytes'],
  [{ blockAlign: 130 }, 'in blocks of 130 bytes'],
])('%o is refused by its name', async (form, what) => {
  await expect(open(wav(form))).rejects.toThrow(`wav: GSM 6.10 ${what} is not supported`);
});

describe('without a container', () => {
  const bytes = fixtureBytes('plain.gsm');

  test('a frame without its mark is silence, and all times stay', async () => {
    const damaged = bytes.with(FRAME_BYTES * 30, 0);
    const decoder = await open(damaged);
    const [channel] = await decodeWhole(decoder);
    expect(channel).toHaveLength(8160);
    expect(channel!.subarray(30 * 160, 31 * 160).every((x) => x === 0)).toBe(true);
    expect(decoder.damage).toMatchObject([{ code: 'damaged', startSec: 0.6, endSec: 0.62 }]);
  });

  test.each([
    ['fewer than half a second', bytes.subarray(0, 24 * FRAME_BYTES)],
    ['silence of A-law', new Uint8Array(8000).fill(0xd5)],
    ['no mark in a frame', bytes.with(FRAME_BYTES * 3, 0x55)],
  ])('%s is no GSM', async (_, other) => {
    await expect(open(other)).rejects.toThrow('is not supported');
  });
});
