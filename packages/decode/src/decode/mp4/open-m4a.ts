import type { FileFacts } from '../../core/audio.js';
import { Fault } from '../../core/fault.js';
import { speakersOf } from '../../core/layout.js';
import type { Source } from '../../source/source.js';
import { type OpenAac, openAacPackets } from '../aac/open-aac-packets.js';
import { DamageLog } from '../damage-log.js';
import type { Decoder } from '../decoder.js';
import { parseFlacInfo } from '../flac/stream-info.js';
import { framesDecoder, type OpenFrames, type Trim } from '../libav/open-frames.js';
import { checkLimits, type DecodeLimits } from '../limits.js';
import { openMpegStream } from '../mpeg-stream.js';
import { openFlacPacketDecoder } from '../packets/flac-packet-decoder.js';
import { opusByClock, opusSpeakers } from '../packets/opus-facts.js';
import { openOpusPacketDecoder } from '../packets/opus-packet-decoder.js';
import { PacketFrames } from '../packets/packet-frames.js';
import { pcmFacts } from '../pcm-decoder.js';
import { BYTES_PER_SAMPLE } from '../sample-encoding.js';
import { withFacts, withSilences, withWarnings } from '../wrap-decoder.js';
import { declaredSecOf, missingPart, soundTrack } from './declared-movie.js';
import {
  computeTrim,
  type EditPiece,
  editPieces,
  joinedRuns,
  leadSecOf,
  oneAfterAnother,
  playRun,
  runsOf,
  trimmed,
} from './edit-pieces.js';
import { fragmentRanges } from './fragment-ranges.js';
import type { Movie, Track } from './movie.js';
import { openAlac } from './open-alac.js';
import {
  chunkRuns,
  fragmentRuns,
  openBlockTrack,
  openPcmTrack,
  type Run,
} from './open-pcm-track.js';
import { readMovie } from './read-movie.js';
import {
  type Packet,
  readPackets,
  type SampleRange,
  sampleRanges,
  seekPackets,
  type SeekPackets,
  type Table,
} from './sample-ranges.js';
import type { SampleEntry } from './sample-entry.js';

/** The frames of a track of MPEG audio, layer II or III, which follow each other as in a file of their own. */
async function openMpegTrack(
  source: Source,
  runs: AsyncIterable<Run>,
  { limits, trim }: { readonly limits: DecodeLimits; readonly trim: Trim | undefined },
): Promise<Decoder> {
  const stream = await joinedRuns(source, runs);
  const [, second = 0] = await stream.read(0, 2);
  const layer = ((second >> LAYER_BIT) & 3) === LAYER_2 ? 'mp2' : 'mp3';
  const decoder = await openMpegStream(stream, layer, { container: 'm4a', place: 'track', limits });
  return trimmed(decoder, trim);
}

/** ISO/IEC 11172-3, 2.4.2.3: 11 is layer I, 10 layer II. */
const LAYER_BIT = 1;
const LAYER_2 = 2;

const DELTA_AT = 4;

/** Packets with how long each lasts by the time table (ISO/IEC 14496-12, 8.6.1.2). */
export async function* timedRanges(
  ranges: AsyncIterable<readonly SampleRange[]>,
  timeRuns: Table | undefined,
): AsyncGenerator<readonly SampleRange[], void, undefined> {
  let run = 0;
  let left = 0;
  let duration: number | undefined;
  for await (const some of ranges) {
    const timed: SampleRange[] = [];
    for (const range of some) {
      while (left === 0 && timeRuns && run < timeRuns.rows) {
        if (!timeRuns.holds(run)) await timeRuns.load(run);
        left = timeRuns.u32(run);
        duration = timeRuns.u32(run, DELTA_AT);
        run++;
      }
      timed.push(left > 0 && duration !== undefined ? { ...range, duration } : range);
      left = Math.max(0, left - 1);
    }
    yield timed;
  }
}

