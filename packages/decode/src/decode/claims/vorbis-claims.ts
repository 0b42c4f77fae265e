import type { Claim } from '../../core/claim.js';
import type { Source } from '../../source/source.js';
import { Bytes } from '../bytes.js';
import { PageScanner } from '../ogg/page-scanner.js';
import { namedClaim } from './named-claim.js';

const MAX_COMMENTS = 4000;
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
  for (const { name, text } of vorbisComments(comments, MAX_COMMENT_BYTES)) {
    const claim = namedClaim(name, text);
    if (claim) yield claim;
  }
}

/** Each comment of at most so many bytes, as it is written. */
export function* vorbisComments(
  comments: Uint8Array,
  maxBytes: number,
): Generator<{ readonly name: string; readonly text: string }, void, undefined> {
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
    if (size > maxBytes || at > bytes.length) continue;
    const text = new TextDecoder().decode(comments.subarray(start, at));
    const equals = text.indexOf('=');
    yield { name: text.slice(0, Math.max(0, equals)), text: text.slice(equals + 1) };
  }
}

/** How the packet of comments starts, by how the first packet of its stream does. */
const CODECS: readonly (readonly [first: string, before: RegExp])[] = [
  ['OpusHead', /^OpusTags/],
  ['\x01vorbis', /^\x03vorbis/],
  ['\x7fFLAC', /^\x04.{3}/s], // in a FLAC block of its own (RFC 9639, 10.1)
];
const OUTPUT_GAIN_AT = 16;
const READ_BYTES = 65_536;

/** What the first stream of an Ogg file that we decode states: its comments, and the gain in Opus's header. */
export async function* oggClaims(source: Source): AsyncGenerator<Claim, void, undefined> {
  const { first, comments } = await oggComments(source);
  if (first?.startsWith('OpusHead')) yield* outputGain(first);
  yield* vorbisClaims(comments);
}

/** The first page and the comments of the first stream that we decode. */
export async function oggComments(
  source: Source,
): Promise<{ readonly first: Bytes | undefined; readonly comments: Uint8Array }> {
  let codec: (typeof CODECS)[number] | undefined;
  let head: Bytes | undefined;
  let serial: number | undefined;
  let comments = new Uint8Array();
  for await (const page of pagesOf(source)) {
    if (codec === undefined) {
      const first = new Bytes(page.body, 'ogg');
      codec = page.isFirst ? CODECS.find(([start]) => first.startsWith(start)) : undefined;
      if (codec === undefined) continue;
      serial = page.serial;
      head = new Bytes(page.body.slice(), 'ogg');
    } else if (page.serial === serial) {
      // the comments start on the second page of the stream; all that follows them is not read
      comments = joined(comments, page.body);
      if (comments.length >= MAX_COMMENTS_BYTES || !page.lacing.every((size) => size === 255))
        break;
    }
  }
  const start = new Bytes(comments, 'ogg').textUpTo(16);
  const [before] = codec?.[1].exec(start) ?? [];
  return {
    first: head,
    comments: before === undefined ? new Uint8Array() : comments.subarray(before.length),
  };
}

async function* pagesOf(source: Source) {
  const scanner = new PageScanner();
  for (let at = 0; at <= 2 * MAX_COMMENTS_BYTES;) {
    const next = scanner.next();
    if (next === 'end') return;
    if (next !== 'wants bytes') {
      yield next;
      continue;
    }
    const bytes = await source.read(at, READ_BYTES);
    scanner.feed(bytes);
    at += bytes.length;
  }
}

/** RFC 7845, 5.1: every decoder applies it, ours too; what is measured has it in. */
function* outputGain(head: Bytes): Generator<Claim, void, undefined> {
  if (head.length < OUTPUT_GAIN_AT + 2) return;
  const gainDb = ((head.u16le(OUTPUT_GAIN_AT) << 16) >> 16) / 256;
  if (gainDb !== 0) yield { tag: 'OpusHead output gain', text: `${gainDb.toFixed(2)} dB` };
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
