import { assumedLayout } from '../channel-layout.js';
import type { FileFacts } from '../../core/audio.js';
import { Fault } from '../../core/fault.js';
import { DEFAULT_LIMITS } from '../../core/limits.js';
import { type Speaker, speakersOf, unnamed } from '../../core/layout.js';
import type { Warning } from '../../core/warning.js';
import { checkSource, type Source } from '../../source/source.js';
import { Bytes } from '../bytes.js';
import type { Decoder } from '../decoder.js';
import { checkDecodeLimits, checkLimits, type DecodeLimits } from '../limits.js';
import { openPcm, pcmFacts } from '../pcm-decoder.js';
import { AIFF_CHUNKS, strangeTail, WAV_CHUNKS } from '../strange-tail.js';
import { MAX_CHNA_BYTES, readAdmSpeakers } from './adm-speakers.js';
import { findWavHeader, innerFile } from './inner-file.js';
import {
  isChunk,
  nextChunk,
  readBigEndianEncoding,
  readWavCoding,
  readWavEncoding,
  sizeOf,
  wavChunks,
  type WavCoding,
  type WavEncoding,
} from './wav-encoding.js';

/** What precedes the samples of a RIFF, RIFX, RF64 or BW64 file. */
interface WavHeader {
  readonly encoding: WavEncoding | WavCoding;
  readonly dataOffset: number;
  /** Bytes of samples that are there, whatever the header promises. */
  readonly dataBytes: number;
  /** Bytes of samples that the header promises; absent in a stream, whose length was unknown. */
  readonly declaredBytes: number | undefined;
  /** Frames by the fact chunk. */
  readonly statedFrames: number | undefined;
  /** Bytes of further data chunks, which belong to no frame of the first. */
  readonly furtherBytes: number;
  /** After the data. */
  readonly tail: readonly Warning[];
  /** Those that the Audio Definition Model names, before or after the samples. */
  readonly admSpeakers: readonly Speaker[] | undefined;
}

/** Where the body of a chunk lies, and its length as stored. */
interface ChunkAt {
  readonly offset: number;
  readonly size: number;
}

const CHUNK_HEADER_BYTES = 8;
const MAX_CHUNKS = 1000; // a production file has about ten; each costs a read
const MAX_FMT_BYTES = 4096; // the largest in use, with codec data, has about a hundred
const MIN_DS64_BYTES = 24;
const FACT_BYTES = 4;
const INNER_HEADER_BYTES = 16;
const UNKNOWN_SIZE = 0xffffffff; // RF64: the size is in ds64; elsewhere: written by a stream
/** What SoX writes into a pipe, less a part of a frame. */
const SOX_STREAM_SIZE = 0x7ffff000;
const MAX_FRAME_BYTES = 256;

/** @throws Fault `decode.unsupported` when there is no format, no data, or an encoding we lack. */
async function readWavHeader(source: Source): Promise<WavHeader> {
  const bytesAt = async (at: number, length: number) =>
    new Bytes(await source.read(at, length), 'wav');

  // RIFX is RIFF with all numbers and samples big-endian (Microsoft, Multimedia Programming Interface, 1991)
  const isBigEndian = (await bytesAt(0, 4)).startsWith('RIFX');
  const readEncoding = (fmt: Bytes) =>
    isBigEndian ? readBigEndianEncoding(fmt) : (readWavCoding(fmt) ?? readWavEncoding(fmt));
  let encoding: WavEncoding | WavCoding | undefined;
  let statedFrames: number | undefined;
  let data: ChunkAt | undefined;
  let ds64DataSize: number | undefined;
  let chna: ChunkAt | undefined;

  let at = 12; // after RIFF, size, WAVE
  for (let count = 0; count < MAX_CHUNKS && !(encoding && data); count++) {
    if (at + CHUNK_HEADER_BYTES > source.sizeBytes) break;
    const header = await bytesAt(at, CHUNK_HEADER_BYTES);
    const id = header.text(0, 4);
    let size = sizeOf(header, isBigEndian);
    const body = at + CHUNK_HEADER_BYTES;

    if (id === 'ds64' && size >= MIN_DS64_BYTES)
      ds64DataSize = (await bytesAt(body, MIN_DS64_BYTES)).u64le(8);
    else if (id === 'fmt ')
      encoding = readEncoding(await bytesAt(body, Math.min(size, MAX_FMT_BYTES)));
    else if (id === 'fact' && size >= FACT_BYTES && !isBigEndian)
      statedFrames = (await bytesAt(body, FACT_BYTES)).u32le(0);
    else if (id === 'data') {
      if (size === UNKNOWN_SIZE && ds64DataSize !== undefined) size = ds64DataSize;
      data = { offset: body, size };
    } else if (id === 'chna') chna = { offset: body, size };
    at = await nextChunk(source, body + size, size, isBigEndian);
  }

  if (!encoding) throw new Fault('decode.unsupported', 'wav: there is no fmt chunk');
  if (!data) throw new Fault('decode.unsupported', 'wav: there is no data chunk');

  const available = source.sizeBytes - data.offset;
  const isStream =
    data.size === UNKNOWN_SIZE ||
    (data.size <= SOX_STREAM_SIZE &&
      data.size > SOX_STREAM_SIZE - MAX_FRAME_BYTES &&
      (available < data.size || available === Infinity)) ||
    (data.size === 0 && !(await isChunk(source, at, isBigEndian)));
  const trailing = isStream ? NOTHING : await readTrailingChunks(source, at, isBigEndian);
  chna ??= trailing.chna;
  return {
    encoding,
    statedFrames,
    dataOffset: data.offset,
    dataBytes: isStream ? available : Math.min(data.size, available),
    declaredBytes: isStream && available > 0 ? undefined : data.size,
    furtherBytes: trailing.dataBytes,
    tail: [
      ...(await joinedFiles(source, data, trailing.joinedAt)),
      ...(isStream ? [] : await strangeTail(source, at, isBigEndian ? AIFF_CHUNKS : WAV_CHUNKS)),
    ],
    admSpeakers:
      chna && !isBigEndian
        ? readAdmSpeakers(await chnaAt(source, chna), encoding.channels)
        : undefined,
  };
}

