import type { Claim } from '../../core/claim.js';
import { checkedSource } from '../../source/checked-source.js';
import type { Source } from '../../source/source.js';
import { Bytes } from '../bytes.js';
import { wavChunks } from '../wav/wav-chunks.js';
import { BEXT_BYTES, bextClaims } from './bext.js';
import { upToZero } from './clean-text.js';
import { id3Claims } from './id3-claims.js';
import { namedClaim } from './named-claim.js';

const MAX_INFO_BYTES = 65_536;

/** The names of LIST/INFO (Multimedia Programming Interface 1.0, 1991) that others have too. */
const INFO_NAMES: Readonly<Record<string, string>> = {
  INAM: 'TITLE',
  IART: 'ARTIST',
  IPRD: 'ALBUM',
  ICRD: 'DATE',
  ISFT: 'ENCODER',
  ISRC: 'ISRC',
};

/** What a RIFF, RF64 or BW64 file states about itself: bext, LIST/INFO, and ID3v2 in a chunk. */
export async function* wavClaims(source: Source): AsyncGenerator<Claim, void, undefined> {
  let hasTag = false;
  for await (const { id, body, size } of wavChunks(source)) {
    if (id === 'bext') yield* bextClaims(await source.read(body, Math.min(size, BEXT_BYTES)));
    else if (id === 'LIST')
      yield* infoClaims(await source.read(body, Math.min(size, MAX_INFO_BYTES)));
    else if (!hasTag && /^id3 $/i.test(id)) {
      hasTag = true; // a second one would be read in vain: each may cost a megabyte
      yield* id3Claims(checkedSource(source, body, size));
    }
  }
}

function* infoClaims(list: Uint8Array): Generator<Claim, void, undefined> {
  const bytes = new Bytes(list, 'wav');
  if (!bytes.startsWith('INFO')) return;
  for (let at = 4; at + 8 <= bytes.length;) {
    const size = bytes.u32le(at + 4);
    const text = bytes.text(at + 8, Math.min(size, bytes.length - at - 8));
    const claim = namedClaim(INFO_NAMES[bytes.text(at, 4)] ?? '', upToZero(text));
    if (claim) yield claim;
    at += 8 + size + (size % 2);
  }
}
