import type { AudioTrack, FileFacts } from '../../core/audio.js';
import { Fault } from '../../core/fault.js';
import { speakersOf } from '../../core/layout.js';
import type { Warning } from '../../core/warning.js';
import type { Source } from '../../source/source.js';
import { assumedLayout } from '../channel-layout.js';
import { DamageLog } from '../damage-log.js';
import type { Decoder } from '../decoder.js';
import { parseFlacInfo, STREAM_INFO_BYTES } from '../flac/stream-info.js';
import { newLibav } from '../libav/libav.js';
import { framesDecoder } from '../libav/open-frames.js';
import { checkLimits, type DecodeLimits } from '../limits.js';
import { findCodec } from '../ogg/codecs.js';
import { chosenTrack, otherTracks } from '../other-tracks.js';
import { openFlacPacketDecoder } from '../packets/flac-packet-decoder.js';
import { openOpusPacketDecoder, openPcmPacketDecoder } from '../packets/libav-packet-decoder.js';
import { opusByClock, opusSpeakers } from '../packets/opus-clock.js';
import type { PacketCoding, PacketDecoder } from '../packets/packet-decoder.js';
import { PacketFrames, type SoundPacket } from '../packets/packet-frames.js';
import { openVorbisPacketDecoder } from '../packets/vorbis-packet-decoder.js';
import { pcmFacts } from '../pcm-decoder.js';
import type { SampleEncoding } from '../sample-encoding.js';
import { MAX_SILENCE_SEC, withSilences } from '../with-silences.js';
import { withWarnings } from '../wrap-decoder.js';
import { readTracks, type SoundTrack } from './block.js';
import { codecName, codecOf, mpegLayerOf } from './codec-names.js';
import { elementsOf, ID, readElementHead, readFloat, readUnsigned } from './ebml.js';
import { openMpegPackets } from './open-mpeg-packets.js';
import { formatOf, frameCodecOf, openTrackFrames } from './open-track-frames.js';
import { PacketStream } from './packet-stream.js';
import { readPackets } from './read-packets.js';

export interface MatroskaHead {
  readonly track: SoundTrack;
  /** Where the first cluster is. */
  readonly start: number;
  readonly secPerTick: number;
  /** Of a file that is nothing but sound. */
  readonly durationSec: number | undefined;
  /** Its clock starts with the recording; that of a live one, which states no length, may start anywhere. */
  readonly hasLength: boolean;
  /** About other tracks of sound. */
  readonly warnings: readonly Warning[];
  /** All tracks of sound, where there are several, and whether there is a video. */
  readonly listed: Pick<FileFacts, 'tracks' | 'hasVideo'>;
}

const MAX_ELEMENTS = 1000; // each costs a read
const HEAD_BYTES = 12;
const MAX_BODY_BYTES = 4_194_304;
const DEFAULT_SCALE = 1_000_000;
const NANOSECONDS = 1e9;

/** The elements before the clusters. */
interface Elements {
  readonly tracks: ReturnType<typeof readTracks> | undefined;
  readonly scale: number;
  readonly ticks: number | undefined;
  readonly start: number | undefined;
}

async function readElements(source: Source): Promise<Elements> {
  let scale = DEFAULT_SCALE;
  let ticks: number | undefined;
  let tracks: ReturnType<typeof readTracks> | undefined;
  let at = 0;
  let start: number | undefined;
  for (let count = 0; count < MAX_ELEMENTS && start === undefined; count++) {
    const head = readElementHead(await source.read(at, HEAD_BYTES), 0);
    if (!head) break;
    const body = at + head.headBytes;
    if (head.id === ID.cluster) start = at;
    else if (head.id === ID.segment) at = body;
    else {
      if (head.size === undefined) break;
      if (head.id === ID.info || head.id === ID.tracks) {
        const bytes = await source.read(body, Math.min(head.size, MAX_BODY_BYTES));
        if (head.id === ID.tracks) tracks = readTracks(bytes);
        else
          for (const field of elementsOf(bytes)) {
            if (field.id === ID.timestampScale) scale = readUnsigned(field.body) || DEFAULT_SCALE;
            if (field.id === ID.duration) ticks = readFloat(field.body);
          }
      }
      at = body + head.size;
    }
  }
  return { tracks, scale, ticks, start };
}

/** The tracks of sound, where there are several. */
export async function listMatroskaTracks(source: Source): Promise<readonly AudioTrack[]> {
  const { tracks } = await readElements(source);
  return listedTracks(tracks?.sounds ?? [], undefined).tracks ?? [];
}

