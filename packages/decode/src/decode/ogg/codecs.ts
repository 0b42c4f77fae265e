import { type Speaker, speakersOf } from '../../core/layout.js';
import { exp2 } from '../../elementary/exp2.js';
import { Bytes } from '../bytes.js';
import { parseFrameSamples } from '../flac/frame-reader.js';
import { opusSpeakers } from '../packets/opus-facts.js';
import type { PacketCoding } from '../packets/packet-decoder.js';
import { readStreamInfo, type StreamInfo } from '../flac/stream-info.js';

/** What the first packet of a logical stream states. */
export interface OggCodec extends PacketCoding {
  readonly speakers: readonly Speaker[];
  /** Granules before the recording starts (Opus's pre-skip). */
  readonly delay: number;
  /** Frames after a gap that the decoder needs until it can be trusted again. */
  readonly runUpFrames: number;
  /** The first packet after a gap overlaps one that is missing. */
  readonly overlaps: boolean;
  /** Of one packet, at most. */
  readonly maxPacketFrames: number;
  /** Of a packet after the first, minimum and maximum; `undefined` where unknown. */
  framesOf(packet: Uint8Array): readonly [min: number, max: number] | undefined;
  /** The first page may start earlier than the recording (Vorbis I, A.2). */
  readonly mayTrimStart: boolean;
  readonly info: StreamInfo;
  isHeader(packet: Uint8Array): boolean;
  /** What a decoder needs; `undefined` when a header is missing. */
  configOf(headers: readonly Uint8Array[]): Uint8Array | undefined;
}

const OPUS_RATE_HZ = 48_000;
/** RFC 7845, 4.6: at least 80 ms are to be decoded before the first output. */
const OPUS_RUN_UP_FRAMES = 3840;

/** The codec of a logical stream, when it is one that we decode. */
export function findCodec(first: Uint8Array): OggCodec | undefined {
  const head = new Bytes(first, 'ogg');
  if (head.length >= 30 && head.startsWith('\x01vorbis')) return vorbis(head);
  if (head.length >= 19 && head.startsWith('OpusHead')) return opus(head, first);
  if (head.length >= FLAC_INFO_END && head.startsWith('\x7fFLAC')) return flac(first);
  return undefined;
}

const vorbis = (head: Bytes): OggCodec => ({
  name: 'vorbis',
  channels: head.u8(11),
  speakers: speakersOf(head.u8(11)),
  rateHz: head.u32le(12),
  delay: 0,
  runUpFrames: 0,
  overlaps: true,
  maxPacketFrames: 8192,
  framesOf: ({ length }) => (length === 0 ? [0, 0] : vorbisFrames(head.u8(BLOCK_SIZES_AT))),
  mayTrimStart: true,
  info: {},
  isHeader: (packet) => ((packet[0] ?? 0) & 1) === 1, // Vorbis I, 4.2.1
  configOf(headers) {
    const [identity, setup] = [1, 5].map((kind) => headers.find(([first]) => first === kind));
    return identity && setup && laced(identity, NO_TAGS, setup);
  },
});

const BLOCK_SIZES_AT = 28;

/** A quarter of its own block and of the one before (Vorbis I, 4.3.8), each short or long (4.2.2). */
const vorbisFrames = (sizes: number) => [exp2(sizes & 15) / 2, exp2(sizes >> 4) / 2] as const;

/** A comment header without comments: a decoder does not need them, and they may be a picture. */
const NO_TAGS = Uint8Array.from([3, ...ascii('vorbis'), 0, 0, 0, 0, 0, 0, 0, 0, 1]);

/** Three packets as one, the sizes of the first two in Xiph's lacing. */
function laced(...packets: readonly [Uint8Array, Uint8Array, Uint8Array]): Uint8Array {
  const sizes = packets
    .slice(0, -1)
    .flatMap(({ length }) => [
      ...new Array<number>(Math.floor(length / 255)).fill(255),
      length % 255,
    ]);
  const parts = [Uint8Array.of(packets.length - 1, ...sizes), ...packets];
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const opus = (head: Bytes, first: Uint8Array): OggCodec => ({
  name: 'opus',
  channels: head.u8(9),
  speakers: opusSpeakers(first, head.u8(9), 'ogg'),
  rateHz: OPUS_RATE_HZ,
  delay: head.u16le(10),
  runUpFrames: OPUS_RUN_UP_FRAMES,
  overlaps: false,
  maxPacketFrames: 5760,
  framesOf: () => undefined,
  mayTrimStart: false,
  info: {},
  isHeader: (packet) => new Bytes(packet, 'ogg').startsWith('Opus'),
  configOf: () => first,
});

const FLAC_MARKER_AT = 9;
const FLAC_INFO_AT = FLAC_MARKER_AT + 8;
const FLAC_INFO_END = FLAC_INFO_AT + 34;

function flac(first: Uint8Array): OggCodec {
  const head = new Bytes(first, 'ogg');
  const rateAndMore = head.u32be(FLAC_INFO_AT + 10);
  const channels = ((rateAndMore >>> 9) & 7) + 1;
  return {
    name: 'flac',
    rateHz: rateAndMore >>> 12,
    channels,
    speakers: speakersOf(channels),
    delay: 0,
    runUpFrames: 0,
    overlaps: false,
    maxPacketFrames: 65_536,
    framesOf(packet) {
      const samples = packet.length === 0 ? 0 : parseFrameSamples(packet);
      return samples === undefined ? undefined : [samples, samples];
    },
    mayTrimStart: false,
    info: readStreamInfo(first, FLAC_MARKER_AT),
    isHeader: ([byte = 0xff]) => byte !== 0xff, // RFC 9639, 10.1
    configOf: () => first.slice(FLAC_INFO_AT, FLAC_INFO_END),
  };
}

/** How logical streams begin that we do not decode, so that a refusal can name them. */
const OTHERS: readonly (readonly [start: string, name: string])[] = [
  ['Speex   ', 'Speex'],
  ['CELT    ', 'CELT, the forerunner of Opus'],
  ['PCM     ', 'PCM in Ogg'],
  ['\x80theora', 'Theora video'],
  ['BBCD\0', 'Dirac video'],
  ['OVP80', 'VP8 video'],
  ['\x01video', 'OGM video'],
  ['\x01audio', 'OGM audio'],
];

const SKELETON = 'fishead\0'; // about the other streams

/** The name of a stream that we do not decode; none for a stream that is no recording. */
export const foreignCodec = (first: Uint8Array): string | undefined => {
  const head = new Bytes(first, 'ogg');
  if (head.startsWith(SKELETON)) return undefined;
  const known = OTHERS.find(([start]) => head.startsWith(start));
  return known?.[1] ?? 'an unknown kind of stream';
};

function ascii(text: string): number[] {
  return Array.from(text, (character) => character.charCodeAt(0));
}
