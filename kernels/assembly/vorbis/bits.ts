/** The bits of a packet, the lowest bit of each byte first (Vorbis I, 2). */
import { stage } from './layout';

const ZERO_BYTES: usize = 64;

/** Bit that is read next, and where the packet ends; beyond it where more was read than there is. */
export let at: i32 = 0;
export let end: i32 = 0;

/** Takes so many bytes of the stage. */
export function holdPacket(bytes: i32): void {
  memory.fill(stage() + <usize>bytes, 0, ZERO_BYTES);
  at = 0;
  end = bytes << 3;
}

// @ts-ignore: decorator
@inline
export function hasRunOut(): bool {
  return at > end;
}

/** Goes to a bit, which may be beyond the end; false where it is. */
// @ts-ignore: decorator
@inline
export function moveTo(bit: i32): bool {
  at = min(bit, end + 1);
  return bit <= end;
}

/** 57 bits from `bit` on, which is not beyond the end, and more. */
// @ts-ignore: decorator
@inline
export function peek(bit: i32): u64 {
  return load<u64>(stage() + <usize>(bit >> 3)) >> (bit & 7);
}

/** 0 where the packet does not have as many. @param count 0 to 32. */
export function takeBits(count: i32): u32 {
  const bit = at;
  if (!moveTo(bit + count)) return 0;
  return <u32>(peek(bit) & ((<u64>1 << count) - 1));
}

// @ts-ignore: decorator
@inline
export function hasBits(count: u64): bool {
  return count <= <u64>max(0, end - at);
}

/** How many bits a number takes (Vorbis I, 9.2.1). */
// @ts-ignore: decorator
@inline
export function bitLength(x: u32): i32 {
  return 32 - <i32>clz(x);
}
