/** The bits of the stage, and those of the data of frames, which lies in reverse. */
import { copyReversed, firstBits, peekReversed } from '../common/reversed-bits';
import { STAGE, WINDOW, WINDOW_BYTES } from './layout';

/** The first byte of the data. */
const FIRST: usize = WINDOW + <usize>WINDOW_BYTES - 1;
/** A frame's data may begin so far before it. */
const RESERVOIR_BYTES: i32 = 511;

/** Bytes of data. */
export let held: i32 = 0;
/** Bit of the data that is read next. */
export let at: i32 = 0;

/** Something is missing before the next frame. */
export function forget(): void {
  held = 0;
}

/** Appends bytes of the stage. */
export function appendData(from: i32, count: i32): void {
  copyReversed(STAGE + <usize>from, FIRST - <usize>held, count);
  held += count;
}

/** Forgets what no later frame can need. */
export function retainReservoir(): void {
  const kept = min(held, RESERVOIR_BYTES);
  memory.copy(FIRST - <usize>kept + 1, FIRST - <usize>held + 1, kept);
  held = kept;
}

// @ts-ignore: decorator
@inline
export function moveTo(bit: i32): void {
  at = bit;
}

/** 64 bits of the data from `bit` on, of which the last 7 may be none. */
// @ts-ignore: decorator
@inline
export function peek(bit: i32): u64 {
  return peekReversed(FIRST, bit);
}

/** @param count 0 to 32. */
// @ts-ignore: decorator
@inline
export function takeBits(count: i32): i32 {
  const value = firstBits(peek(at), count);
  at += count;
  return value;
}

/** Bit of the stage that is read next. */
let stageAt: i32 = 0;

export function startAt(byte: i32): void {
  stageAt = byte << 3;
}

/** @param count 0 to 32, of the stage. */
export function takeField(count: i32): i32 {
  const word = bswap<u64>(load<u64>(STAGE + <usize>(stageAt >> 3))) << (stageAt & 7);
  stageAt += count;
  return <i32>((word >> 1) >> (63 - count));
}

/** CRC-16 with the polynomial 8005 (ISO/IEC 11172-3 2.4.3.1), from `crc` on, over bits of the stage. */
export function crcOf(crc: i32, fromBit: i32, toBit: i32): i32 {
  for (let bit = fromBit; bit < toBit; bit++) {
    const one = (<i32>load<u8>(STAGE + <usize>(bit >> 3)) >> (7 - (bit & 7))) & 1;
    const isOne = (crc >> 15) ^ one;
    crc = ((crc << 1) ^ (isOne ? 0x8005 : 0)) & 0xffff;
  }
  return crc;
}
