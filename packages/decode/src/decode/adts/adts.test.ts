import { describe, expect, test } from 'vitest';
import { BitWriter } from '../../../../../testing/bit-writer.js';
import { decodeWhole } from '../../../../../testing/decode-whole.js';
import { fixtureBytes } from '../../../../../testing/fixture-source.js';
import { bytesSource } from '../../source/bytes-source.js';
import { openAudio } from '../open-audio.js';

/** Where each frame of a stream begins. */
function frameStarts(bytes: Uint8Array): readonly number[] {
  const starts: number[] = [];
  for (let at = 0; at + 7 <= bytes.length;) {
    starts.push(at);
    const [high = 0, middle = 0, low = 0] = bytes.subarray(at + 3, at + 6);
    at += ((high & 3) << 11) | (middle << 3) | (low >> 5);
  }
  return starts;
}

test.each([5, 20])('bytes between frames are recorded at the time of frame %d', async (frame) => {
  const whole = fixtureBytes('aac.aac');
  const at = frameStarts(whole)[frame] ?? 0;
  const junk = new Uint8Array(300).fill(0x55);
  const bytes = new Uint8Array([...whole.subarray(0, at), ...junk, ...whole.subarray(at)]);
  const decoder = await openAudio(bytesSource(bytes));
  while (await decoder.next());
  const damage = decoder.damage.find(({ code }) => code === 'damaged');
  await decoder.close();
  expect(damage?.startSec).toBeCloseTo((frame * 1024) / decoder.format.rateHz, 6);
});

const whole = fixtureBytes('aac.aac'); // 44.1 kHz, stereo
const starts = frameStarts(whole);
const joined = (...parts: readonly ArrayLike<number>[]) =>
  Uint8Array.from(parts.flatMap((part) => Array.from(part)));
const cut = (from: number, to?: number) =>
  whole.subarray(starts[from], to === undefined ? undefined : starts[to]);

/** The same frames, with other numbers in their headers. */
function withHeaders(bytes: Uint8Array, rateIndex: number, channelConfig: number): Uint8Array {
  const changed = bytes.slice();
  for (const at of frameStarts(bytes)) {
    changed[at + 2] = (changed[at + 2]! & 0xc2) | (rateIndex << 2) | (channelConfig >> 2);
    changed[at + 3] = (changed[at + 3]! & 0x3f) | ((channelConfig & 3) << 6);
  }
  return changed;
}

async function decode(bytes: Uint8Array) {
  const decoder = await openAudio(bytesSource(bytes));
  const channels = await decodeWhole(decoder);
  return { channels, damage: decoder.damage };
}

describe('a stream that becomes another', () => {
  test.each([
    ['of another rate', withHeaders(whole, 3, 2), '48000 Hz, 2 channels'],
    ['with one channel', withHeaders(whole, 4, 1), '44100 Hz, 1 channel'],
    ['with a layout of its own', withHeaders(whole, 4, 0), '44100 Hz, a layout of its own'],
  ])('%s is measured up to there', async (_, second, named) => {
    const { channels, damage } = await decode(joined(cut(0, 10), second));
    expect(channels[0]!.length).toBe(10 * 1024);
    const startSec = (10 * 1024) / 44_100;
    expect(damage).toEqual([
      {
        code: 'stream-changes',
        message: `the file goes on at ${startSec.toFixed(2)} s with ${named}, and is measured up to there`,
        startSec,
      },
    ]);
  });

  test('one frame with another rate is damage', async () => {
    const { damage } = await decode(joined(cut(0, 10), withHeaders(cut(10, 11), 3, 2), cut(11)));
    expect(damage.map(({ code }) => code)).toEqual(['damaged']);
  });

  test('tags between frames, as segments of a stream have, are no damage', async () => {
    const tag = [0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 20, ...new Uint8Array(20)];
    const plain = await decode(whole);
    const tagged = await decode(joined(tag, cut(0, 10), tag, cut(10)));
    expect(tagged).toEqual(plain);
  });
});

/** Describes one pair in front, with a comment. */
const program = new BitWriter()
  .put(5, 3)
  .put(0, 4)
  .put(1, 2)
  .put(4, 4)
  .put(1, 4)
  .put(0, 4 + 4 + 2 + 3 + 4 + 3)
  .put(1, 1)
  .put(0, 4)
  .align()
  .put(3, 8)
  .put(0x61_62_63, 24).bytes;

/** Puts that before the block of a frame. */
function withProgram(bytes: Uint8Array, frame: number): Uint8Array {
  const at = frameStarts(bytes)[frame]!;
  const header = bytes.slice(at, at + 7);
  const size = (((header[3]! & 3) << 11) | (header[4]! << 3) | (header[5]! >> 5)) + program.length;
  header[3] = (header[3]! & 0xfc) | (size >> 11);
  header[4] = (size >> 3) & 255;
  header[5] = (header[5]! & 31) | ((size & 7) << 5);
  return joined(bytes.subarray(0, at), header, program, bytes.subarray(at + 7));
}

describe('channels that the stream describes', () => {
  const undescribed = withHeaders(whole, 4, 0);

  test.each([0, 4])('in frame %i', async (frame) => {
    expect(await decode(withProgram(undescribed, frame))).toEqual(await decode(whole));
  });

  test('in every frame', async () => {
    let bytes = undescribed;
    for (const frame of starts.keys()) bytes = withProgram(bytes, frame);
    expect(await decode(bytes)).toEqual(await decode(whole));
  });

  test('nowhere are refused by name', async () => {
    await expect(decode(undescribed)).rejects.toMatchObject({
      code: 'decode.unsupported',
      message: /program config element/,
    });
  });

  test.each([1, 3, program.length - 1])('a description cut after %i bytes', async (bytes) => {
    const cutShort = withProgram(undescribed, 0).slice(0, 7 + bytes);
    await expect(decode(cutShort)).rejects.toMatchObject({ code: /^decode\./ });
  });
});