/** MP4 and QuickTime files with AAC, ALAC, Opus, FLAC, PCM, MP2 or MP3: the first track of sound that we can decode. */
export async function openM4a(source: Source, limits: DecodeLimits): Promise<Decoder> {
  const movie = await readMovie(source);
  try {
    return await openMovie(source, movie, limits);
  } catch (error) {
    const missing = missingPart(movie);
    const isWithoutSound = error instanceof Fault && WITHOUT_SOUND.test(error.message);
    if (missing === undefined || !isWithoutSound) throw error;
    throw new Fault('decode.unsupported', missing, { cause: error });
  }
}

const WITHOUT_SOUND = /nothing in it can be decoded|cut short/;

async function openMovie(source: Source, movie: Movie, limits: DecodeLimits): Promise<Decoder> {
  const { track, entry, warnings, listed } = soundTrack(movie, limits.track);
  const open = (trim: Trim | undefined) =>
    openTrack(source, { movie, track, entry, listed, limits, trim });
  const pieces = editPieces(track, movie);
  if (!pieces) {
    const decoder = await open(computeTrim(track, movie));
    const lead = Math.round(leadSecOf(track, movie) * decoder.format.rateHz);
    return withWarnings(withSilences(decoder, [{ atFrame: 0, frames: lead }]), warnings);
  }
  const openRun = async (run: readonly EditPiece[]) => {
    const [{ startSec: skipSec } = { startSec: 0 }] = run;
    return playRun(await open({ skipSec, lengthSec: (run.at(-1)?.endSec ?? 0) - skipSec }), run);
  };
  const [first = [], ...others] = runsOf(pieces);
  const decoder = oneAfterAnother(
    await openRun(first),
    others.map((run) => () => openRun(run)),
  );
  return withWarnings(decoder, warnings);
}

interface OneTrack {
  readonly movie: Movie;
  readonly track: Track;
  readonly entry: SampleEntry;
  readonly limits: DecodeLimits;
  readonly trim: Trim | undefined;
  readonly listed: Pick<FileFacts, 'tracks' | 'hasVideo'>;
}

async function openTrack(source: Source, one: OneTrack): Promise<Decoder> {
  const { movie, track, entry, limits, trim } = one;
  const hasIndex = (track.sizes?.rows ?? 0) > 0;
  const log = new DamageLog();
  const isInFragments = movie.isFragmented && !hasIndex;
  const declaredSec = declaredSecOf(movie, track);
  const declared = {
    ...(declaredSec !== undefined && { declaredDurationSec: declaredSec }),
    ...one.listed,
  };
  const fragments = () => fragmentRanges(source, track.id, movie.packetDefaults.get(track.id), log);
  if (entry.pcm) {
    const { samples, bits, channels } = entry.pcm;
    const frameBytes = channels * BYTES_PER_SAMPLE[samples];
    const runs = isInFragments
      ? fragmentRuns(fragments())
      : chunkRuns(source, track, { bytes: frameBytes, frames: 1 });
    const sound = openPcmTrack(source, runs, entry.pcm, { limits, trim });
    const facts = { container: 'm4a', ...pcmFacts(samples, bits), ...declared } as const;
    return framesDecoder(isInFragments ? withLog(sound, log) : sound, facts);
  }
  const { blocks } = entry;
  if (blocks) {
    const decoder = await openBlockTrack(source, { ...entry, blocks, limits, trim }, (unit) =>
      isInFragments ? fragmentRuns(fragments()) : chunkRuns(source, track, unit),
    );
    return withFacts(withWarnings(decoder, log.warnings), declared);
  }
  if (entry.codec === 'mp3') {
    const runs = fragmentRuns(isInFragments ? fragments() : sampleRanges(source, track));
    const decoder = await openMpegTrack(source, runs, { limits, trim });
    return withFacts(withWarnings(decoder, log.warnings), declared);
  }
  const ranges = isInFragments
    ? fragments()
    : entry.codec === 'opus'
      ? timedRanges(sampleRanges(source, track), track.timeRuns)
      : sampleRanges(source, track);

  const packets = readPackets(source, ranges);
  const seeking = isInFragments
    ? undefined
    : seekPackets(
        track,
        source.sizeBytes,
        (packet) => sampleRanges(source, track, packet),
        (some) => readPackets(source, some),
      );
  const choices = { limits, ...(trim && { trim }) };
  const frames = await openFrames(packets, entry, {
    ...choices,
    seeking,
    timescale: track.timescale,
  });
  const facts = {
    container: 'm4a',
    codec: entry.codec,
    lossy: entry.codec === 'aac' || entry.codec === 'opus',
    ...(entry.bitDepth !== undefined && { bitDepth: entry.bitDepth }),
    ...declared,
  } as const;
  return framesDecoder(isInFragments ? withLog(frames, log) : frames, facts, () =>
    frames.close?.(),
  );
}

