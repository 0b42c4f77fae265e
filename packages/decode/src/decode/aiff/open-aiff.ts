import { Fault } from '../../core/fault.js';
import type { Warning } from '../../core/warning.js';
import type { Source } from '../../source/source.js';
import { Bytes } from '../bytes.js';
import { nameOfCode } from '../codec-code.js';
import { openBlocks } from '../blocks/block-decoder.js';
import {
  type CoreAudioBlocks,
  isCoreAudioBlocks,
  openCoreAudioBlocks,
} from '../blocks/core-audio-blocks.js';
import type { Decoder } from '../decoder.js';
import { checkLimits, type DecodeLimits } from '../limits.js';
import { openPcm, pcmFacts } from '../pcm-decoder.js';
import { MAX_LAYOUT_BYTES, readCoreAudioLayout } from '../core-audio-layout.js';
import {
  BIG_ENDIAN_INTEGERS,
  BYTES_PER_SAMPLE,
  LITTLE_ENDIAN_INTEGERS,
  type SampleEncoding,
} from '../sample-encoding.js';
import { AIFF_CHUNKS, strangeTail } from '../strange-tail.js';
import { exp2 } from '../../elementary/exp2.js';

const CHUNK_HEADER_BYTES = 8;
const MAX_CHUNKS = 1000; // each costs a read
const COMM_BYTES = 22;
const SSND_HEADER_BYTES = 8; // offset and block size

/** AIFF-C's names for how samples are stored; those that are none here are codecs. */
const ENCODINGS: Readonly<Record<string, SampleEncoding>> = {
  fl32: 'f32be',
  FL32: 'f32be',
  fl64: 'f64be',
  FL64: 'f64be',
  alaw: 'alaw',
  ALAW: 'alaw',
  ulaw: 'ulaw',
  ULAW: 'ulaw',
  in24: 's24be',
  in32: 's32be',
  'raw ': 'u8',
};
/** By the bytes of a sample: the highest comes first, and `sowt` states that it comes last. */

interface Common {
  readonly channels: number;
  readonly frames: number;
  readonly bits: number;
  readonly rateHz: number;
  readonly samples: SampleEncoding | CoreAudioBlocks;
}

/** AIFF and AIFF-C files with samples of integers, floating point, A-law, µ-law, IMA ADPCM or GSM (Apple, AIFF 1.3 and AIFF-C 1991). */
export async function openAiff(source: Source, limits: DecodeLimits): Promise<Decoder> {
  const { common, layout, offset, bytes, tail } = await readChunks(source);
  const { channels, frames, bits, rateHz, samples } = common;
  checkLimits({ channels, rateHz }, limits);
  const { speakers, warnings } = readCoreAudioLayout(layout, channels, 'aiff');
  const damage = [...tail, ...warnings];
  const format = { rateHz, channels, speakers };
  if (isCoreAudioBlocks(samples)) {
    const { name, codec } = openCoreAudioBlocks(samples, channels, 'aiff');
    const blockFrames = codec.framesOf(codec.blockBytes);
    // its header counts blocks; of some programs frames, which fit the bytes then
    const needed = Math.ceil(frames / blockFrames);
    const blocks = needed === Math.floor(bytes / codec.blockBytes) ? needed : frames;
    const promised = blocks * codec.blockBytes;
    const facts = {
      container: 'aiff',
      codec: name,
      lossy: true,
      ...(frames > 0 && { declaredDurationSec: (blocks * blockFrames) / rateHz }),
    } as const;
    const layoutOfBlocks = {
      ...{ dataOffset: offset, dataBytes: Math.min(bytes, promised || bytes) },
      statedFrames: undefined,
    };
    return openBlocks(source, codec, layoutOfBlocks, { format, facts, damage });
  }
  const frameBytes = channels * BYTES_PER_SAMPLE[samples];
  const promised = frames * frameBytes;
  const left = promised > 0 ? Math.floor((bytes - promised) / frameBytes) : 0;
  const stored = {
    samples,
    frameBytes,
    dataOffset: offset,
    dataBytes: Math.min(bytes, promised || bytes),
  };
  return openPcm(source, stored, {
    format,
    facts: {
      container: 'aiff',
      ...pcmFacts(samples, bits),
      ...(frames > 0 && { declaredDurationSec: frames / rateHz }),
    },
    damage: left > 0 ? [...damage, notMeasured(left / rateHz)] : damage,
  });
}

