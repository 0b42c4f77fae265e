import type { Source } from '../../source/source.js';
import { findLastPage, MAX_PAGE_BYTES, oggPageIn } from './ogg-page.js';

/**
 * The same file with its last page made whole, where the file breaks off inside it.
 *
 * A demuxer drops a page that does not end. A page may hold a second of audio or more, and of a short
 * file it holds everything; so the page is written anew with those packets that are complete.
 */
export async function mendLastPage(source: Source): Promise<Source> {
  const from = Math.max(0, source.sizeBytes - MAX_PAGE_BYTES);
  const tail = await source.read(from, MAX_PAGE_BYTES);
  const at = findLastPage(tail, from);
  const page = at === undefined ? undefined : oggPageIn(tail, at, from);
  if (at === undefined || !page || page.end <= source.sizeBytes) return source;

  const mended = wholePackets(tail.subarray(at));
  return mended ? withTail(source, from + at, mended) : source;
}

const FLAGS_AT = 5;
const LAST = 4;
const CHECKSUM_AT = 22;
const SEGMENTS_AT = 26;
const TABLE_AT = 27;
const CONTINUES = 255; // the size of a segment whose packet goes on in the next one

/** The page that keeps the complete packets of `broken`; `undefined` when there is none. */
function wholePackets(broken: Uint8Array): Uint8Array | undefined {
  const segments = broken[SEGMENTS_AT] ?? 0;
  const table = broken.subarray(TABLE_AT, TABLE_AT + segments);
  const available = broken.length - TABLE_AT - segments;
  let bytes = 0;
  let kept = { segments: 0, bytes: 0 };
  for (const [index, size] of table.entries()) {
    bytes += size;
    if (bytes > available) break;
    if (size < CONTINUES) kept = { segments: index + 1, bytes };
  }
  if (kept.segments === 0) return undefined;

  const page = new Uint8Array(TABLE_AT + kept.segments + kept.bytes);
  page.set(broken.subarray(0, TABLE_AT));
  page.set(table.subarray(0, kept.segments), TABLE_AT);
  const body = broken.subarray(TABLE_AT + segments, TABLE_AT + segments + kept.bytes);
  page.set(body, TABLE_AT + kept.segments);
  page[SEGMENTS_AT] = kept.segments;
  page[FLAGS_AT] = (broken[FLAGS_AT] ?? 0) & ~LAST; // its granule is not the end any more
  new DataView(page.buffer).setUint32(CHECKSUM_AT, checksum(page), true);
  return page;
}

/** CRC-32 with the polynomial 04c11db7, not reflected, the field itself counted as 0 (RFC 3533, 6). */
export function checksum(page: Uint8Array): number {
  let crc = 0;
  for (const [index, byte] of page.entries()) {
    const isField = index >= CHECKSUM_AT && index < SEGMENTS_AT;
    crc ^= (isField ? 0 : byte) << 24;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  return crc >>> 0;
}

/** `source` up to `start`, and then `tail`. */
function withTail(source: Source, start: number, tail: Uint8Array): Source {
  return {
    sizeBytes: start + tail.length,
    read(offset, length) {
      const fromTail = tail.subarray(
        Math.max(0, offset - start),
        Math.max(0, offset + length - start),
      );
      if (offset >= start) return fromTail;
      const join = (head: Uint8Array) => {
        if (fromTail.length === 0) return head;
        const both = new Uint8Array(head.length + fromTail.length);
        both.set(head);
        both.set(fromTail, head.length);
        return both;
      };
      const head = source.read(offset, Math.min(length, start - offset));
      return head instanceof Uint8Array ? join(head) : head.then(join);
    },
  };
}
