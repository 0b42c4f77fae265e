import type { Claim } from '../../core/claim.js';
import type { Source } from '../../source/source.js';
import { Bytes } from '../bytes.js';
import { namedClaim } from './named-claim.js';

const FOOTER_BYTES = 32;
const ID3V1_BYTES = 128;
const MAX_BYTES = 65_536;
const MAX_ITEMS = 200;

/** What the APEv2 tag at the end states, which mp3gain and others write. */
export async function* apeClaims(source: Source): AsyncGenerator<Claim, void, undefined> {
  for (const trailing of [0, ID3V1_BYTES]) {
    const end = source.sizeBytes - trailing;
    if (end < FOOTER_BYTES) return;
    const footer = new Bytes(await source.read(end - FOOTER_BYTES, FOOTER_BYTES), 'ape');
    if (!footer.startsWith('APETAGEX')) continue;
    const start = end - footer.u32le(12); // the size counts the footer, and no header
    if (start < 0 || start > end - FOOTER_BYTES) return;
    const length = Math.min(end - FOOTER_BYTES - start, MAX_BYTES);
    yield* itemsIn(await source.read(start, length));
    return;
  }
}

/** Size, flags, a name up to a zero, the value. */
function* itemsIn(items: Uint8Array): Generator<Claim, void, undefined> {
  const bytes = new Bytes(items, 'ape');
  const IS_TEXT = 0;
  for (let at = 0, count = 0; at + 9 <= bytes.length && count < MAX_ITEMS; count++) {
    const size = bytes.u32le(at);
    const kind = (bytes.u32le(at + 4) >> 1) & 3;
    const nameEnd = items.indexOf(0, at + 8);
    if (nameEnd < 0 || nameEnd + 1 + size > bytes.length) return;
    const [name, value] = [
      items.subarray(at + 8, nameEnd),
      items.subarray(nameEnd + 1, nameEnd + 1 + size),
    ];
    const utf8 = new TextDecoder();
    const claim = kind === IS_TEXT ? namedClaim(utf8.decode(name), utf8.decode(value)) : undefined;
    if (claim) yield claim;
    at = nameEnd + 1 + size;
  }
}
