import type { Claim } from '../../core/claim.js';
import { checkedSource } from '../../source/checked-source.js';
import type { Source } from '../../source/source.js';
import { Bytes } from '../bytes.js';
import { id3Claims } from './id3-claims.js';

const FIRST_CHUNK_AT = 12;
const CHUNK_HEADER_BYTES = 8;
const MAX_CHUNKS = 1000;

/** What the ID3v2 tag of an AIFF file states, which has a chunk of its own. */
export async function* aiffClaims(source: Source): AsyncGenerator<Claim, void, undefined> {
  let at = FIRST_CHUNK_AT;
  for (let count = 0; count < MAX_CHUNKS && at + CHUNK_HEADER_BYTES <= source.sizeBytes; count++) {
    const header = new Bytes(await source.read(at, CHUNK_HEADER_BYTES), 'aiff');
    const size = header.u32be(4);
    // only the first: each may cost a megabyte
    if (header.startsWith('ID3 '))
      return yield* id3Claims(checkedSource(source, at + CHUNK_HEADER_BYTES, size));
    at += CHUNK_HEADER_BYTES + size + (size % 2);
  }
}
