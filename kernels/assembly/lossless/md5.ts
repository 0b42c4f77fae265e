/** MD5 (RFC 1321) of the samples, as STREAMINFO has it (RFC 9639, 8.2). */
import { DIGEST, PACKED } from './layout';

let a0: u32 = 0;
let b0: u32 = 0;
let c0: u32 = 0;
let d0: u32 = 0;
/** Bytes at `PACKED` that wait for more. */
let waiting: usize = 0;
let total: u64 = 0;

export function openDigest(): void {
  a0 = 0x67452301;
  b0 = 0xefcdab89;
  c0 = 0x98badcfe;
  d0 = 0x10325476;
  waiting = 0;
  total = 0;
}

/** Where bytes are to be put that `hashPacked` then takes. */
export function packedEnd(): usize {
  return PACKED + waiting;
}

export function hashPacked(bytes: i32): void {
  total += <u64>bytes;
  const end = PACKED + waiting + <usize>bytes;
  let p = PACKED;
  for (; p + 64 <= end; p += 64) hashBlock(p);
  waiting = end - p;
  memory.copy(PACKED, p, waiting);
}

/** Ends the digest; gives where its 16 bytes lie. */
export function endDigest(): usize {
  const bits = total << 3;
  const end = PACKED + waiting;
  memory.fill(end, 0, 128);
  store<u8>(end, 0x80);
  const length = (<i32>waiting + 8) / 64 * 64 + 56;
  store<u64>(PACKED + <usize>length, bits);
  for (let p = PACKED; p < PACKED + <usize>length; p += 64) hashBlock(p);
  store<u32>(DIGEST, a0, 0);
  store<u32>(DIGEST, b0, 4);
  store<u32>(DIGEST, c0, 8);
  store<u32>(DIGEST, d0, 12);
  return DIGEST;
}

// @ts-ignore: decorator
@inline
function first(a: u32, b: u32, c: u32, d: u32, x: u32, turn: u32): u32 {
  return b + rotl<u32>(a + x + (d ^ (b & (c ^ d))), turn);
}

/** Its two halves share no bit, so that one of them can be added before `b` is known. */
// @ts-ignore: decorator
@inline
function second(a: u32, b: u32, c: u32, d: u32, x: u32, turn: u32): u32 {
  return b + rotl<u32>(a + x + (c & ~d) + (b & d), turn);
}

// @ts-ignore: decorator
@inline
function third(a: u32, b: u32, c: u32, d: u32, x: u32, turn: u32): u32 {
  return b + rotl<u32>(a + x + (c ^ d ^ b), turn);
}

// @ts-ignore: decorator
@inline
function fourth(a: u32, b: u32, c: u32, d: u32, x: u32, turn: u32): u32 {
  return b + rotl<u32>(a + x + (c ^ (b | ~d)), turn);
}

