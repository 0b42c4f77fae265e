import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BitWriter } from '../../../../../testing/bit-writer.js';
import { openMpegKernel } from '../mpeg/open-kernel.js';
import { readFrameHeader } from './frame-header.js';
import { GranuleCheck } from './frame-decoder.js';

function* framesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length;) {
    const header = readFrameHeader(bytes, at);
    if (!header || at + header.frameBytes > bytes.length) return;
    yield bytes.subarray(at, (at += header.frameBytes));
  }
}

/** Whether each frame is sound. */
function checked(bytes: Uint8Array, check = new GranuleCheck()): boolean[] {
  const kernel = openMpegKernel();
  const sound = [...framesOf(bytes)].map((frame) => {
    kernel.stage.set(frame);
    return check.isSound(frame, kernel.readLayer3(frame.length));
  });
  kernel.close();
  return sound;
}

/** Without the first frame, which may hold the encoder's note. */
const fixture = (name: string) => {
  const bytes = new Uint8Array(readFileSync(`testing/fixtures/${name}`));
  const start = bytes.findIndex((_, at) => {
    const header = readFrameHeader(bytes, at);
    return header !== undefined && readFrameHeader(bytes, at + header.frameBytes) !== undefined;
  });
  return bytes.subarray(start + readFrameHeader(bytes, start)!.frameBytes);
};

describe.each(['vbr.mp3', 'mpeg2.mp3', 'no-header.mp3', 'mono.mp3'])('%s', (name) => {
  test('is counted exactly', () => {
    const frames = checked(fixture(name));
    expect(frames.length).toBeGreaterThan(10);
    expect(frames.every((isSound) => isSound)).toBe(true);
  });
});

// Huffman codes fall into step again by themselves, and a sign or an escape's bit changes no length
test('a share of single changed bits is noticed', () => {
  const whole = fixture('mono.mp3');
  const coded = codedBytes(whole);
  expect(coded.length).toBeGreaterThan(100);
  let noticed = 0;
  for (const [index, at] of coded.entries()) {
    const damaged = whole.slice();
    damaged[at] = (damaged[at] ?? 0) ^ (1 << (index % 8));
    if (checked(damaged).includes(false)) noticed++;
  }
  expect(noticed).toBeGreaterThan(coded.length / 50);
});

/** Where codes lie: the data of some frames, except the padding at their end. */
function codedBytes(bytes: Uint8Array): number[] {
  const found: number[] = [];
  for (const [index, frame] of [...framesOf(bytes)].entries()) {
    const { sideBytes } = readFrameHeader(frame, 0)!;
    const start = frame.byteOffset - bytes.byteOffset + 4 + sideBytes;
    const end = frame.byteOffset - bytes.byteOffset + frame.length - 20;
    if (index >= 10 && index < 13) for (let byte = start; byte < end; byte++) found.push(byte);
  }
  return found;
}

describe('of LAME', () => {
  /** Of MPEG-1, mono, 128 kbit/s, 44.1 kHz: one pair of zeros, in a table that is there for values of 2 or of 1. */
  const frameOf = (table: number, mark: string): Uint8Array => {
    const bits = new BitWriter().put(0xfffb90c0, 32); // no checksum
    bits.put(0, 18).put(1, 12).put(1, 9).put(0, 13); // one bit of data, one pair
    bits.put(table, 5).put(0, 20).put(0, 59); // its regions; another granule, which is empty
    bits.put(1, 1); // the code of two zeros in both tables
    const frame = new Uint8Array(417);
    frame.set(bits.bytes);
    frame.set(Buffer.from(mark), frame.length - mark.length);
    return frame;
  };
  const isSound = (table: number, mark: string, check = new GranuleCheck()) =>
    checked(frameOf(table, mark), check)[0];

  test('a table that is larger than its values need is damage', () => {
    expect(isSound(2, 'LAME3.100')).toBe(false);
    expect(isSound(2, '', new GranuleCheck(true))).toBe(false);
    expect(isSound(0, 'LAME3.100')).toBe(true);
  });

  test('but not of an encoder that is not known to take the smallest', () => {
    expect(isSound(2, '')).toBe(true);
  });
});
