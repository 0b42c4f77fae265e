import type { FileFacts } from '../../core/audio.js';
import { Fault } from '../../core/fault.js';
import { speakersOf } from '../../core/layout.js';
import type { Source } from '../../source/source.js';
import { type OpenAac, openAacPackets } from '../aac/open-aac-packets.js';
import { assumedLayout } from '../channel-layout.js';
import { DamageLog } from '../damage-log.js';
import type { Decoder } from '../decoder.js';
import { parseFlacInfo, STREAM_INFO_BYTES } from '../flac/stream-info.js';
import { framesDecoder, type Trim } from '../libav/open-frames.js';
import { checkLimits, type DecodeLimits } from '../limits.js';
import { openAlac } from '../mp4/open-alac.js';
import { findCodec } from '../ogg/codecs.js';
import { openFlacPacketDecoder } from '../packets/flac-packet-decoder.js';
import { openPcmPacketDecoder } from '../packets/libav-packet-decoder.js';
import { opusByClock, opusSpeakers } from '../packets/opus-facts.js';
import { openOpusPacketDecoder } from '../packets/opus-packet-decoder.js';
import type { PacketCoding, PacketDecoder } from '../packets/packet-decoder.js';
import { PacketFrames, type SoundPacket } from '../packets/packet-frames.js';
import { openVorbisPacketDecoder } from '../packets/vorbis-packet-decoder.js';
import { pcmFacts } from '../pcm-decoder.js';
import type { SampleEncoding } from '../sample-encoding.js';
import { MAX_SILENCE_SEC, withSilences, withWarnings } from '../wrap-decoder.js';
import { isKnownAcm, openAcm } from './acm.js';
import type { SoundTrack } from './block.js';
import {
  type MatroskaContainer,
  type MatroskaHead,
  mpegLayerOf,
  readMatroskaHead,
} from './read-head.js';
import { openMpegPackets, PacketStream } from './packet-stream.js';
import { readPackets } from './read-packets.js';

/** ALACSpecificConfig, and where its bit depth is. */
const ALAC_CONFIG_BYTES = 24;
const ALAC_DEPTH_AT = 5;
/** In MP4 the head of a box and a version precede it. */
const ALAC_BOX_HEAD_BYTES = 12;

/** The codec of a track whose packets are decoded as those of MP4; `undefined` for any other. */
function frameCodecOf({
  codecId,
  codecPrivate,
}: SoundTrack): Pick<FileFacts, 'codec' | 'lossy' | 'bitDepth'> | undefined {
  if (codecId.startsWith('A_AAC') && codecPrivate.length > 0) return { codec: 'aac', lossy: true };
  if (codecId !== 'A_ALAC' || codecPrivate.length < ALAC_CONFIG_BYTES) return undefined;
  return { codec: 'alac', lossy: false, bitDepth: codecPrivate[ALAC_DEPTH_AT] ?? 0 };
}

/** Decodes packets of AAC or ALAC. */
function openTrackFrames(
  packets: AsyncIterable<readonly SoundPacket[]>,
  track: SoundTrack,
  {
    origin,
    ...choices
  }: { readonly origin: string; readonly limits: DecodeLimits; readonly trim?: Trim },
): Promise<OpenAac> {
  const wrapped = singlePackets(packets);
  const format = formatOf(track);
  const { codecId, codecPrivate } = track;
  if (codecId !== 'A_ALAC')
    return openAacPackets(wrapped, { config: codecPrivate, ...format }, { origin, ...choices });
  const config = new Uint8Array(ALAC_BOX_HEAD_BYTES + codecPrivate.length);
  config.set(codecPrivate, ALAC_BOX_HEAD_BYTES);
  return openAlac(
    wrapped,
    { codec: 'alac', config, ...format },
    { ...choices, seeking: undefined },
  );
}

const formatOf = ({ rateHz, channels }: SoundTrack) => ({
  rateHz: Math.round(rateHz),
  channels,
});