/** Frames in fragments, which cannot be sought, with what their reader found wrong. */
const withLog = (frames: OpenFrames, log: DamageLog): OpenFrames => ({
  format: frames.format,
  next: () => frames.next(),
  get damage() {
    return [...frames.damage, ...log.warnings];
  },
});

interface Choices {
  readonly limits: DecodeLimits;
  readonly trim?: Trim;
  readonly seeking: SeekPackets | undefined;
  /** Units per second of the track. */
  readonly timescale: number;
}

/** Everything but PCM, blocks and MPEG audio. */
async function openFrames(
  packets: ReturnType<typeof readPackets>,
  entry: SampleEntry,
  { limits, trim, seeking, timescale }: Choices,
): Promise<OpenAac> {
  const { codec, config, channels, rateHz } = entry;
  if (codec !== 'alac' && codec !== 'flac' && codec !== 'opus')
    return openAacPackets(packets, entry, { origin: 'm4a', limits, ...(trim && { trim }) });
  if (codec === 'alac') return openAlac(packets, entry, { limits, ...(trim && { trim }), seeking });
  checkLimits({ rateHz, channels }, limits);
  const coding = { name: codec === 'flac' ? codec : 'opus', rateHz, channels } as const;
  const decoder =
    codec === 'flac'
      ? openFlacPacketDecoder(coding, config)
      : await openOpusPacketDecoder(coding, config);
  const speakers = codec === 'opus' ? opusSpeakers(config, channels, 'm4a') : speakersOf(channels);
  const format = { rateHz, channels, speakers };
  const runUpFrames = codec === 'opus' ? OPUS_RUN_UP_FRAMES : 0;
  const each = codec === 'flac' ? (parseFlacInfo(config)?.frameSamples ?? 0) : 0;
  const log = new DamageLog();
  const sound = codec === 'opus' ? opusByClock(clocked(packets, timescale)) : packets;
  const frames = new PacketFrames(sound, decoder, format, {
    origin: 'm4a',
    log,
    trim,
    runUpFrames,
    packetFrames: each,
    isLossy: codec === 'opus',
  });
  if (!seeking || each === 0) return frames;
  const skipped = Math.round((trim?.skipSec ?? 0) * rateHz);
  return {
    format,
    get damage() {
      return frames.damage;
    },
    next: () => frames.next(),
    async seek(frame) {
      const packet = Math.floor((frame + skipped) / each);
      const isPlace = packet > 0 && packet * each >= skipped;
      if (!isPlace || !(await seeking.areSimilar(packet, each, rateHz))) return 0;
      return frames.goOn(seeking.from(packet), packet * each);
    },
    close() {
      frames.close();
    },
  };
}

async function* clocked(packets: AsyncIterable<readonly Packet[]>, timescale: number) {
  for await (const some of packets)
    yield some.map(({ duration, ...packet }) => ({
      ...packet,
      ...(duration !== undefined && { clockSec: duration / timescale }),
    }));
}

/** RFC 7845, 4.6: at least 80 ms are to be decoded before the first output. */
const OPUS_RUN_UP_FRAMES = 3840;
