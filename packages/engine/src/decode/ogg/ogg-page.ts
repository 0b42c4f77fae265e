import { Bytes } from '../bytes.js';
import { checksum } from './checksum.js';

/** One page (RFC 3533, 6). The views are valid until more bytes are fed. */
export interface OggPage {
  readonly continues: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Frames up to the end of the page, in the codec's terms; `undefined` where no packet ends. */
  readonly granule: number | undefined;
  readonly serial: number;
  readonly sequence: number;
  /** Sizes of the segments. */
  readonly lacing: Uint8Array;
  readonly body: Uint8Array;
  /** The file ends inside it: no checksum confirms it, but its first packets are there. */
  readonly isCut: boolean;
}

/** Where a page lies, whole or not. */
export interface PageExtent {
  readonly segments: number;
  readonly bytes: number;
}

export const FIXED_BYTES = 27;
export const MAX_PAGE_BYTES = FIXED_BYTES + 255 + 255 * 255;
const CHECKSUM_AT = 22;
const SEGMENTS_AT = 26;
const CONTINUES = 1;
const FIRST = 2;
const LAST = 4;

/** Whether a page starts at `at`, by its mark and version. */
export const isPageMark = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === 0x4f &&
  bytes[at + 1] === 0x67 &&
  bytes[at + 2] === 0x67 &&
  bytes[at + 3] === 0x53 &&
  bytes[at + 4] === 0;

/** The size of the page at `at`; `undefined` when its header is not all there. */
export function extentAt(bytes: Uint8Array, at: number): PageExtent | undefined {
  if (at + FIXED_BYTES > bytes.length) return undefined;
  const segments = bytes[at + SEGMENTS_AT] ?? 0;
  const table = at + FIXED_BYTES;
  if (table + segments > bytes.length) return undefined;
  let size = FIXED_BYTES + segments;
  for (let i = table; i < table + segments; i++) size += bytes[i] ?? 0;
  return { segments, bytes: size };
}

/** Whether the page at `at`, all of which is there, has the right checksum. */
export const isSound = (bytes: Uint8Array, at: number, { bytes: size }: PageExtent): boolean =>
  checksum(bytes, at, at + size) === new Bytes(bytes.subarray(at), 'ogg').u32le(CHECKSUM_AT);

/** The page at `at`, or as much of it as there is. */
export function pageAt(
  bytes: Uint8Array,
  at: number,
  { segments, bytes: size }: PageExtent,
): OggPage {
  const header = new Bytes(bytes.subarray(at), 'ogg');
  const flags = header.u8(5);
  const hasGranule = header.u32le(6) !== 0xffffffff || header.u32le(10) !== 0xffffffff;
  const body = at + FIXED_BYTES + segments;
  return {
    continues: (flags & CONTINUES) !== 0,
    isFirst: (flags & FIRST) !== 0,
    isLast: (flags & LAST) !== 0,
    granule: hasGranule ? header.u64le(6) : undefined,
    serial: header.u32le(14),
    sequence: header.u32le(18),
    lacing: bytes.subarray(at + FIXED_BYTES, body),
    body: bytes.subarray(body, at + size),
    isCut: at + size > bytes.length,
  };
}