/** Packets as a decoder of frames takes them; those that are missing are empty. */
async function* singlePackets(packets: AsyncIterable<readonly SoundPacket[]>) {
  for await (const some of packets)
    yield some.flatMap(({ data, gap = 0 }) =>
      [...new Array<Uint8Array>(gap).fill(MISSING), data].map((each) => ({
        data: each,
        share: undefined,
      })),
    );
}

const MISSING = new Uint8Array();

export { listMatroskaTracks } from './read-head.js'; // one chunk of a bundle

/** RFC 7845, 4.6: at least 80 ms are to be decoded before the first output. */
const OPUS_RUN_UP_FRAMES = 3840;

/** Matroska and WebM files: the default track of sound, or the first that we can decode. */
export async function openMatroska(source: Source, limits: DecodeLimits): Promise<Decoder> {
  const head = await readMatroskaHead(source, isKnown, limits.track);
  return withWarnings(await openTrack(source, head, limits), head.warnings);
}

async function openTrack(
  source: Source,
  head: MatroskaHead,
  limits: DecodeLimits,
): Promise<Decoder> {
  const { track, start, secPerTick } = head;
  const { number: of, prefix, delaySec } = track;
  const log = new DamageLog();
  let startSec = 0;
  const choices = { track: of, secPerTick, prefix, delaySec };
  const read = readPackets(source, start, {
    ...{ ...choices, log },
    onStart: (timeSec) => (startSec = timeSec),
  });
  const first = await read.next();
  const leadSec = leadSecOf(first.value?.[0], head.hasLength ? 0 : startSec);
  const packets = begunWith(first, read);
  const layer = mpegLayerOf(track);
  const again = () => readPackets(source, start, { ...choices, log: new DamageLog() }); // it is logged already
  const decoder = layer
    ? await openMpegPackets(new PacketStream(packets, again, source.sizeBytes), layer, {
        ...{ container: head.container, limits, log, delaySec, declared: declaredOf(head) },
      })
    : await openPackets(packets, head, { limits, log });
  const frames = Math.round(leadSec * decoder.format.rateHz);
  return withSilences(decoder, [{ atFrame: 0, frames }]);
}

/**
 * How much later than the recording the sound starts (RFC 9559, 11.1: block timestamps are those of the presentation).
 * What was lost at the start is silence already.
 */
function leadSecOf(first: SoundPacket | undefined, startSec: number): number {
  if (first?.timeSec === undefined || first.gap !== undefined) return 0;
  const leadSec = first.timeSec - startSec;
  return leadSec > 0 && leadSec <= MAX_SILENCE_SEC ? leadSec : 0;
}

type Packets = ReturnType<typeof readPackets>;

async function* begunWith(first: IteratorResult<readonly SoundPacket[], void>, rest: Packets) {
  if (first.value) yield first.value;
  yield* rest;
}

const declaredOf = ({ durationSec, listed }: MatroskaHead) => ({
  ...(durationSec !== undefined && { declaredDurationSec: durationSec }),
  ...listed,
});

async function openPackets(
  packets: Packets,
  head: MatroskaHead,
  { limits, log }: { readonly limits: DecodeLimits; readonly log: DamageLog },
): Promise<Decoder> {
  const { track, container } = head;
  const { delaySec } = track;
  const declared = declaredOf(head);
  const trim = delaySec > 0 ? { skipSec: delaySec } : undefined;

  const codec = frameCodecOf(track);
  if (codec) {
    const frames = await openTrackFrames(packets, track, {
      ...{ origin: container, limits },
      ...(trim && { trim }),
    });
    const both = {
      format: frames.format,
      next: () => frames.next(),
      get damage() {
        return [...log.warnings, ...frames.damage];
      },
    };
    const facts = { container, ...codec, ...declared };
    return framesDecoder(both, facts, () => frames.close?.());
  }

  const sound = await openSound(track, limits, container);
  const { rateHz, channels } = sound.coding;
  const isOpus = sound.facts.codec === 'opus';
  const speakers = isOpus
    ? opusSpeakers(track.codecPrivate, channels, container)
    : speakersOf(channels);
  if (sound.facts.codec.startsWith('pcm'))
    for (const warning of assumedLayout(channels, undefined, speakers)) log.note(warning);
  const format = { rateHz, channels, speakers };
  const frames = new PacketFrames(isOpus ? opusByClock(packets) : packets, sound.decoder, format, {
    origin: container,
    log,
    trim: isOpus ? { skipSec: sound.delayFrames / rateHz } : trim,
    runUpFrames: isOpus ? OPUS_RUN_UP_FRAMES : 0,
    ...sound.lengths,
    isLossy: sound.facts.lossy,
  });
  return framesDecoder(frames, { container, ...sound.facts, ...declared }, () => {
    frames.close();
  });
}