const notMeasured = (sec: number): Warning => ({
  code: 'not-all-measured',
  message: `the file holds ${sec.toFixed(5)} s more than its header counts, which was not measured`,
});

async function readChunks(source: Source) {
  const isCompressed = new Bytes(await source.read(8, 4), 'aiff').text(0, 4) === 'AIFC';
  let common: Common | undefined;
  let sound: { readonly offset: number; readonly bytes: number; readonly end: number } | undefined;
  let layout: Bytes | undefined;
  // a layout may follow the sound
  const isComplete = () => common && sound && (layout !== undefined || common.channels <= 2);
  let at = 12; // after FORM, size, AIFF
  for (let count = 0; count < MAX_CHUNKS && !isComplete(); count++) {
    if (at + CHUNK_HEADER_BYTES > source.sizeBytes) break;
    const header = new Bytes(await source.read(at, CHUNK_HEADER_BYTES), 'aiff');
    const id = header.text(0, 4);
    const size = header.u32be(4);
    const body = at + CHUNK_HEADER_BYTES;
    if (id === 'COMM')
      common = readCommon(new Bytes(await source.read(body, COMM_BYTES), 'aiff'), isCompressed);
    else if (id === 'CHAN')
      layout = new Bytes(await source.read(body, Math.min(size, MAX_LAYOUT_BYTES)), 'aiff');
    else if (id === 'SSND') {
      const start = new Bytes(await source.read(body, SSND_HEADER_BYTES), 'aiff').u32be(0);
      const offset = body + SSND_HEADER_BYTES + start;
      // a program that wrote on and on left 0 or all ones
      const isKnown = size > SSND_HEADER_BYTES && size < 0xffffffff;
      const end = isKnown ? Math.min(source.sizeBytes, body + size) : source.sizeBytes;
      sound = { offset, bytes: Math.max(0, end - offset), end };
    }
    at = body + size + (size % 2);
  }
  if (!common) throw new Fault('decode.unsupported', 'aiff: there is no COMM chunk');
  if (!sound) throw new Fault('decode.unsupported', 'aiff: there is no SSND chunk');
  const tail = await strangeTail(source, sound.end, AIFF_CHUNKS);
  return { common, layout, ...sound, tail };
}

function readCommon(comm: Bytes, isCompressed: boolean): Common {
  const channels = comm.u16be(0);
  const bits = comm.u16be(6);
  if (channels === 0) throw new Fault('limit.channels', 'aiff: no channels');
  const type = isCompressed ? comm.text(18, 4) : 'NONE';
  const integers = type === 'sowt' ? LITTLE_ENDIAN_INTEGERS : BIG_ENDIAN_INTEGERS;
  const isPlain = type === 'NONE' || type === 'twos' || type === 'sowt';
  const samples = isCoreAudioBlocks(type)
    ? type
    : isPlain
      ? integers[Math.ceil(bits / 8) - 1]
      : ENCODINGS[type];
  if (!samples)
    throw new Fault(
      'decode.unsupported',
      `aiff: ${isPlain ? `${bits} bits per sample` : nameOfCode(type)} is not supported`,
    );
  return {
    channels,
    frames: comm.u32be(2),
    bits: isPlain || isCoreAudioBlocks(samples) ? bits : 8 * BYTES_PER_SAMPLE[samples],
    rateHz: readExtended(comm, 8),
    samples,
  };
}

const BIAS = 16_383;

/** A number of IEEE 754 in extended precision, 80 bits, as AIFF writes its rate; NaN and infinity are 0. */
export function readExtended(bytes: Bytes, at: number): number {
  const head = bytes.u16be(at);
  const exponent = (head & 0x7fff) - BIAS;
  if (exponent > 1000 || exponent < -1000) return 0;
  const magnitude = (bytes.u32be(at + 2) + bytes.u32be(at + 6) / exp2(32)) * exp2(exponent - 31);
  return head & 0x8000 ? -magnitude : magnitude;
}
