import type { Source } from '../../source/source.js';

/** How far the search for a start goes through unknown bytes, as for MP3. */
const SEARCH_BYTES = 65_536;
/** Sync code, block size, rate, channels, depth, number of up to 7 bytes, two of each 16 bits, CRC. */
const MAX_HEADER_BYTES = 16;
/** Random bytes look like a header once in 2^26 or so; two that agree leave no doubt. */
const FRAMES_IN_A_ROW = 2;

/**
 * Where the first frame of a FLAC stream without its marker starts: one cut out of a broadcast, or a file
 * that begins in the middle (RFC 9639, 9.1). `undefined` when this is none.
 */
export async function findFlacFrames(source: Source): Promise<
  | {
      readonly offset: number;
      /** Before it, but for zeros. */
      readonly strangeBytes: number;
    }
  | undefined
> {
  const window = await source.read(0, 2 * SEARCH_BYTES);
  let first: number | undefined;
  let found = 0;
  for (let at = 0; at + MAX_HEADER_BYTES <= window.length; at++) {
    const isStart = first === undefined || isSimilar(window, first, at);
    if (!isStart || !isFrameHeader(window, at)) continue;
    first ??= at;
    if (first > SEARCH_BYTES) return undefined;
    if (++found < FRAMES_IN_A_ROW) continue;
    const strangeBytes = window.subarray(0, first).filter((byte) => byte !== 0).length;
    return { offset: first, strangeBytes };
  }
  return undefined;
}

/** The sync code with its way of blocking, and rate, channels, depth: they stay. */
function isSimilar(bytes: Uint8Array, a: number, b: number): boolean {
  return bytes[a + 1] === bytes[b + 1] && bytes[a + 3] === bytes[b + 3];
}

function isFrameHeader(bytes: Uint8Array, at: number): boolean {
  const [sync, blocking, sizeAndRate, channelsAndDepth, number] = bytes.subarray(at, at + 5);
  if (sync !== 0xff || (blocking ?? 0) >> 1 !== 0x7c) return false;
  const size = (sizeAndRate ?? 0) >> 4;
  const rate = (sizeAndRate ?? 0) & 15;
  const channels = (channelsAndDepth ?? 0) >> 4;
  const depth = ((channelsAndDepth ?? 0) >> 1) & 7;
  const isReserved = size === 0 || rate === 15 || channels > 10 || depth === 3;
  if (isReserved || ((channelsAndDepth ?? 0) & 1) !== 0) return false;
  const numberBytes = codedBytes(number ?? 0);
  if (numberBytes === 0) return false;
  const sizeBytes = size === 6 ? 1 : size === 7 ? 2 : 0;
  const rateBytes = rate === 12 ? 1 : rate === 13 || rate === 14 ? 2 : 0;
  const end = at + 4 + numberBytes + sizeBytes + rateBytes;
  return crc8(bytes.subarray(at, end)) === bytes[end];
}

/** Length of a number coded like UTF-8, by its first byte; 0 for a byte that starts none. */
function codedBytes(first: number): number {
  const ones = Math.clz32(~(first << 24));
  if (ones === 0) return 1;
  return ones === 1 || ones > 7 ? 0 : ones;
}

/** x⁸ + x² + x + 1 (RFC 9639, 9.1.8). */
function crc8(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80 ? ((crc << 1) ^ 0x07) & 0xff : crc << 1;
  }
  return crc;
}
