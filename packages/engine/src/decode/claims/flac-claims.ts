import type { Claim } from '../../core/claim.js';
import type { Source } from '../../source/source.js';
import { flacBlocks } from '../flac/flac-blocks.js';
import { MAX_COMMENTS_BYTES, vorbisClaims } from './vorbis-comments.js';

const VORBIS_COMMENT = 4;

/** What a FLAC file states about itself in its comments; its digest is compared where it is decoded. */
export async function* flacClaims(source: Source): AsyncGenerator<Claim, void, undefined> {
  for await (const { type, body, bytes } of flacBlocks(source))
    if (type === VORBIS_COMMENT)
      yield* vorbisClaims(await source.read(body, Math.min(bytes, MAX_COMMENTS_BYTES)));
}
