import { metadataBlock } from './flac-file.js';
import { ascii, chunk, concat } from './wav-file.js';

/** Builds tags byte by byte, so that a test controls the exact metadata of a file. */

const u16 = (value: number) => Uint8Array.of(value & 255, (value >> 8) & 255);
const u32 = (value: number) => concat(u16(value & 0xffff), u16(value >>> 16));
const u32be = (value: number) => u32(value).toReversed();
const padded = (text: string, length: number) =>
  concat(ascii(text), new Uint8Array(length)).subarray(0, length);
const utf8 = (text: string) => new TextEncoder().encode(text);

export interface Bext {
  readonly description?: string;
  readonly originator?: string;
  readonly date?: string;
  readonly timeReference?: number;
  readonly version?: number;
  /** Value, range, true peak, momentary, short-term, in hundredths. */
  readonly loudness?: readonly number[];
  readonly history?: string;
}

export const NOT_SET = 0x7fff;

/** EBU Tech 3285 v2. */
export function bextChunk(bext: Bext): Uint8Array {
  const { loudness = Array.from({ length: 5 }, () => NOT_SET) } = bext;
  return chunk(
    'bext',
    concat(
      padded(bext.description ?? '', 256),
      padded(bext.originator ?? '', 32),
      new Uint8Array(32),
      padded(bext.date ?? '', 10),
      new Uint8Array(8),
      concat(u32(bext.timeReference ?? 0), u32(0)),
      u16(bext.version ?? 2),
      new Uint8Array(64),
      ...loudness.map(u16),
      new Uint8Array(180),
      ascii(bext.history ?? ''),
    ),
  );
}

/** Vorbis comments from the vendor's name on. */
export const comments = (...tags: readonly string[]): Uint8Array =>
  concat(
    u32(4),
    ascii('test'),
    u32(tags.length),
    ...tags.map((tag) => concat(u32(utf8(tag).length), utf8(tag))),
  );

/** The same FLAC file with comments after its first block. */
export function withComments(flac: Uint8Array, ...tags: readonly string[]): Uint8Array {
  const START = 42;
  const head = flac.slice(0, START);
  head[4] = 0; // STREAMINFO is not the last
  return concat(head, metadataBlock(4, comments(...tags), true), flac.subarray(START));
}

/** ID3v2.4 in front, its frames given. */
export const id3Tag = (...frames: readonly Uint8Array[]): Uint8Array => {
  const body = concat(...frames);
  return concat(ascii('ID3'), Uint8Array.of(4, 0, 0), syncSafe(body.length), body);
};
export const id3Frame = (id: string, body: Uint8Array): Uint8Array =>
  concat(ascii(id), syncSafe(body.length), new Uint8Array(2), body);
export const userText = (name: string, text: string): Uint8Array =>
  id3Frame('TXXX', concat(Uint8Array.of(3), utf8(`${name}\0${text}`)));
const syncSafe = (value: number) =>
  Uint8Array.of(value >> 21, (value >> 14) & 127, (value >> 7) & 127, value & 127);

/** APEv2 without a header. */
export function apeTag(...items: readonly (readonly [name: string, text: string])[]): Uint8Array {
  const body = concat(
    ...items.map(([name, text]) =>
      concat(u32(utf8(text).length), u32(0), utf8(`${name}\0`), utf8(text)),
    ),
  );
  const size = body.length + 32;
  return concat(
    body,
    ascii('APETAGEX'),
    u32(2000),
    u32(size),
    u32(items.length),
    new Uint8Array(12),
  );
}

const box = (type: string, ...bodies: readonly Uint8Array[]): Uint8Array => {
  const body = concat(...bodies);
  return concat(u32be(body.length + 8), ascii(type), body);
};

/** `moov` with nothing but iTunes' tags. */
export const itunesTags = (...tags: readonly Uint8Array[]): Uint8Array =>
  box('moov', box('udta', box('meta', new Uint8Array(4), box('ilst', ...tags))));
export const freeform = (name: string, text: string): Uint8Array =>
  box(
    '----',
    box('mean', new Uint8Array(4), ascii('com.apple.iTunes')),
    box('name', new Uint8Array(4), utf8(name)),
    box('data', new Uint8Array(8), utf8(text)),
  );
