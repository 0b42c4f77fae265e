import type { Source } from '../source/source.js';
import { Bytes } from './bytes.js';

export const ID3V1_BYTES = 128;
const ID3V2_HEADER_BYTES = 10;
const APE_HEADER_BYTES = 32;
const HAS_FOOTER = 16;
const TAG_HEADER_BYTES = 16;

/** Bytes of the tag that starts at `at`; 0 when none does. Programs write them before, after and between streams. */
export function tagSizeAt(bytes: Uint8Array, at: number): number {
  const head = new Bytes(bytes.subarray(at, at + TAG_HEADER_BYTES), 'tag');
  if (head.startsWith('TAG')) return ID3V1_BYTES;
  if (head.length >= ID3V2_HEADER_BYTES && head.startsWith('ID3')) {
    const size = [6, 7, 8, 9].reduce((sum, i) => sum * 128 + (head.u8(i) & 127), 0);
    return (head.u8(5) & HAS_FOOTER ? 2 : 1) * ID3V2_HEADER_BYTES + size;
  }
  if (head.length >= TAG_HEADER_BYTES && head.startsWith('APETAGEX'))
    return APE_HEADER_BYTES + head.u32le(12);
  return 0;
}

const HEADER_BYTES = 10;
const MAX_TAGS = 8; // some programs write a second one

/** Where the audio starts: after the ID3v2 tags at the front, or at 0 (ID3v2.4, 3.1). */
export async function skipId3(source: Source): Promise<number> {
  let at = 0;
  for (let count = 0; count < MAX_TAGS; count++) {
    const header = new Bytes(await source.read(at, HEADER_BYTES), 'id3');
    if (header.length < HEADER_BYTES || !header.startsWith('ID3')) break;
    const size = [6, 7, 8, 9].reduce((sum, i) => sum * 128 + (header.u8(i) & 127), 0);
    at += HEADER_BYTES + size + (header.u8(5) & HAS_FOOTER ? HEADER_BYTES : 0);
  }
  return at;
}