/** What precedes the clusters. */
export async function readMatroskaHead(
  source: Source,
  isKnown: (track: SoundTrack) => boolean,
  wanted?: string,
): Promise<MatroskaHead> {
  const { tracks, scale, ticks, start } = await readElements(source);
  const { sounds = [], hasOthers = false, isVideo = false } = tracks ?? {};
  const chosen =
    wanted === undefined || sounds.length === 0 ? undefined : sounds[chosenTrack(wanted, sounds)];
  const eligible = (chosen ? [chosen] : sounds).filter(isKnown);
  const track = eligible.find(({ isDefault }) => isDefault) ?? eligible[0];
  if (!track) throw new Fault('decode.unsupported', refusal(chosen ? [chosen] : sounds, isVideo));
  if (start === undefined) throw new Fault('decode.unsupported', 'webm: there is no sound in it');
  const secPerTick = scale / NANOSECONDS;
  const isOnlyTrack = !hasOthers && sounds.length === 1;
  const durationSec = isOnlyTrack && ticks ? ticks * secPerTick - track.delaySec : undefined;
  return {
    track,
    start,
    secPerTick,
    durationSec,
    hasLength: (ticks ?? 0) > 0,
    warnings: otherTracks(
      sounds.map(nameOf),
      sounds.indexOf(track),
      sounds.indexOf(chosen ?? sounds.find(({ isDefault }) => isDefault) ?? track),
    ),
    listed: { ...listedTracks(sounds, track), ...(isVideo && { hasVideo: true }) },
  };
}

function listedTracks(
  sounds: readonly SoundTrack[],
  measured: SoundTrack | undefined,
): Pick<FileFacts, 'tracks'> {
  if (sounds.length < 2) return {};
  const first = sounds.find(({ isDefault }) => isDefault) ?? sounds[0];
  return {
    tracks: sounds.map((track, i) => ({
      index: i + 1,
      codec: codecOf(track.codecId),
      ...(track.language !== 'und' && { language: track.language }),
      channels: track.channels,
      default: track === first,
      measured: track === measured,
    })),
  };
}

const nameOf = ({ codecId, language, isDefault }: SoundTrack) =>
  [codecId.replace(/^A_/, ''), language, isDefault && 'default'].filter(Boolean).join(', ');

function refusal([first]: readonly SoundTrack[], isVideo: boolean): string {
  if (!first)
    return `${isVideo ? 'it is a video without sound' : 'webm'}: it contains no audio track`;
  return `webm: ${first.unsupported ?? codecName(first)} is not supported`;
}

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
        ...{ limits, log, delaySec, declared: declaredOf(head) },
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
  const { track } = head;
  const { delaySec } = track;
  const declared = declaredOf(head);
  const trim = delaySec > 0 ? { skipSec: delaySec } : undefined;

  const codec = frameCodecOf(track);
  if (codec) {
    const frames = await openTrackFrames(packets, track, { limits, ...(trim && { trim }) });
    const both = {
      format: frames.format,
      next: () => frames.next(),
      get damage() {
        return [...log.warnings, ...frames.damage];
      },
    };
    const facts = { container: 'webm', ...codec, ...declared } as const;
    return framesDecoder(both, facts, () => frames.close?.());
  }

  const sound = await openSound(track, limits);
  const { rateHz, channels } = sound.coding;
  const isOpus = sound.facts.codec === 'opus';
  const speakers = isOpus
    ? opusSpeakers(track.codecPrivate, channels, 'webm')
    : speakersOf(channels);
  if (PCM[track.codecId])
    for (const warning of assumedLayout(channels, undefined, speakers)) log.note(warning);
  const format = { rateHz, channels, speakers };
  const frames = new PacketFrames(isOpus ? opusByClock(packets) : packets, sound.decoder, format, {
    origin: 'webm',
    log,
    trim: isOpus ? { skipSec: sound.delayFrames / rateHz } : trim,
    runUpFrames: isOpus ? OPUS_RUN_UP_FRAMES : 0,
    ...sound.lengths,
    isLossy: sound.facts.lossy,
  });
  return framesDecoder(frames, { container: 'webm', ...sound.facts, ...declared }, () => {
    frames.close();
  });
}

interface Sound {
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
    PCM[codecId]?.[bits] !== undefined
  );
};

async function openSound(track: SoundTrack, limits: DecodeLimits): Promise<Sound> {
  const { codecId, codecPrivate, bits } = track;
  const samples = PCM[codecId]?.[bits];
  if (samples) {
    const coding = formatOf(track);
    checkLimits(coding, limits);
    const decoder = openPcmPacketDecoder(samples, coding.channels);
    return { decoder, coding, facts: pcmFacts(samples, bits), delayFrames: 0 };
  }
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
  if (!codec) throw new Fault('decode.unsupported', 'webm: the header of its sound is damaged');
  checkLimits(codec, limits);
  const decoder =
    codec.name === 'vorbis'
      ? await openVorbisPacketDecoder(codec, codecPrivate)
      : await openOpusPacketDecoder(await newLibav('opus'), codec, codecPrivate);
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
