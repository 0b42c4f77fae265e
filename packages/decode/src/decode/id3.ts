import type { Source } from '../source/source.js';
import { Bytes } from './bytes.js';

const HEADER_BYTES = 10;
const HAS_FOOTER = 16;
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
