import type { Claim } from '../../core/claim.js';
import { Bytes } from '../bytes.js';
import { namedClaim } from './named-claim.js';

const MAX_COMMENTS = 1000;
/** A longer one holds a picture. */
const MAX_COMMENT_BYTES = 4096;

/** As much of the comments as is read. */
export const MAX_COMMENTS_BYTES = 262_144;

/**
 * What Vorbis comments state (Vorbis I, 5.2.1).
 *
 * @param comments From the length of the vendor's name on.
 */
export function* vorbisClaims(comments: Uint8Array): Generator<Claim, void, undefined> {
  const bytes = new Bytes(comments, 'tags');
  if (bytes.length < 8) return;
  let at = 4 + bytes.u32le(0);
  if (at + 4 > bytes.length) return;
  const count = Math.min(bytes.u32le(at), MAX_COMMENTS);
  at += 4;
  for (let i = 0; i < count && at + 4 <= bytes.length; i++) {
    const start = at + 4;
    const size = bytes.u32le(at);
    at = start + size;
    if (size > MAX_COMMENT_BYTES || at > bytes.length) continue;
    const text = new TextDecoder().decode(comments.subarray(start, at));
    const equals = text.indexOf('=');
    const claim = namedClaim(text.slice(0, Math.max(0, equals)), text.slice(equals + 1));
    if (claim) yield claim;
  }
}
