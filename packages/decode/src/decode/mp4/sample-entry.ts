import { Bytes } from '../bytes.js';
import { nameOfCode } from '../codec-code.js';
import { parseFlacInfo, STREAM_INFO_BYTES } from '../flac/stream-info.js';
import { isPcm, type PcmForm, readPcmForm } from './pcm-entry.js';

/** What an `esds` box states of a stream (ISO/IEC 14496-1, 7.2.6). */
export interface StreamDescriptor {
  readonly objectType: number;
  /** AudioSpecificConfig, for AAC. */
  readonly config?: Uint8Array;
}

const ES_DESCRIPTOR = 3;
const DECODER_CONFIG = 4;
const DECODER_SPECIFIC_INFO = 5;
const DECODER_CONFIG_BYTES = 13;

/** Finds ES > DecoderConfig > DecoderSpecificInfo between `from` and `to`. */
function readDescriptors(bytes: Bytes, from: number, to: number): StreamDescriptor | undefined {
  for (const { tag, body, end } of descriptorsIn(bytes, from, to)) {
    if (tag === ES_DESCRIPTOR) {
      const flags = bytes.u8(body + 2);
      let next = body + 3;
      if (flags & 0x80) next += 2; // depends on another stream
      if (flags & 0x40) next += 1 + bytes.u8(next); // has an address
      if (flags & 0x20) next += 2; // has its own clock
      return readDescriptors(bytes, next, end);
    }
    if (tag === DECODER_CONFIG) {
      const objectType = bytes.u8(body);
      for (const inner of descriptorsIn(bytes, body + DECODER_CONFIG_BYTES, end))
        if (inner.tag === DECODER_SPECIFIC_INFO)
          return { objectType, config: bytes.slice(inner.body, inner.end) };
      return { objectType };
    }
  }
  return undefined;
}

interface Descriptor {
  readonly tag: number;
  readonly body: number;
  readonly end: number;
}

/** A size takes one to four bytes, of seven bits each. */
function* descriptorsIn(bytes: Bytes, from: number, to: number): Generator<Descriptor> {
  for (let at = from; at + 2 <= to;) {
    const tag = bytes.u8(at++);
    let size = 0;
    for (let count = 0; count < 4; count++) {
      const byte = bytes.u8(at++);
      size = size * 128 + (byte & 127);
      if (byte < 128) break;
    }
    const end = Math.min(to, at + size);
    yield { tag, body: Math.min(at, end), end };
    at = end;
  }
}

/** How the packets of a track are coded. */
export interface SampleEntry {
  readonly codec:
    'aac' | 'alac' | 'opus' | 'flac' | 'pcm' | 'mp3' | 'adpcm-ms' | 'adpcm-ima' | 'gsm';
  /** What the decoder needs besides the packets: AudioSpecificConfig, the `alac` box, OpusHead, STREAMINFO. */
  readonly config: Uint8Array;
  readonly channels: number;
  readonly rateHz: number;
  /** For ALAC and FLAC. */
  readonly bitDepth?: number;
  /** Samples themselves, which no packets hold. */
  readonly pcm?: PcmForm;
  /** Blocks of one size, of which a packet may be one frame. */
  readonly blocks?: BlockEntry;
}

export interface BlockEntry {
  readonly type: keyof typeof BLOCK_TYPES;
  /** As the entry states; 0 where the codec has but one size. */
  readonly bytes: number;
}

/** Audio that we do not decode, by the name that the refusal gives it. */
export interface UnsupportedEntry {
  readonly unsupported: string;
  readonly channels?: number;
}

