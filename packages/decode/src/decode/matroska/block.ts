import { elementsOf, ID, readFloat, readUnsigned, readVint } from './ebml.js';

/** A Block or SimpleBlock (RFC 9559, 10.2): packets of one track. */
export interface SoundBlock {
  readonly track: number;
  /** In ticks, from its cluster's on. */
  readonly ticks: number;
  readonly packets: readonly Uint8Array[];
}

/** `undefined` when it makes no sense. */
export function readBlock(body: Uint8Array): SoundBlock | undefined {
  const track = readVint(body, 0);
  if (track?.value === undefined || body.length < track.bytes + 3) return undefined;
  const at = track.bytes;
  const ticks = (((body[at] ?? 0) << 24) >> 16) | (body[at + 1] ?? 0);
  const lacing = ((body[at + 2] ?? 0) >> 1) & 3;
  const data = body.subarray(at + 3);
  const packets = lacing === 0 ? [data] : unlaced(data, lacing);
  return packets && { track: track.value, ticks, packets };
}

const XIPH = 1;
const EQUAL = 2;

function unlaced(data: Uint8Array, lacing: number): Uint8Array[] | undefined {
  const count = (data[0] ?? 0) + 1;
  if (lacing === EQUAL) {
    const bytes = (data.length - 1) / count;
    if (!Number.isInteger(bytes)) return undefined;
    return Array.from({ length: count }, (_, i) =>
      data.subarray(1 + i * bytes, 1 + (i + 1) * bytes),
    );
  }
  const laced = lacing === XIPH ? xiphSizes(data, count - 1) : ebmlSizes(data, count - 1);
  if (!laced) return undefined;
  let { at } = laced;
  const packets: Uint8Array[] = [];
  for (const size of laced.sizes) {
    if (size < 0 || at + size > data.length) return undefined;
    packets.push(data.subarray(at, at + size));
    at += size;
  }
  return [...packets, data.subarray(at)];
}

interface Sizes {
  readonly sizes: readonly number[];
  /** Where the packets start. */
  readonly at: number;
}

function xiphSizes(data: Uint8Array, count: number): Sizes {
  const sizes: number[] = [];
  let at = 1;
  for (let i = 0; i < count; i++) {
    let size = 0;
    for (let byte = 255; byte === 255;) {
      byte = data[at++] ?? 0;
      size += byte;
    }
    sizes.push(size);
  }
  return { sizes, at };
}

/** The first as it is, the others by their difference to the one before. */
function ebmlSizes(data: Uint8Array, count: number): Sizes | undefined {
  const sizes: number[] = [];
  let at = 1;
  let size = 0;
  for (let i = 0; i < count; i++) {
    const read = readVint(data, at);
    if (read?.value === undefined) return undefined;
    const { bytes, value } = read;
    size = i === 0 ? value : size + value - ((1 << Math.min(30, 7 * bytes - 1)) - 1);
    sizes.push(size);
    at += bytes;
  }
  return { sizes, at };
}

/** What a TrackEntry states of a track of sound. */
export interface SoundTrack {
  readonly number: number;
  /** Whether players take it where nobody chose one (RFC 9559, 5.1.4.1.5). */
  readonly isDefault: boolean;
  /** ISO 639-2 or BCP 47; `eng` where the file states none. */
  readonly language: string;
  readonly codecId: string;
  readonly codecPrivate: Uint8Array;
  /** At the start, that does not belong to the recording. */
  readonly delaySec: number;
  readonly rateHz: number;
  readonly channels: number;
  readonly bits: number;
  /** Bytes that every packet begins with, and that are stored once. */
  readonly prefix: Uint8Array;
  /** Why its packets cannot be read. */
  readonly unsupported: string | undefined;
}

/** Track types (RFC 9559, 5.1.4.1.3). */
const VIDEO = 1;
const AUDIO = 2;
const NANOSECONDS = 1e9;
const HEADER_STRIPPING = 3;

/** The tracks of sound, and whether there are others, or a video. */
export function readTracks(body: Uint8Array): {
  readonly sounds: readonly SoundTrack[];
  readonly hasOthers: boolean;
  readonly isVideo: boolean;
} {
  const sounds: SoundTrack[] = [];
  let hasOthers = false;
  let isVideo = false;
  for (const { id, body: entry } of elementsOf(body)) {
    if (id !== ID.trackEntry) continue;
    const fields = fieldsOf(entry);
    const type = numberIn(fields, ID.trackType);
    if (type === AUDIO) sounds.push(soundTrack(fields));
    else hasOthers = true;
    isVideo ||= type === VIDEO;
  }
  return { sounds, hasOthers, isVideo };
}

type Fields = ReadonlyMap<number, Uint8Array>;

function soundTrack(fields: Fields): SoundTrack {
  const audio = fieldsOf(fields.get(ID.audio) ?? NOTHING);
  return {
    number: numberIn(fields, ID.trackNumber),
    isDefault: !fields.has(ID.flagDefault) || numberIn(fields, ID.flagDefault) === 1,
    language: textIn(fields, ID.languageBcp47) || textIn(fields, ID.language) || 'eng',
    codecId: textIn(fields, ID.codecId),
    codecPrivate: fields.get(ID.codecPrivate)?.slice() ?? NOTHING,
    delaySec: numberIn(fields, ID.codecDelay) / NANOSECONDS,
    rateHz: readFloat(audio.get(ID.samplingFrequency) ?? NOTHING) || 8000,
    channels: numberIn(audio, ID.channels) || 1,
    bits: numberIn(audio, ID.bitDepth),
    ...encodingIn(fields.get(ID.contentEncodings) ?? NOTHING),
  };
}

/** How packets were changed after they were coded. */
function encodingIn(encodings: Uint8Array): Pick<SoundTrack, 'prefix' | 'unsupported'> {
  const encoding = fieldsOf(encodings).get(ID.contentEncoding);
  if (!encoding) return { prefix: NOTHING, unsupported: undefined };
  const fields = fieldsOf(encoding);
  if (fields.has(ID.contentEncryption)) return { prefix: NOTHING, unsupported: 'encrypted audio' };
  const compression = fieldsOf(fields.get(ID.contentCompression) ?? NOTHING);
  if (numberIn(compression, ID.contentCompressionAlgorithm) !== HEADER_STRIPPING)
    return { prefix: NOTHING, unsupported: 'a compressed track' };
  const prefix = compression.get(ID.contentCompressionSettings)?.slice() ?? NOTHING;
  return { prefix, unsupported: undefined };
}

const NOTHING = new Uint8Array();

export const fieldsOf = (body: Uint8Array): Fields =>
  new Map(Array.from(elementsOf(body), ({ id, body: field }) => [id, field]));

const numberIn = (fields: Fields, id: number): number => readUnsigned(fields.get(id) ?? NOTHING);

export const textIn = (fields: Fields, id: number): string =>
  String.fromCharCode(...(fields.get(id) ?? NOTHING).subarray(0, 64))
    .replace(/\0+$/, '')
    .replace(/[^\x20-\x7e]/g, '?'); // messages print it
