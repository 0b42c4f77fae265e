import { assumedLayout } from '../channel-layout.js';
import { Fault } from '../../core/fault.js';
import { speakersOf, unnamed } from '../../core/layout.js';
import type { Source } from '../../source/source.js';
import { Bytes } from '../bytes.js';
import type { Decoder } from '../decoder.js';
import { checkLimits, type DecodeLimits } from '../limits.js';
import { openPcm, pcmFacts } from '../pcm-decoder.js';
import { strangeTail, W64_CHUNKS } from '../strange-tail.js';
import { openCoded } from './open-coded.js';
import {
  readWavCoding,
  readWavEncoding,
  type WavCoding,
  type WavEncoding,
} from './wav-encoding.js';

const RIFF_BYTES = 40; // GUID, size, GUID of the form
const CHUNK_HEADER_BYTES = 24;
const ALIGNMENT_BYTES = 8;
const MAX_CHUNKS = 1000; // each costs a read
const MAX_FMT_BYTES = 4096;
const FACT_BYTES = 8;
/** All chunks but the first end with these bytes of their GUID. */
const GUID_END = '\xf3\xac\xd3\x11\x8c\xd1\x00\xc0\x4f\x8e\xdb\x8a';
const idOf = (header: Bytes) => (header.text(4, 12) === GUID_END ? header.text(0, 4) : '');

interface W64Header {
  readonly encoding: WavEncoding | WavCoding;
  /** Frames by the fact chunk. */
  readonly statedFrames: number | undefined;
  readonly dataOffset: number;
  readonly dataBytes: number;
  /** Absent in a stream. */
  readonly declaredBytes: number | undefined;
  /** Where the next chunk starts. */
  readonly end: number;
}

async function readHeader(source: Source): Promise<W64Header> {
  const bytesAt = async (at: number, length: number) =>
    new Bytes(await source.read(at, length), 'w64');
  let encoding: WavEncoding | WavCoding | undefined;
  let statedFrames: number | undefined;
  let at = RIFF_BYTES;
  for (let count = 0; count < MAX_CHUNKS && at + CHUNK_HEADER_BYTES <= source.sizeBytes; count++) {
    const header = await bytesAt(at, CHUNK_HEADER_BYTES);
    const id = idOf(header);
    const bytes = header.u64le(16) - CHUNK_HEADER_BYTES; // its size includes the header
    const body = at + CHUNK_HEADER_BYTES;
    if (id === 'data') {
      if (!encoding) throw new Fault('decode.unsupported', 'w64: there is no fmt chunk');
      const available = source.sizeBytes - body;
      // a stream: no size, or the largest that there is
      const isKnown = bytes > 0 && bytes < Number.MAX_SAFE_INTEGER;
      const dataBytes = isKnown ? Math.min(bytes, available) : available;
      const declaredBytes = isKnown ? bytes : undefined;
      return {
        encoding,
        statedFrames,
        dataOffset: body,
        dataBytes,
        declaredBytes,
        end: body + dataBytes,
      };
    }
    if (bytes < 0) break;
    if (id === 'fmt ') {
      const fmt = await bytesAt(body, Math.min(bytes, MAX_FMT_BYTES));
      encoding = readWavCoding(fmt) ?? readWavEncoding(fmt);
    } else if (id === 'fact' && bytes >= FACT_BYTES)
      statedFrames = (await bytesAt(body, FACT_BYTES)).u64le(0);
    at = ALIGNMENT_BYTES * Math.ceil((body + bytes) / ALIGNMENT_BYTES);
  }
  throw new Fault('decode.unsupported', 'w64: there is no data chunk');
}

/** Sony Wave64: WAV whose chunks have GUIDs and sizes of 64 bits (Sony Pictures Digital, Wave64 File Format, 2003). */
export async function openW64(source: Source, limits: DecodeLimits): Promise<Decoder> {
  const { encoding, end, ...data } = await readHeader(source);
  const { dataOffset, dataBytes, declaredBytes } = data;
  const damage = declaredBytes === undefined ? [] : await strangeTail(source, end, W64_CHUNKS);
  if ('codec' in encoding) {
    const coded = { ...data, container: 'w64', coding: encoding, damage } as const;
    return openCoded(source, coded, limits);
  }
  checkLimits(encoding, limits);
  const { rateHz, channels, channelMask, samples, bits, frameBytes } = encoding;
  const isUnnamed = channelMask === 0 && channels > 2;
  const speakers = isUnnamed ? unnamed(channels) : speakersOf(channels, channelMask);
  const layout = { samples, frameBytes, dataOffset, dataBytes };
  return openPcm(source, layout, {
    format: { rateHz, channels, speakers },
    facts: {
      container: 'w64',
      ...pcmFacts(samples, bits),
      ...(declaredBytes !== undefined && {
        declaredDurationSec: Math.floor(declaredBytes / frameBytes) / rateHz,
      }),
    },
    damage: [...damage, ...assumedLayout(channels, channelMask, speakers)],
  });
}
