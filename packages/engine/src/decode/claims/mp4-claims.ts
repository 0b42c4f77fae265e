import type { Claim } from '../../core/claim.js';
import type { Source } from '../../source/source.js';
import type { Bytes } from '../bytes.js';
import { type Box, BoxReader } from '../mp4/boxes.js';
import { namedClaim } from './named-claim.js';

/** Where iTunes stores its tags; the body of `meta` begins with its version. */
const WAY: Readonly<Record<string, number>> = { moov: 0, udta: 0, meta: 4, ilst: 0 };

/** Its own boxes, under the names that Vorbis comments have for them. */
const NAMES: Readonly<Record<string, string>> = {
  '\xa9nam': 'TITLE',
  '\xa9ART': 'ARTIST',
  '\xa9alb': 'ALBUM',
  '\xa9day': 'DATE',
  '\xa9too': 'ENCODER',
};
const MAX_TEXT_BYTES = 4096;
/** `moov`, `udta`, `meta`, `ilst`, and the tag in it. */
const MAX_DEPTH = 5;

/** What an MPEG-4 file states in iTunes' tags, its own (`----`) among them. */
export async function* mp4Claims(source: Source): AsyncGenerator<Claim, void, undefined> {
  const reader = new BoxReader(source);
  yield* within(reader, 0, source.sizeBytes, 1);
}

async function* within(
  reader: BoxReader,
  start: number,
  end: number,
  depth: number,
): AsyncGenerator<Claim, void, undefined> {
  for await (const box of reader.boxes(start, end)) {
    const skip = WAY[box.type];
    if (skip !== undefined && depth < MAX_DEPTH)
      yield* within(reader, box.body + skip, box.end, depth + 1);
    else if (box.type === '----' || box.type in NAMES) {
      const claim = await claimIn(reader, box);
      if (claim) yield claim;
    }
  }
}

async function claimIn(reader: BoxReader, tag: Box): Promise<Claim | undefined> {
  let name = NAMES[tag.type] ?? '';
  let text = '';
  for await (const part of reader.boxes(tag.body, tag.end)) {
    if (part.type === 'name') name = utf8(await reader.body(part, MAX_TEXT_BYTES, 4)); // after the version
    if (part.type === 'data') text = utf8(await reader.body(part, MAX_TEXT_BYTES, 8)); // and the locale
  }
  return namedClaim(name, text);
}

const utf8 = (bytes: Bytes): string => new TextDecoder().decode(bytes.slice(0, bytes.length));