const chnaAt = async (source: Source, { offset, size }: ChunkAt) =>
  new Bytes(await source.read(offset, Math.min(size, MAX_CHNA_BYTES)), 'wav');

/** The chunks after the samples. */
interface TrailingChunks {
  /** What lies in data chunks. */
  readonly dataBytes: number;
  readonly chna: ChunkAt | undefined;
  /** Where another WAV file begins. */
  readonly joinedAt: number | undefined;
}

const NOTHING: TrailingChunks = { dataBytes: 0, chna: undefined, joinedAt: undefined };

/** Whether the body of a RIFF chunk is that of a WAV file. */
const isWave = async (source: Source, body: number) =>
  new Bytes(await source.read(body, 4), 'wav').startsWith('WAVE');

/** A whole file that was appended, or written as the samples of another. */
async function joinedFiles(
  source: Source,
  data: ChunkAt,
  joinedAt: number | undefined,
): Promise<readonly Warning[]> {
  const head = await source.read(data.offset, INNER_HEADER_BYTES);
  return [
    ...(findWavHeader(head) === 0 ? [innerFile(head, data.offset, 0)] : []),
    ...(joinedAt === undefined
      ? []
      : [
          {
            code: 'not-all-measured' as const,
            message: `a second WAV file of ${source.sizeBytes - joinedAt} bytes begins at byte ${joinedAt} and was not measured`,
          },
        ]),
  ];
}

/** Reads chunks from `start` on, as far as they follow each other. */
async function readTrailingChunks(
  source: Source,
  start: number,
  isBigEndian: boolean,
): Promise<TrailingChunks> {
  let dataBytes = 0;
  let chna: ChunkAt | undefined;
  let joinedAt: number | undefined;
  for await (const { id, body, size } of wavChunks(source, start, isBigEndian)) {
    if (/^RIF[FX]$/.test(id) && (await isWave(source, body)))
      joinedAt ??= body - CHUNK_HEADER_BYTES;
    if (id === 'data') dataBytes += Math.min(size, source.sizeBytes - body);
    else if (id === 'chna') chna ??= { offset: body, size };
  }
  return { dataBytes, chna, joinedAt };
}

/** RIFF, RIFX, RF64 and BW64 files with PCM, floating point, A-law or µ-law samples. */
export async function openWav(
  source: Source,
  limits: DecodeLimits = DEFAULT_LIMITS,
): Promise<Decoder> {
  checkSource(source);
  checkDecodeLimits(limits);
  const header = await readWavHeader(source);
  const { encoding, admSpeakers, furtherBytes } = header;
  if ('codec' in encoding) {
    const further = furtherBytes > 0 ? [notMeasured(`of ${furtherBytes} bytes`)] : [];
    const data = { ...header, container: 'wav', coding: encoding } as const;
    const { openCoded } = await import('./open-coded.js');
    return openCoded(source, { ...data, damage: [...header.tail, ...further] }, limits);
  }
  checkLimits(encoding, limits);
  const { rateHz, channels, channelMask, frameBytes } = encoding;
  const furtherFrames = Math.floor(furtherBytes / frameBytes);
  const further =
    furtherFrames > 0 ? [notMeasured(`with ${(furtherFrames / rateHz).toFixed(2)} s`)] : [];
  // a header that could name speakers and names none: Ambisonics, or the capsules of a microphone
  const isUnnamed = channelMask === 0 && channels > 2;
  const speakers =
    admSpeakers ?? (isUnnamed ? unnamed(channels) : speakersOf(channels, channelMask));
  const layout = { ...encoding, dataOffset: header.dataOffset, dataBytes: header.dataBytes };
  return openPcm(source, layout, {
    format: { rateHz, channels, speakers },
    facts: factsOf(encoding, header.declaredBytes),
    damage: [
      ...header.tail,
      ...further,
      ...(admSpeakers ? [] : assumedLayout(channels, channelMask, speakers)),
    ],
  });
}

const notMeasured = (what: string): Warning => ({
  code: 'not-all-measured',
  message: `the file holds a second data chunk ${what}, which was not measured`,
});

const factsOf = (
  { samples, bits, frameBytes, rateHz }: WavEncoding,
  declaredBytes: number | undefined,
): FileFacts => ({
  container: 'wav',
  ...pcmFacts(samples, bits),
  ...(declaredBytes !== undefined && {
    declaredDurationSec: Math.floor(declaredBytes / frameBytes) / rateHz,
  }),
});
