/**
 * Bits of bytes that lie in reverse: a plain little-endian load then gives the next 64 bits of a stream, first bit on top,
 * where WebAssembly would take a dozen operations to swap them. The byte at offset `i` lies at `first - i`.
 */

/** Puts bytes in reverse, the first of them to `to`. */
export function copyReversed(from: usize, to: usize, count: i32): void {
  for (; count >= 16; count -= 16, from += 16, to -= 16) {
    const piece = v128.load(from);
    v128.store(to - 15, i8x16.shuffle(piece, piece, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0));
  }
  for (; count > 0; count--, from++, to--) store<u8>(to, load<u8>(from));
}

/** 64 bits from `bit` on, of which the last 7 may be none; the first byte lies at `first`. */
// @ts-ignore: decorator
@inline
export function peekReversed(first: usize, bit: i32): u64 {
  return load<u64>(first - 7 - <usize>(bit >> 3)) << (bit & 7);
}

/** The first bits of 64; `count` 0 to 32. */
// @ts-ignore: decorator
@inline
export function firstBits(bits: u64, count: i32): i32 {
  return <i32>((bits >> 1) >> (63 - count));
}
