/** Frames of FLAC (RFC 9639, 9). */
import { at, FIRST, held, isLast, limit, moveTo, outOfBytes, peek, restart, takeBits } from './bits';
import { crc16, crc8, fillCrcTables } from './crc';
import { codesOf, MAX_FRAME_SAMPLES } from './layout';
import { giveCodes, INDEPENDENT } from './output';
import { readSubframe } from './subframe';

const NEEDS_BYTES: i32 = 0;
const NO_FRAME: i32 = -1;

/** A frame is tried with so many bytes in the window; where that is too few, with twice as many. */
const MIN_ROOM: i32 = 0x8000;
const MAX_ROOM: i32 = 0x28_0000;
let frameRoom: i32 = MIN_ROOM;

/** Sync code, sizes, number of up to 7 bytes, size and rate of 16 bits each, checksum. */
const MAX_HEADER_BITS: u32 = 128;

/** Values that hold where a frame does not state them. */
let streamBits: i32 = 0;
let streamRate: i32 = 0;

/** What a frame's header states. */
let samples: i32 = 0;
let assignment: i32 = 0;
let bits: i32 = 0;
let rate: i32 = 0;
let isVariable: bool = false;
let number: u64 = 0;
let examined: i32 = 0;
let ranOut: bool = false;

/** @param sampleBits As STREAMINFO states, or 0. @param rateHz The same. */
export function openFlac(sampleBits: i32, rateHz: i32): void {
  streamBits = sampleBits;
  streamRate = rateHz;
  frameRoom = MIN_ROOM;
  restart();
  fillCrcTables();
}

/**
 * Reads the frame that starts here, and gives its number of samples; `NEEDS_BYTES`; or `NO_FRAME`, and nothing
 * is read. Its checksums are right.
 */
export function readFrame(): i32 {
  const start = at;
  if (!isLast && held - <i32>(start >> 3) < frameRoom) return NEEDS_BYTES;
  if (readHeader() && readSubframes() && hasRightCrc(start >> 3)) {
    frameRoom = min(MAX_ROOM, max(MIN_ROOM, <i32>((at - start) >> 3) << 1));
    return samples;
  }
  examined = <i32>((min(at, limit) - start) >> 3);
  ranOut = at > limit;
  moveTo(start);
  if (!ranOut || isLast || frameRoom >= MAX_ROOM) return NO_FRAME;
  frameRoom = min(frameRoom << 1, MAX_ROOM);
  return NEEDS_BYTES;
}

/** Moves on to the next header; false when there is none in the window. */
export function seekHeader(): bool {
  const start = (at >> 3) + 1;
  for (let i = start; i + 1 < <u32>held; i++) {
    if ((load<u16>(FIRST - 1 - <usize>i) & 0xfffe) != 0xfff8) continue;
    const bit = i << 3;
    if (!isLast && bit + MAX_HEADER_BITS > limit) {
      moveTo(bit - 8);
      return false;
    }
    moveTo(bit);
    const isHeader = readHeader();
    moveTo(bit);
    if (isHeader) return true;
  }
  // the last byte may be the first of a header
  moveTo(<u32>max(isLast ? held : held - 2, <i32>start - 1) << 3);
  return false;
}

/** Moves on by so many bytes. */
export function skip(bytes: i32): void {
  moveTo(min(limit, at + (<u32>bytes << 3)));
}

/** Bytes that the last `NO_FRAME` has looked at. */
export function examinedBytes(): i32 {
  return examined;
}

/** Whether the last `NO_FRAME` ran beyond the end of the stream. */
export function hasRunOut(): bool {
  return ranOut;
}

/** The four bytes that come next, the first on top. */
export function nextWord(): u32 {
  return <u32>(peek(at) >> 32);
}

export function frameChannels(): i32 {
  return assignment < INDEPENDENT ? assignment + 1 : 2;
}

export function frameBits(): i32 {
  return bits;
}

export function frameRate(): i32 {
  return rate;
}

/** Frames come in sizes that vary, and count samples; else they count frames. */
export function countsSamples(): bool {
  return isVariable;
}

export function frameNumber(): f64 {
  return <f64>number;
}

/** Copies the frame's samples to the floats, `offset` after their start; `isHashed` when the digest includes them. */
export function giveFrame(offset: i32, isHashed: bool): void {
  giveCodes(samples, assignment, bits, offset, isHashed);
}

function readHeader(): bool {
  const start = at >> 3;
  if (at + MAX_HEADER_BITS > limit && !isLast) return outOfBytes();
  if (takeBits(15) != 0x7ffc) return false;
  isVariable = takeBits(1) != 0;
  const sizeCode = takeBits(4);
  const rateCode = takeBits(4);
  assignment = <i32>takeBits(4);
  const bitsCode = takeBits(3);
  if (takeBits(1) != 0 || sizeCode == 0 || rateCode == 15 || bitsCode == 3 || assignment > 10) return false;
  if (!readNumber()) return false;
  samples = samplesOf(sizeCode);
  rate = rateOf(rateCode);
  bits = bitsOf(bitsCode);
  const reported = crc8(start, at >> 3);
  if (takeBits(8) != reported) return false;
  return at <= limit ? bits > 0 && samples <= MAX_FRAME_SAMPLES : outOfBytes();
}

/** Coded like UTF-8, but longer. */
function readNumber(): bool {
  const first = takeBits(8);
  const ones = <i32>clz(~(first << 24));
  if (ones == 1 || ones > 7) return false;
  number = first & (0x7f >> ones);
  for (let i = 1; i < ones; i++) {
    const next = takeBits(8);
    if ((next & 0xc0) != 0x80) return false;
    number = (number << 6) | (next & 0x3f);
  }
  return true;
}

function samplesOf(code: u32): i32 {
  if (code == 1) return 192;
  if (code < 6) return 576 << (code - 2);
  if (code == 6) return <i32>takeBits(8) + 1;
  if (code == 7) return <i32>takeBits(16) + 1;
  return 256 << (code - 8);
}

function rateOf(code: u32): i32 {
  switch (code) {
    case 0:
      return streamRate;
    case 1:
      return 88_200;
    case 2:
      return 176_400;
    case 3:
      return 192_000;
    case 4:
      return 8000;
    case 5:
      return 16_000;
    case 6:
      return 22_050;
    case 7:
      return 24_000;
    case 8:
      return 32_000;
    case 9:
      return 44_100;
    case 10:
      return 48_000;
    case 11:
      return 96_000;
    case 12:
      return <i32>takeBits(8) * 1000;
    case 13:
      return <i32>takeBits(16);
    default:
      return <i32>takeBits(16) * 10;
  }
}

function bitsOf(code: u32): i32 {
  switch (code) {
    case 0:
      return streamBits;
    case 1:
      return 8;
    case 2:
      return 12;
    case 4:
      return 16;
    case 5:
      return 20;
    case 6:
      return 24;
    default:
      return 32;
  }
}

function readSubframes(): bool {
  const channels = frameChannels();
  for (let c = 0; c < channels; c++) {
    const isSide = assignment == 9 ? c == 0 : assignment > 7 && c == 1;
    if (!readSubframe(codesOf(c), samples, bits + i32(isSide))) return false;
  }
  moveTo((at + 7) & ~7);
  return true;
}

function hasRightCrc(start: u32): bool {
  if (at + 16 > limit) return outOfBytes();
  const end = at >> 3;
  return takeBits(16) == crc16(start, end);
}
