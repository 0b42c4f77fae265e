/**
 * The bits of a stream, first bit of each byte first.
 *
 * The bytes of the window lie in reverse: a plain little-endian load then gives the next 64 bits of the
 * stream, first bit on top, where WebAssembly would take a dozen operations to swap them.
 */
import { copyReversed } from '../common/reversed-bits';
import { STAGE, STAGE_BYTES, WINDOW, WINDOW_BYTES } from './layout';

/** The byte at offset `i` of the window lies at `FIRST - i`; 64 bits from there on at `TOP - i`. */
export const FIRST: usize = WINDOW + <usize>WINDOW_BYTES - 1;
export const TOP: usize = FIRST - 7;

/** Bytes in the window. */
export let held: i32 = 0;
/** Bit of the window that is read next. */
export let at: u32 = 0;
/** Bits in the window. */
export let limit: u32 = 0;
/** Whether nothing follows the window. */
export let isLast: bool = false;

export function stage(): usize {
  return STAGE;
}

/** Forgets all bytes. */
export function restart(): void {
  held = 0;
  at = 0;
  limit = 0;
  isLast = false;
}

/** Bytes that may be put on the stage. What is read already is forgotten. */
export function room(): i32 {
  const done = min(<i32>(at >> 3), held);
  if (done > 0) {
    // what is left moves to the beginning, which is the end of the memory
    memory.copy(FIRST - <usize>(held - done) + 1, FIRST - <usize>held + 1, held - done);
    held -= done;
    at &= 7;
    limit = <u32>held << 3;
  }
  return min(STAGE_BYTES, WINDOW_BYTES - held - 64);
}

/** Takes `bytes` from the stage; `last` when the stream has no more. */
export function take(bytes: i32, last: bool): void {
  copyReversed(STAGE, FIRST - <usize>held, bytes);
  held += bytes;
  limit = <u32>held << 3;
  isLast = last;
}

/** Whole bytes that are not read yet. */
export function unread(): i32 {
  return held - <i32>(at >> 3);
}

// @ts-ignore: decorator
@inline
export function moveTo(bit: u32): void {
  at = bit;
}

/** 64 bits from `bit` on, of which the last 7 may be none of the stream's. */
// @ts-ignore: decorator
@inline
export function peek(bit: u32): u64 {
  return load<u64>(TOP - <usize>(bit >> 3)) << (bit & 7);
}

/** @param count 0 to 32. */
// @ts-ignore: decorator
@inline
export function takeBits(count: u32): u32 {
  const value = <u32>((peek(at) >> 1) >> (63 - count));
  at += count;
  return value;
}

/** @param count 1 to 57. */
// @ts-ignore: decorator
@inline
export function takeSigned(count: u32): i64 {
  const value = <i64>peek(at) >> (64 - count);
  at += count;
  return value;
}

/** True where the stream ends inside what was read. */
export function outOfBytes(): bool {
  at = limit + 1;
  return false;
}