/** The box that states how packets are coded, by the kind of entry. */
const CONFIGURATIONS: Readonly<Record<string, string>> = {
  mp4a: 'esds',
  alac: 'alac',
  Opus: 'dOps',
  fLaC: 'dfLa',
};
const AAC_OBJECT_TYPES = [0x40, 0x66, 0x67, 0x68]; // MPEG-4, and MPEG-2 Main, LC, SSR
/** Codecs of blocks, by the codes of QuickTime: a number of Microsoft's, or a name. */
const BLOCK_TYPES = {
  ima4: 'adpcm-ima',
  'ms\0\x11': 'adpcm-ima',
  'ms\0\x02': 'adpcm-ms',
  agsm: 'gsm',
  'ms\0\x31': 'gsm',
} as const;
/** In version 1 of an entry: after samples and bytes of a packet of one channel. */
const BLOCK_BYTES_AT = 44;
/** MPEG-2 and MPEG-1 audio, of any layer. */
const MP3_OBJECT_TYPES = [0x69, 0x6b];
/** QuickTime's own name, and that of Microsoft in it. */
const MP3_TYPES = ['.mp3', 'ms\0\x55'];
const USAC = 42; // xHE-AAC, as MPEG-4 audio object type
const MIN_ALAC_BOX_BYTES = 36;
const ALAC_BIT_DEPTH_AT = 17;
const BOX_HEADER_BYTES = 8;
const MIN_OPUS_BOX_BYTES = BOX_HEADER_BYTES + 11;
const OPUS_MARK = Array.from('OpusHead', (character) => character.charCodeAt(0));
const OPUS_RATE_HZ = 48_000;
/** After the version of the box and the head of its first metadata block. */
const FLAC_INFO_AT = BOX_HEADER_BYTES + 4 + 4;
const MIN_FLAC_BOX_BYTES = FLAC_INFO_AT + STREAM_INFO_BYTES;

/**
 * Reads the first entry of an `stsd` box, of a file of ISO or of QuickTime.
 *
 * @param stsd The body of the box.
 */
export function readSampleEntry(stsd: Bytes): SampleEntry | UnsupportedEntry | undefined {
  if (stsd.length < 8 + 36) return undefined;
  const entry = 8;
  const end = Math.min(stsd.length, entry + stsd.u32be(entry));
  const type = stsd.text(entry + 4, 4);
  const wanted = CONFIGURATIONS[type];
  const channels = stsd.u16be(entry + 24);
  if (isPcm(type)) return pcmEntry(stsd, type, entry, end);
  if (Object.hasOwn(BLOCK_TYPES, type)) return blockEntry(stsd, type as BlockEntry['type'], entry);
  if (MP3_TYPES.includes(type)) return mpegEntry({ channels, rateHz: stsd.u16be(entry + 32) });
  if (!wanted) return { unsupported: nameOfCode(type), channels };

  const format = {
    channels,
    rateHz: stsd.u16be(entry + 32),
  };
  for (const box of boxesIn(stsd, entry + fieldBytes(stsd, entry), end)) {
    if (box.type !== wanted) continue;
    if (box.type === 'esds') return aacEntry(stsd, box, format);
    if (box.type === 'alac' && box.end - box.start >= MIN_ALAC_BOX_BYTES) {
      const config = stsd.slice(box.start, box.end);
      const bitDepth = stsd.u8(box.start + ALAC_BIT_DEPTH_AT);
      return { codec: 'alac', config, ...format, bitDepth };
    }
    if (box.type === 'dOps' && box.end - box.start >= MIN_OPUS_BOX_BYTES)
      return opusEntry(new Bytes(stsd.slice(box.start + BOX_HEADER_BYTES, box.end), 'm4a'));
    if (box.type === 'dfLa' && box.end - box.start >= MIN_FLAC_BOX_BYTES)
      return flacEntry(stsd.slice(box.start + FLAC_INFO_AT, box.start + MIN_FLAC_BOX_BYTES));
  }
  return { unsupported: `${type} without its configuration` };
}

/** QuickTime's versions 1 and 2 have more fields; ISO's version 1 comes in an stsd of version 1. */
const versionOf = (stsd: Bytes, entry: number): number =>
  stsd.u8(0) === 0 ? stsd.u16be(entry + 16) : 0;
const fieldBytes = (stsd: Bytes, entry: number): number =>
  [36, 52, 72][versionOf(stsd, entry)] ?? 36;

