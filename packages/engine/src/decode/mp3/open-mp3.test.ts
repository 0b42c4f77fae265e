import { describe, expect, test, vi } from 'vitest';
import { decodeWhole } from '../../../../../testing/decode-whole.js';
import { fixtureBytes } from '../../../../../testing/fixture-source.js';
import { concat } from '../../../../../testing/wav-file.js';
import { bytesSource } from '../../source/bytes-source.js';
import { openAudio } from '../open-audio.js';
import { findFirstFrame } from './find-frames.js';

const mono = fixtureBytes('no-header.mp3'); // 28 frames of 1152, 64 kbit/s
const open = (bytes: Uint8Array) => openAudio(bytesSource(bytes));

test('bad frames are counted, and the console stays quiet', async () => {
  const written = vi.spyOn(console, 'error');
  const bytes = fixtureBytes('cbr.mp3');
  bytes.fill(0x55, 4000, 6000);
  const decoder = await open(bytes);
  await decodeWhole(decoder);
  expect(decoder.errors).toBeGreaterThan(0);
  expect(written).not.toHaveBeenCalled();
  written.mockRestore();
});

describe('a stream that becomes another', () => {
  const changes = async (first: Uint8Array, second: Uint8Array) =>
    decodeWhole(await open(concat(first, second)));

  test('of another rate is refused', async () => {
    await expect(changes(mono, fixtureBytes('mpeg2.mp3'))).rejects.toMatchObject({
      code: 'decode.unsupported',
    });
  });

  test('from mono to stereo is refused', async () => {
    await expect(changes(mono, fixtureBytes('cbr.mp3'))).rejects.toThrow(/mono changes to stereo/);
  });

  test('of the same kind is one recording', async () => {
    const [both] = await changes(mono, mono);
    expect(both!.length).toBe(2 * 28 * 1152);
  });
});

describe('where a stream starts', () => {
  const first = async (bytes: Uint8Array) => (await findFirstFrame(bytesSource(bytes)))?.offset;

  test('at the first of three frames in a row', async () => {
    expect(await first(mono)).toBe(0);
    expect(await first(concat(Uint8Array.of(0xff, 0xfb, 0x90, 0, 1, 2, 3), mono))).toBe(7);
    expect(await first(concat(new Uint8Array(65_000), mono))).toBe(65_000);
    expect(await first(concat(new Uint8Array(70_000), mono))).toBeUndefined();
  });

  test('a file may consist of one frame, or end inside its second', async () => {
    expect(await first(mono.subarray(0, 208))).toBe(0);
    expect(await first(mono.subarray(0, 300))).toBe(0);
    expect(await first(concat(Uint8Array.of(0), mono.subarray(0, 208)))).toBeUndefined();
  });
});
