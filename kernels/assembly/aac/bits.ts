/** The bits of a block, which lies in reverse. */
import { copyReversed, firstBits, peekReversed } from '../common/reversed-bits';
import { STAGE, WINDOW, WINDOW_BYTES } from './layout';

/** The first byte of the block. */
const FIRST: usize = WINDOW + <usize>WINDOW_BYTES - 1;
/** Zeros after the end: no element without codes reads more. */
const ZERO_BYTES: i32 = 2048;

/** Bit that is read next, and where the block ends. */
export let at: i32 = 0;
export let end: i32 = 0;

/** Takes so many bytes of the stage. */
export function holdBlock(bytes: i32): void {
  copyReversed(STAGE, FIRST, bytes);
  memory.fill(FIRST - <usize>bytes - <usize>ZERO_BYTES + 1, 0, ZERO_BYTES);
  at = 0;
  end = bytes << 3;
}

// @ts-ignore: decorator
@inline
export function moveTo(bit: i32): void {
  at = bit;
}

/** 64 bits from `bit` on, of which the last 7 may be none. */
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

/** Whether nothing but zeros is left after the byte that is read. */
export function isAtEnd(): bool {
  for (let bit = (at + 7) & ~7; bit < end; bit += 8) if (peek(bit) >> 56 != 0) return false;
  return true;
}
