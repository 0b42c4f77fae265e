import type { Source } from '../../source/source.js';
import { Bytes } from '../bytes.js';

/** The header of one page (RFC 3533, 6). */
export interface OggPage {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Frames up to the end of the page, in the codec's terms; `undefined` where no packet ends. */
  readonly granule: number | undefined;
  readonly serial: number;
  readonly body: number;
  readonly end: number;
}

const FIXED_BYTES = 27;
export const MAX_PAGE_BYTES = FIXED_BYTES + 255 + 255 * 255;
const FIRST = 2;
const LAST = 4;

/** The page that starts at `at`; `undefined` when none does. */
export async function readOggPage(source: Source, at: number): Promise<OggPage | undefined> {
  return oggPageIn(await source.read(at, FIXED_BYTES + 255), 0, at);
}

/** The page that starts at `index` of `bytes`, which themselves start at `offset` of the file. */
export function oggPageIn(bytes: Uint8Array, index: number, offset: number): OggPage | undefined {
  const header = new Bytes(bytes.subarray(index), 'ogg');
  if (header.length < FIXED_BYTES || header.text(0, 4) !== 'OggS' || header.u8(4) !== 0)
    return undefined;
  const segments = header.u8(26);
  if (header.length < FIXED_BYTES + segments) return undefined;
  let bodyBytes = 0;
  for (let i = 0; i < segments; i++) bodyBytes += header.u8(FIXED_BYTES + i);

  const flags = header.u8(5);
  const body = offset + index + FIXED_BYTES + segments;
  const hasGranule = header.u32le(6) !== 0xffffffff || header.u32le(10) !== 0xffffffff;
  return {
    isFirst: (flags & FIRST) !== 0,
    isLast: (flags & LAST) !== 0,
    granule: hasGranule ? header.u64le(6) : undefined,
    serial: header.u32le(14),
    body,
    end: body + bodyBytes,
  };
}

const LETTER_O = 'O'.charCodeAt(0);

/** Where the last page in `bytes`, which start at `offset` of the file, begins; whole or not. */
export function findLastPage(bytes: Uint8Array, offset: number): number | undefined {
  for (let at = bytes.lastIndexOf(LETTER_O); at >= 0; at = bytes.lastIndexOf(LETTER_O, at - 1)) {
    if (oggPageIn(bytes, at, offset)) return at;
    if (at === 0) break; // lastIndexOf would count -1 from the end
  }
  return undefined;
}
