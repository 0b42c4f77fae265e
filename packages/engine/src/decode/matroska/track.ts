import { elementsOf, readFloat, readUnsigned } from './ebml.js';
import { ID } from './ids.js';

/** What a TrackEntry states of a track of sound. */
export interface SoundTrack {
  readonly number: number;
  /** Whether players take it where nobody chose one (RFC 9559, 5.1.4.1.5). */
  readonly isDefault: boolean;
  /** ISO 639-2; `eng` where the file states none. */
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

const AUDIO = 2;
const NANOSECONDS = 1e9;
const HEADER_STRIPPING = 3;

/** The tracks of sound, and whether there are others. */
export function readTracks(body: Uint8Array): {
  readonly sounds: readonly SoundTrack[];
  readonly hasOthers: boolean;
} {
  const sounds: SoundTrack[] = [];
  let hasOthers = false;
  for (const { id, body: entry } of elementsOf(body)) {
    if (id !== ID.trackEntry) continue;
    const fields = fieldsOf(entry);
    if (numberIn(fields, ID.trackType) === AUDIO) sounds.push(soundTrack(fields));
    else hasOthers = true;
  }
  return { sounds, hasOthers };
}

type Fields = ReadonlyMap<number, Uint8Array>;

function soundTrack(fields: Fields): SoundTrack {
  const audio = fieldsOf(fields.get(ID.audio) ?? NOTHING);
  return {
    number: numberIn(fields, ID.trackNumber),
    isDefault: !fields.has(ID.flagDefault) || numberIn(fields, ID.flagDefault) === 1,
    language: textIn(fields, ID.language) || 'eng',
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

const fieldsOf = (body: Uint8Array): Fields =>
  new Map(Array.from(elementsOf(body), ({ id, body: field }) => [id, field]));

const numberIn = (fields: Fields, id: number): number => readUnsigned(fields.get(id) ?? NOTHING);

const textIn = (fields: Fields, id: number): string =>
  String.fromCharCode(...(fields.get(id) ?? NOTHING).subarray(0, 64)).replace(/\0+$/, '');
