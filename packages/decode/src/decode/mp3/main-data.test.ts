import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BitWriter } from '../../../../../testing/bit-writer.js';
import { readFrameHeader } from './frame-header.js';
import { MainDataCheck } from './main-data.js';
import { mainBytesOf, readSideInfo } from './side-info.js';

/** Whether each frame of a file is sound, the first left out: it may hold the encoder's note. */
function checked(bytes: Uint8Array): boolean[] {
  const check = new MainDataCheck();
  const sound: boolean[] = [];
  let at = 0;
  for (let index = 0; at < bytes.length; index++) {
    const header = readFrameHeader(bytes, at);
    if (!header) break;
    const frame = bytes.subarray(at, at + header.frameBytes);
    if (frame.length < header.frameBytes) break;
    at += header.frameBytes;
    if (index > 0)
      sound.push(check.isSound(frame, header, readSideInfo(frame, 0, header).reservoirBytes));
  }
  return sound;
}

const fixture = (name: string) => {
  const bytes = new Uint8Array(readFileSync(`testing/fixtures/${name}`));
  const start = bytes.findIndex((_, at) => {
    const header = readFrameHeader(bytes, at);
    return header !== undefined && readFrameHeader(bytes, at + header.frameBytes) !== undefined;
  });
  return bytes.subarray(start);
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
  const isSound = (table: number, mark: string, check = new MainDataCheck()) => {
    const frame = frameOf(table, mark);
    return check.isSound(frame, readFrameHeader(frame, 0)!, 0);
  };

  test('a table that is larger than its values need is damage', () => {
    expect(isSound(2, 'LAME3.100')).toBe(false);
    expect(isSound(2, '', new MainDataCheck(true))).toBe(false);
    expect(isSound(0, 'LAME3.100')).toBe(true);
  });

  test('but not of an encoder that is not known to take the smallest', () => {
    expect(isSound(2, '')).toBe(true);
  });
});

/** Where codes lie: the data of some frames after the first, except the padding at their end. */
function codedBytes(bytes: Uint8Array): number[] {
  const found: number[] = [];
  let at = 0;
  for (let index = 0; index < 14; index++) {
    const header = readFrameHeader(bytes, at);
    if (!header) break;
    const frame = bytes.subarray(at, at + header.frameBytes);
    const start = at + header.frameBytes - mainBytesOf(frame, 0, header);
    at += header.frameBytes;
    if (index > 10) for (let byte = start; byte < at - 20; byte++) found.push(byte);
  }
  return found;
}

test('any bytes are judged', () => {
  const header = readFrameHeader(fixture('vbr.mp3'), 0);
  if (!header) throw new Error('no header');
  const check = new MainDataCheck();
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: header.frameBytes, maxLength: header.frameBytes }),
      fc.integer({ min: 0, max: 511 }),
      (bytes, reservoirBytes) => {
        bytes.set(fixture('vbr.mp3').subarray(0, 4));
        expect(typeof check.isSound(bytes, header, reservoirBytes)).toBe('boolean');
      },
    ),
  );
});