function pcmEntry(
  stsd: Bytes,
  type: string,
  entry: number,
  end: number,
): SampleEntry | UnsupportedEntry {
  const channels = stsd.u16be(entry + 24);
  const fields = {
    ...{ at: entry, version: versionOf(stsd, entry), channels },
    ...{ bits: stsd.u16be(entry + 26), rateHz: stsd.u16be(entry + 32) },
  };
  const boxes = boxesIn(stsd, entry + fieldBytes(stsd, entry), end);
  const pcm = readPcmForm(stsd, type, fields, boxes);
  if (!pcm) return { unsupported: `PCM (${type.trim()}) of this form`, channels };
  const { channels: stated, rateHz } = pcm;
  return { codec: 'pcm', config: new Uint8Array(), channels: stated, rateHz, pcm };
}

/** OpusSpecificBox: as OpusHead, but big-endian (Encapsulation of Opus in ISO BMFF, 4.3.2). */
function opusEntry(box: Bytes): SampleEntry {
  const head = box.slice(0, box.length);
  const [
    ,
    channels = 0,
    skipHigh = 0,
    skipLow = 0,
    r0 = 0,
    r1 = 0,
    r2 = 0,
    r3 = 0,
    gainHigh = 0,
    gainLow = 0,
  ] = head;
  const config = Uint8Array.from([
    ...OPUS_MARK,
    ...[1, channels, skipLow, skipHigh, r3, r2, r1, r0, gainLow, gainHigh],
    ...head.subarray(10),
  ]);
  return { codec: 'opus', config, channels, rateHz: OPUS_RATE_HZ };
}

function blockEntry(stsd: Bytes, type: BlockEntry['type'], entry: number): SampleEntry {
  const hasSize = versionOf(stsd, entry) === 1 && entry + BLOCK_BYTES_AT + 4 <= stsd.length;
  return {
    codec: BLOCK_TYPES[type],
    config: new Uint8Array(),
    channels: stsd.u16be(entry + 24),
    rateHz: stsd.u16be(entry + 32),
    blocks: { type, bytes: hasSize ? stsd.u32be(entry + BLOCK_BYTES_AT) : 0 },
  };
}

/** The frames state all that a decoder needs, and which layer they are of. */
const mpegEntry = (format: Pick<SampleEntry, 'channels' | 'rateHz'>): SampleEntry => ({
  codec: 'mp3',
  config: new Uint8Array(),
  ...format,
});

function flacEntry(config: Uint8Array): SampleEntry | UnsupportedEntry {
  const info = parseFlacInfo(config);
  if (!info) return { unsupported: 'FLAC without its configuration' };
  const { channels, rateHz, bits } = info;
  return { codec: 'flac', config, channels, rateHz, bitDepth: bits };
}

function aacEntry(
  stsd: Bytes,
  box: InnerBox,
  format: Pick<SampleEntry, 'channels' | 'rateHz'>,
): SampleEntry | UnsupportedEntry {
  const stream = readDescriptors(stsd, box.start + 12, box.end);
  const { objectType = 0, config } = stream ?? {};
  if (MP3_OBJECT_TYPES.includes(objectType)) return mpegEntry(format);
  if (!AAC_OBJECT_TYPES.includes(objectType) || !config?.length)
    return { unsupported: `MPEG audio of type 0x${objectType.toString(16)}` };
  if (audioObjectType(config) === USAC) return { unsupported: 'xHE-AAC (USAC)' };
  return { codec: 'aac', config, ...format };
}

/** The first field of AudioSpecificConfig: 5 bits, or 31 and 6 more (ISO/IEC 14496-3, 1.6.2.1). */
function audioObjectType([first = 0, second = 0]: Uint8Array): number {
  const short = first >> 3;
  return short < 31 ? short : 32 + (((first & 7) << 3) | (second >> 5));
}

interface InnerBox {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** QuickTime wraps the boxes in `wave`, which is therefore entered. */
function* boxesIn(bytes: Bytes, from: number, to: number, depth = 0): Generator<InnerBox> {
  for (let start = from; start + 8 <= to;) {
    const size = bytes.u32be(start);
    const type = bytes.text(start + 4, 4);
    if (size < 8) return;
    const end = Math.min(to, start + size);
    if (type === 'wave' && depth === 0) yield* boxesIn(bytes, start + 8, end, 1);
    else yield { type, start, end };
    start = end;
  }
}
