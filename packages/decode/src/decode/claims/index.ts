import type { Container } from '../../core/audio.js';
import { type Claim, REPLAY_GAIN_LUFS } from '../../core/claim.js';
import { Fault } from '../../core/fault.js';
import { checkedSource } from '../../source/checked-source.js';
import type { Source } from '../../source/source.js';
import { Bytes } from '../bytes.js';
import { flacBlocks } from '../flac/stream-info.js';
import { skipId3 } from '../id3.js';
import { readEncoderNote } from '../mp3/encoder-note.js';
import { findFirstFrame } from '../mp3/find-frames.js';
import { type Box, BoxReader } from '../mp4/boxes.js';
import { wavChunks } from '../wav/wav-encoding.js';
import { BEXT_BYTES, bextClaims } from './bext.js';
import { id3Claims } from './id3-claims.js';
import { cleanText, gainStated, namedClaim, upToZero } from './named-claim.js';
import { MAX_COMMENTS_BYTES, oggClaims, vorbisClaims } from './vorbis-claims.js';

const FIRST_CHUNK_AT = 12;
const CHUNK_HEADER_BYTES = 8;
const MAX_CHUNKS = 1000;

/** What the ID3v2 tag of an AIFF file states, which has a chunk of its own. */
async function* aiffClaims(source: Source): AsyncGenerator<Claim, void, undefined> {
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

const VORBIS_COMMENT = 4;

/** What a FLAC file states about itself in its comments; its digest is compared where it is decoded. */
async function* flacClaims(source: Source): AsyncGenerator<Claim, void, undefined> {
  for await (const { type, body, bytes } of flacBlocks(source))
    if (type === VORBIS_COMMENT)
      yield* vorbisClaims(await source.read(body, Math.min(bytes, MAX_COMMENTS_BYTES)));
}

const FOOTER_BYTES = 32;
const ID3V1_BYTES = 128;
const MAX_BYTES = 65_536;
const MAX_ITEMS = 200;

/** What the APEv2 tag at the end states, which mp3gain and others write. */
async function* apeClaims(source: Source): AsyncGenerator<Claim, void, undefined> {
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

/** What an MP3 file states about itself: ID3v2 before it, APEv2 after it, LAME's note in its first frame. */
async function* mp3Claims(source: Source): AsyncGenerator<Claim, void, undefined> {
  yield* id3Claims(source);
  const first = await findFirstFrame(source);
  if (first) {
    const { encoder, replayGain, delay = 0, padding = 0 } = readEncoderNote(first) ?? {};
    if (encoder !== undefined) {
      yield { tag: 'LAME encoder', text: cleanText(encoder) };
      yield { tag: 'LAME delay and padding', text: `${delay} and ${padding} samples` };
    }
    if (replayGain?.trackDb !== undefined) {
      const stated = gainStated(replayGain.trackDb, REPLAY_GAIN_LUFS);
      const text = `${replayGain.trackDb.toFixed(1)} dB`;
      yield { tag: 'LAME track gain', text, ...(stated && { stated }) };
    }
    // of what was encoded: decoded, it is another
    if (replayGain?.peak !== undefined)
      yield { tag: 'LAME peak', text: replayGain.peak.toFixed(6) };
  }
  yield* apeClaims(source);
}

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
/** A whole number of beats per minute, in two bytes. */
const TEMPO = 'tmpo';
const MAX_TEXT_BYTES = 4096;
/** `moov`, `udta`, `meta`, `ilst`, and the tag in it. */
const MAX_DEPTH = 5;

/** What an MPEG-4 file states in iTunes' tags, its own (`----`) among them. */
async function* mp4Claims(source: Source): AsyncGenerator<Claim, void, undefined> {
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
    else if (box.type === '----' || box.type === TEMPO || box.type in NAMES) {
      const claim = await claimIn(reader, box);
      if (claim) yield claim;
    }
  }
}

async function claimIn(reader: BoxReader, tag: Box): Promise<Claim | undefined> {
  let name = tag.type === TEMPO ? TEMPO : (NAMES[tag.type] ?? '');
  let text = '';
  for await (const part of reader.boxes(tag.body, tag.end)) {
    if (part.type === 'name') name = utf8(await reader.body(part, MAX_TEXT_BYTES, 4)); // after the version
    if (part.type === 'data' && tag.type === TEMPO) {
      const units = await reader.body(part, 2, 8);
      text = units.length === 2 ? String(units.u16be(0)) : '';
    } else if (part.type === 'data') text = utf8(await reader.body(part, MAX_TEXT_BYTES, 8)); // and the locale
  }
  return namedClaim(name, text);
}

const utf8 = (bytes: Bytes): string => new TextDecoder().decode(bytes.slice(0, bytes.length));

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
async function* wavClaims(source: Source): AsyncGenerator<Claim, void, undefined> {
  let hasTag = false;
  for await (const { id, body, size } of wavChunks(source)) {
    if (id === 'bext')
      yield* bextClaims(await source.read(body, Math.min(size, BEXT_BYTES)), await rateOf(source));
    else if (id === 'acid') yield* acidClaims(await source.read(body, Math.min(size, ACID_BYTES)));
    else if (id === 'LIST')
      yield* infoClaims(await source.read(body, Math.min(size, MAX_INFO_BYTES)));
    else if (!hasTag && /^id3 $/i.test(id)) {
      hasTag = true; // a second one would be read in vain: each may cost a megabyte
      yield* id3Claims(checkedSource(source, body, size));
    }
  }
}

const RATE_AT = 4;

/** The rate in the format chunk, which may follow. */
async function rateOf(source: Source): Promise<number> {
  for await (const { id, body } of wavChunks(source)) {
    const bytes =
      id === 'fmt ' ? new Bytes(await source.read(body, RATE_AT + 4), 'wav') : undefined;
    if (bytes) return bytes.length < RATE_AT + 4 ? 0 : bytes.u32le(RATE_AT);
  }
  return 0;
}

const ACID_BYTES = 24;
const IS_ONE_SHOT = 1;

/** The tempo of a loop for ACID and its followers; that of a one-shot means nothing. */
function* acidClaims(chunk: Uint8Array): Generator<Claim, void, undefined> {
  if (chunk.length < ACID_BYTES || ((chunk[0] ?? 0) & IS_ONE_SHOT) !== 0) return;
  const bpm = new DataView(chunk.buffer, chunk.byteOffset).getFloat32(20, true);
  if (bpm > 0 && bpm < 1000) yield { tag: 'acid tempo', text: String(Number(bpm.toFixed(3))) };
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

/** More than any program writes. */
const MAX_CLAIMS = 100;

type Claims = (source: Source) => AsyncGenerator<Claim, void, undefined>;

/** They may follow an ID3v2 tag, whose claims then count as well. */
const INNER: Partial<Readonly<Record<Container, Claims>>> = {
  wav: wavClaims,
  flac: flacClaims,
  ogg: oggClaims,
};
const WHOLE: Partial<Readonly<Record<Container, Claims>>> = {
  mp3: mp3Claims,
  m4a: mp4Claims,
  aiff: aiffClaims,
};

/**
 * Reads what a file states about itself, in file order. A damaged tag ends the reading, not the analysis: what precedes
 * it is reported. Of CAF, Matroska and AAC in ADTS nothing is read.
 *
 * @param container What the file was found to be.
 * @throws Fault `source.unreadable`.
 */
export async function readClaims(source: Source, container: Container): Promise<readonly Claim[]> {
  const file = checkedSource(source);
  const claims: Claim[] = [];
  try {
    for await (const claim of claimsIn(file, container)) {
      const isReported = claims.some(({ tag, text }) => tag === claim.tag && text === claim.text);
      if (!isReported) claims.push(claim);
      if (claims.length === MAX_CLAIMS) break;
    }
  } catch (error) {
    if (!(error instanceof Fault) || error.code === 'source.unreadable') throw error;
  }
  return withReference(claims);
}

/** SPL of pink noise at the reference of ReplayGain 1, dB, and the loudness that it is. */
const REPLAY_GAIN_SPL_DB = 89;

/** Gains count from the reference that the file states for them, where it does. */
function withReference(claims: readonly Claim[]): readonly Claim[] {
  const stated = claims.find(({ tag }) => tag === 'REPLAYGAIN_REFERENCE_LOUDNESS')?.text ?? '';
  const [, number, unit = ''] = /^([+-]?\d{1,3}(?:[.,]\d{1,9})?) ?(LUFS|dB)?$/i.exec(stated) ?? [];
  if (number === undefined) return claims;
  const value = Number(number.replace(',', '.'));
  const isSpl = value > 0 && unit.toUpperCase() !== 'LUFS';
  const lufs = isSpl ? value - REPLAY_GAIN_SPL_DB + REPLAY_GAIN_LUFS : value;
  if (lufs >= 0 || lufs < -70) return claims;
  return claims.map((claim) => {
    const { tag, stated: from } = claim;
    if (tag !== 'REPLAYGAIN_TRACK_GAIN' || from?.gainToLufs === undefined) return claim;
    const offset = lufs - from.gainToLufs;
    return { ...claim, stated: { ...from, value: from.value + offset, gainToLufs: lufs } };
  });
}

async function* claimsIn(file: Source, container: Container): ReturnType<Claims> {
  yield* WHOLE[container]?.(file) ?? [];
  const inner = INNER[container];
  if (!inner) return;
  const start = await skipId3(file);
  if (start > 0) yield* id3Claims(file);
  yield* inner(checkedSource(file, start));
}