export interface Sound {
  readonly decoder: PacketDecoder;
  readonly coding: Pick<PacketCoding, 'rateHz' | 'channels'>;
  readonly facts: Omit<FileFacts, 'container'>;
  readonly delayFrames: number;
  /** Where the header states them; 0 where it does not. */
  readonly lengths?: { readonly packetFrames: number; readonly lengthFrames: number };
}

const PCM: Readonly<Record<string, Readonly<Record<number, SampleEncoding>>>> = {
  'A_PCM/INT/LIT': { 8: 'u8', 16: 's16', 24: 's24', 32: 's32' },
  'A_PCM/INT/BIG': { 16: 's16be', 24: 's24be', 32: 's32be' },
  'A_PCM/FLOAT/IEEE': { 32: 'f32', 64: 'f64' },
};
const FLAC_MARKER_BYTES = 8;

const isKnown = (track: SoundTrack): boolean => {
  const { codecId, bits, unsupported } = track;
  if (unsupported !== undefined) return false;
  return (
    mpegLayerOf(track) !== undefined ||
    ['A_OPUS', 'A_VORBIS', 'A_FLAC'].includes(codecId) ||
    frameCodecOf(track) !== undefined ||
    PCM[codecId]?.[bits] !== undefined ||
    isKnownAcm(track)
  );
};

async function openSound(
  track: SoundTrack,
  limits: DecodeLimits,
  container: MatroskaContainer,
): Promise<Sound> {
  const { codecId, codecPrivate, bits } = track;
  const samples = PCM[codecId]?.[bits];
  if (samples) {
    const coding = formatOf(track);
    checkLimits(coding, limits);
    const decoder = openPcmPacketDecoder(samples, coding.channels);
    return { decoder, coding, facts: pcmFacts(samples, bits), delayFrames: 0 };
  }
  if (codecId === 'A_MS/ACM') return openAcm(track, limits, container);
  if (codecId === 'A_FLAC') {
    const coding = { name: 'flac', ...formatOf(track) } as const;
    checkLimits(coding, limits);
    const info = codecPrivate.slice(FLAC_MARKER_BYTES, FLAC_MARKER_BYTES + STREAM_INFO_BYTES);
    const decoder = openFlacPacketDecoder(coding, info);
    const { frameSamples: packetFrames = 0, samples: lengthFrames = 0 } = parseFlacInfo(info) ?? {};
    const facts = { codec: 'flac', lossy: false };
    return { decoder, coding, facts, delayFrames: 0, lengths: { packetFrames, lengthFrames } };
  }
  const codec = findCodec(codecId === 'A_OPUS' ? codecPrivate : firstLaced(codecPrivate));
  if (!codec)
    throw new Fault('decode.unsupported', `${container}: the header of its sound is damaged`);
  checkLimits(codec, limits);
  const decoder =
    codec.name === 'vorbis'
      ? openVorbisPacketDecoder(codec, codecPrivate)
      : await openOpusPacketDecoder(codec, codecPrivate);
  const facts = { codec: codec.name, lossy: true };
  return { decoder, coding: codec, facts, delayFrames: codec.delay };
}

/** The first of packets in Xiph's lacing: their number, the sizes of all but the last, the packets. */
function firstLaced(laced: Uint8Array): Uint8Array {
  let at = 1;
  let first = 0;
  for (let packet = 0; packet < (laced[0] ?? 0); packet++) {
    let size = 0;
    for (let byte = 255; byte === 255 && at < laced.length;) {
      byte = laced[at++] ?? 0;
      size += byte;
    }
    if (packet === 0) first = size;
  }
  return laced.slice(at, at + first);
}