function hashBlock(p: usize): void {
  let a = a0, b = b0, c = c0, d = d0;
  a = first(a, b, c, d, load<u32>(p, 0) + 0xd76aa478, 7);
  d = first(d, a, b, c, load<u32>(p, 4) + 0xe8c7b756, 12);
  c = first(c, d, a, b, load<u32>(p, 8) + 0x242070db, 17);
  b = first(b, c, d, a, load<u32>(p, 12) + 0xc1bdceee, 22);
  a = first(a, b, c, d, load<u32>(p, 16) + 0xf57c0faf, 7);
  d = first(d, a, b, c, load<u32>(p, 20) + 0x4787c62a, 12);
  c = first(c, d, a, b, load<u32>(p, 24) + 0xa8304613, 17);
  b = first(b, c, d, a, load<u32>(p, 28) + 0xfd469501, 22);
  a = first(a, b, c, d, load<u32>(p, 32) + 0x698098d8, 7);
  d = first(d, a, b, c, load<u32>(p, 36) + 0x8b44f7af, 12);
  c = first(c, d, a, b, load<u32>(p, 40) + 0xffff5bb1, 17);
  b = first(b, c, d, a, load<u32>(p, 44) + 0x895cd7be, 22);
  a = first(a, b, c, d, load<u32>(p, 48) + 0x6b901122, 7);
  d = first(d, a, b, c, load<u32>(p, 52) + 0xfd987193, 12);
  c = first(c, d, a, b, load<u32>(p, 56) + 0xa679438e, 17);
  b = first(b, c, d, a, load<u32>(p, 60) + 0x49b40821, 22);
  a = second(a, b, c, d, load<u32>(p, 4) + 0xf61e2562, 5);
  d = second(d, a, b, c, load<u32>(p, 24) + 0xc040b340, 9);
  c = second(c, d, a, b, load<u32>(p, 44) + 0x265e5a51, 14);
  b = second(b, c, d, a, load<u32>(p, 0) + 0xe9b6c7aa, 20);
  a = second(a, b, c, d, load<u32>(p, 20) + 0xd62f105d, 5);
  d = second(d, a, b, c, load<u32>(p, 40) + 0x02441453, 9);
  c = second(c, d, a, b, load<u32>(p, 60) + 0xd8a1e681, 14);
  b = second(b, c, d, a, load<u32>(p, 16) + 0xe7d3fbc8, 20);
  a = second(a, b, c, d, load<u32>(p, 36) + 0x21e1cde6, 5);
  d = second(d, a, b, c, load<u32>(p, 56) + 0xc33707d6, 9);
  c = second(c, d, a, b, load<u32>(p, 12) + 0xf4d50d87, 14);
  b = second(b, c, d, a, load<u32>(p, 32) + 0x455a14ed, 20);
  a = second(a, b, c, d, load<u32>(p, 52) + 0xa9e3e905, 5);
  d = second(d, a, b, c, load<u32>(p, 8) + 0xfcefa3f8, 9);
  c = second(c, d, a, b, load<u32>(p, 28) + 0x676f02d9, 14);
  b = second(b, c, d, a, load<u32>(p, 48) + 0x8d2a4c8a, 20);
  a = third(a, b, c, d, load<u32>(p, 20) + 0xfffa3942, 4);
  d = third(d, a, b, c, load<u32>(p, 32) + 0x8771f681, 11);
  c = third(c, d, a, b, load<u32>(p, 44) + 0x6d9d6122, 16);
  b = third(b, c, d, a, load<u32>(p, 56) + 0xfde5380c, 23);
  a = third(a, b, c, d, load<u32>(p, 4) + 0xa4beea44, 4);
  d = third(d, a, b, c, load<u32>(p, 16) + 0x4bdecfa9, 11);
  c = third(c, d, a, b, load<u32>(p, 28) + 0xf6bb4b60, 16);
  b = third(b, c, d, a, load<u32>(p, 40) + 0xbebfbc70, 23);
  a = third(a, b, c, d, load<u32>(p, 52) + 0x289b7ec6, 4);
  d = third(d, a, b, c, load<u32>(p, 0) + 0xeaa127fa, 11);
  c = third(c, d, a, b, load<u32>(p, 12) + 0xd4ef3085, 16);
  b = third(b, c, d, a, load<u32>(p, 24) + 0x04881d05, 23);
  a = third(a, b, c, d, load<u32>(p, 36) + 0xd9d4d039, 4);
  d = third(d, a, b, c, load<u32>(p, 48) + 0xe6db99e5, 11);
  c = third(c, d, a, b, load<u32>(p, 60) + 0x1fa27cf8, 16);
  b = third(b, c, d, a, load<u32>(p, 8) + 0xc4ac5665, 23);
  a = fourth(a, b, c, d, load<u32>(p, 0) + 0xf4292244, 6);
  d = fourth(d, a, b, c, load<u32>(p, 28) + 0x432aff97, 10);
  c = fourth(c, d, a, b, load<u32>(p, 56) + 0xab9423a7, 15);
  b = fourth(b, c, d, a, load<u32>(p, 20) + 0xfc93a039, 21);
  a = fourth(a, b, c, d, load<u32>(p, 48) + 0x655b59c3, 6);
  d = fourth(d, a, b, c, load<u32>(p, 12) + 0x8f0ccc92, 10);
  c = fourth(c, d, a, b, load<u32>(p, 40) + 0xffeff47d, 15);
  b = fourth(b, c, d, a, load<u32>(p, 4) + 0x85845dd1, 21);
  a = fourth(a, b, c, d, load<u32>(p, 32) + 0x6fa87e4f, 6);
  d = fourth(d, a, b, c, load<u32>(p, 60) + 0xfe2ce6e0, 10);
  c = fourth(c, d, a, b, load<u32>(p, 24) + 0xa3014314, 15);
  b = fourth(b, c, d, a, load<u32>(p, 52) + 0x4e0811a1, 21);
  a = fourth(a, b, c, d, load<u32>(p, 16) + 0xf7537e82, 6);
  d = fourth(d, a, b, c, load<u32>(p, 44) + 0xbd3af235, 10);
  c = fourth(c, d, a, b, load<u32>(p, 8) + 0x2ad7d2bb, 15);
  b = fourth(b, c, d, a, load<u32>(p, 36) + 0xeb86d391, 21);
  a0 += a;
  b0 += b;
  c0 += c;
  d0 += d;
}
