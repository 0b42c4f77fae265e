import { exp2 } from '../../elementary/exp2.js';
import { Bytes } from '../bytes.js';

/** The head of one element (RFC 8794): what it is, where its content starts and how long that is. */
export interface ElementHead {
  readonly id: number;
  readonly headBytes: number;
  /** `undefined`: up to where another of its level starts, as live recordings are written. */
  readonly size: number | undefined;
}

/** `undefined` when none can start at `at`. */
export function readElementHead(bytes: Uint8Array, at: number): ElementHead | undefined {
  const idBytes = lengthOf(bytes[at] ?? 0);
  if (idBytes > 4) return undefined;
  const size = readVint(bytes, at + idBytes);
  if (!size || at + idBytes + size.bytes > bytes.length) return undefined;
  let id = 0;
  for (let i = 0; i < idBytes; i++) id = id * 256 + (bytes[at + i] ?? 0);
  return { id, headBytes: idBytes + size.bytes, size: size.value };
}

/** A number of variable length; without a value when all its bits are ones. */
export function readVint(
  bytes: Uint8Array,
  at: number,
): { readonly bytes: number; readonly value: number | undefined } | undefined {
  const first = bytes[at] ?? 0;
  const length = lengthOf(first);
  if (length > 8 || at + length > bytes.length) return undefined;
  let value = first & (0xff >> length);
  let isUnknown = value === 0xff >> length;
  for (let i = 1; i < length; i++) {
    const byte = bytes[at + i] ?? 0;
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { bytes: length, value: isUnknown ? undefined : value };
}

/** By the first byte: as long as there are zeros at its start, and one. */
const lengthOf = (first: number): number => Math.clz32(first) - 23;

/** The elements of a content that is in memory; it ends where it makes no sense. */
export function* elementsOf(
  bytes: Uint8Array,
): Generator<{ readonly id: number; readonly body: Uint8Array }> {
  for (let at = 0; at < bytes.length;) {
    const head = readElementHead(bytes, at);
    if (head?.size === undefined) return;
    const start = at + head.headBytes;
    const end = start + head.size;
    if (end > bytes.length) return;
    yield { id: head.id, body: bytes.subarray(start, end) };
    at = end;
  }
}

/** An unsigned number of up to eight bytes; exact up to 2^53. */
export const readUnsigned = (body: Uint8Array): number =>
  body.reduce((value, byte) => value * 256 + byte, 0);

/** A signed one. */
export function readSigned(body: Uint8Array): number {
  const value = readUnsigned(body);
  const isNegative = ((body[0] ?? 0) & 0x80) !== 0;
  return isNegative ? value - exp2(8 * body.length) : value;
}

/** Of four or eight bytes; none is 0. */
export function readFloat(body: Uint8Array): number {
  const bytes = new Bytes(body, 'webm');
  return body.length === 8 ? bytes.f64be(0) : body.length === 4 ? bytes.f32be(0) : 0;
}

/** The elements that matter here (RFC 9559, 5.1). */
export const ID = {
  ebml: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  codecId: 0x86,
  flagDefault: 0x88,
  language: 0x22b59c,
  languageBcp47: 0x22b59d,
  codecPrivate: 0x63a2,
  codecDelay: 0x56aa,
  audio: 0xe1,
  samplingFrequency: 0xb5,
  channels: 0x9f,
  bitDepth: 0x6264,
  contentEncodings: 0x6d80,
  contentEncoding: 0x6240,
  contentCompression: 0x5034,
  contentCompressionAlgorithm: 0x4254,
  contentCompressionSettings: 0x4255,
  contentEncryption: 0x5035,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  discardPadding: 0x75a2,
  cues: 0x1c53bb6b,
  tags: 0x1254c367,
  chapters: 0x1043a770,
  attachments: 0x1941a469,
} as const;

/** What else a cluster may contain or be followed by; anything else is damage. */
const PASSED_OVER = [
  ID.ebml,
  ID.seekHead,
  ID.cues,
  ID.tags,
  ID.chapters,
  ID.attachments,
  0xec, // void
  0xbf, // checksum
  0xa7, // position
  0xab, // size of the cluster before
  0x5854, // silent tracks
  0xa2, // virtual block
  0x75a1, // additions to a block
  0x9b, // duration of a block
  0xfa, // priority of a reference
  0xfb, // reference
  0xfd, // virtual reference
  0xa4, // codec state
  0x8e, // slices
  0xc8, // reference frame
  0xaf, // encrypted block
] as readonly number[];

export const isPassedOver = (id: number): boolean => PASSED_OVER.includes(id);
