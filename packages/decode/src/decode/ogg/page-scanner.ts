import { Fault } from '../../core/fault.js';
import { Bytes } from '../bytes.js';

const POLYNOMIAL = 0x04c11db7;
const FIELD_AT = 22;
const FIELD_END = 26;

/** Four tables, so that four bytes are done at a time: a bit at a time takes twenty times as long. */
const [T0, T1, T2, T3] = tabulate();

function tabulate() {
  const tables = [0, 1, 2, 3].map(() => new Uint32Array(256));
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte << 24;
    for (const table of tables) {
      for (let bit = 0; bit < 8; bit++) crc = crc & 0x80000000 ? (crc << 1) ^ POLYNOMIAL : crc << 1;
      table[byte] = crc;
    }
  }
  return tables as [Uint32Array, Uint32Array, Uint32Array, Uint32Array];
}

/** CRC-32 of the page in `bytes`, not reflected, the field itself counted as 0 (RFC 3533, 6). */
export function checksum(bytes: Uint8Array, from = 0, to = bytes.length): number {
  const head = run(0, bytes, from, Math.min(to, from + FIELD_AT));
  if (to <= from + FIELD_AT) return head;
  return run(run(head, NOTHING, 0, FIELD_END - FIELD_AT), bytes, from + FIELD_END, to);
}

const NOTHING = new Uint8Array(4);

function run(start: number, bytes: Uint8Array, from: number, to: number): number {
  let crc = start;
  let i = from;
  for (; i + 4 <= to; i += 4) {
    crc ^=
      ((bytes[i] ?? 0) << 24) |
      ((bytes[i + 1] ?? 0) << 16) |
      ((bytes[i + 2] ?? 0) << 8) |
      (bytes[i + 3] ?? 0);
    crc =
      (T3[crc >>> 24] ?? 0) ^
      (T2[(crc >>> 16) & 255] ?? 0) ^
      (T1[(crc >>> 8) & 255] ?? 0) ^
      (T0[crc & 255] ?? 0);
  }
  for (; i < to; i++) crc = (crc << 8) ^ (T0[(crc >>> 24) ^ (bytes[i] ?? 0)] ?? 0);
  return crc >>> 0;
}

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
const isSound = (bytes: Uint8Array, at: number, { bytes: size }: PageExtent): boolean =>
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

/** What lay between two sound pages. */
export interface Skipped {
  /** What began like a page and failed its checksum. */
  readonly pages: number;
  /** All of it but zeros, which some programs leave after the end. */
  readonly bytes: number;
}

/** Work on pages that turn out damaged, in addition to those of the file itself: hostile ones may overlap. */
const MAX_SPARE_BYTES = 32_000_000;

/** Finds the sound pages in a run of bytes that comes piece by piece. */
export class PageScanner {
  #bytes: Uint8Array = new Uint8Array();
  #at = 0;
  #isEnd = false;
  #fed = 0;
  #wasted = 0;
  #skipped = { pages: 0, bytes: 0 };
  #isCut = false;

  /** What follows; no bytes at all are the end. */
  feed(bytes: Uint8Array): void {
    this.#fed += bytes.length;
    if (bytes.length === 0) this.#isEnd = true;
    const rest = this.#bytes.subarray(this.#at);
    this.#at = 0;
    if (rest.length === 0) {
      this.#bytes = bytes;
      return;
    }
    this.#bytes = new Uint8Array(rest.length + bytes.length);
    this.#bytes.set(rest);
    this.#bytes.set(bytes, rest.length);
  }

  /** Bytes fed up to the end of the last page. */
  get position(): number {
    return this.#fed - (this.#bytes.length - this.#at);
  }

  /** The next sound page, or one that the file ends in. */
  next(): OggPage | 'wants bytes' | 'end' {
    for (;;) {
      const left = this.#bytes.length - this.#at;
      if (left < FIXED_BYTES && !this.#isEnd) return 'wants bytes';
      if (left === 0) return 'end';
      if (!isPageMark(this.#bytes, this.#at)) {
        this.#skip();
        continue;
      }
      const extent = extentAt(this.#bytes, this.#at);
      if (!extent || extent.bytes > left) {
        if (!this.#isEnd) return 'wants bytes';
        const cut = extent && this.#cutPage(extent);
        if (cut) return cut;
        this.#isCut = extent === undefined;
        this.#skip(true);
      } else if (isSound(this.#bytes, this.#at, extent)) {
        const page = pageAt(this.#bytes, this.#at, extent);
        this.#at += extent.bytes;
        return page;
      } else {
        this.#waste(extent.bytes);
        this.#skip(true);
      }
    }
  }

  /** The end lies in the header of a page. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** What was passed over since the last call. */
  takeSkipped(): Skipped {
    const skipped = this.#skipped;
    this.#skipped = { pages: 0, bytes: 0 };
    return skipped;
  }

  /** The page in which the file ends, unless a sound one follows: then its size is wrong. */
  #cutPage(extent: PageExtent): OggPage | undefined {
    for (let at = this.#at + 1; at < this.#bytes.length; at++) {
      if (!isPageMark(this.#bytes, at)) continue;
      const other = extentAt(this.#bytes, at);
      if (!other || at + other.bytes > this.#bytes.length) continue;
      this.#waste(other.bytes);
      if (isSound(this.#bytes, at, other)) return undefined;
    }
    const page = pageAt(this.#bytes, this.#at, extent);
    this.#at = this.#bytes.length;
    return page;
  }

  /** To the next byte that may start a page. */
  #skip(isPage = false): void {
    if (isPage) this.#skipped.pages++;
    const start = this.#at;
    const next = this.#bytes.indexOf(0x4f, start + 1);
    this.#at = next < 0 ? this.#bytes.length : next;
    for (let i = start; i < this.#at; i++) if (this.#bytes[i] !== 0) this.#skipped.bytes++;
  }

  #waste(bytes: number): void {
    this.#wasted += bytes;
    if (this.#wasted > MAX_SPARE_BYTES + 4 * this.#fed)
      throw new Fault('decode.unsupported', 'ogg: there are too many damaged pages');
  }
}
