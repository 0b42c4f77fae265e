import { Fault } from '../../core/fault.js';
import type { Source } from '../../source/source.js';
import { Bytes } from '../bytes.js';
import { nameOfCode } from '../codec-code.js';
import { countFrames, openBlocks } from '../blocks/block-decoder.js';
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
import { CAF_CHUNKS, strangeTail } from '../strange-tail.js';

const CHUNK_HEADER_BYTES = 12;
const MAX_CHUNKS = 1000; // each costs a read
const DESC_BYTES = 32;
/** Numbers of packets and of frames that are the recording. */
const PAKT_BYTES = 16;
const EDIT_COUNT_BYTES = 4;
const IS_FLOAT = 1;
const IS_LITTLE_ENDIAN = 2;

interface Description {
  readonly rateHz: number;
  readonly channels: number;
  readonly bits: number;
  readonly samples: SampleEncoding | CoreAudioBlocks;
}

interface Data {
  readonly offset: number;
  readonly bytes: number;
  /** As the chunk states; 0 where it does not. */
  readonly declared: number;
}

/** Core Audio Format with samples of integers, floating point, A-law, µ-law, IMA ADPCM or GSM (Apple, CAF Specification 1.0). */
export async function openCaf(source: Source, limits: DecodeLimits): Promise<Decoder> {
  let description: Description | undefined;
  let data: Data | undefined;
  let layout: Bytes | undefined;
  let statedFrames: number | undefined;
  // a layout may follow the data
  const isComplete = () =>
    description && data && (layout !== undefined || description.channels <= 2);
  let at = 8; // after caff, version, flags
  for (let count = 0; count < MAX_CHUNKS && !isComplete(); count++) {
    if (at + CHUNK_HEADER_BYTES > source.sizeBytes) break;
    const header = new Bytes(await source.read(at, CHUNK_HEADER_BYTES), 'caf');
    const id = header.text(0, 4);
    const body = at + CHUNK_HEADER_BYTES;
    const isEndless = header.i32be(4) < 0; // -1: to the end of the file
    const end = isEndless ? source.sizeBytes : Math.min(source.sizeBytes, body + header.u64be(4));
    if (id === 'desc')
      description = describe(new Bytes(await source.read(body, DESC_BYTES), 'caf'));
    else if (id === 'chan')
      layout = new Bytes(await source.read(body, Math.min(end - body, MAX_LAYOUT_BYTES)), 'caf');
    else if (id === 'pakt' && end >= body + PAKT_BYTES)
      statedFrames = new Bytes(await source.read(body, PAKT_BYTES), 'caf').u64be(8);
    else if (id === 'data') {
      const offset = body + EDIT_COUNT_BYTES;
      const declared = header.u64be(4) - EDIT_COUNT_BYTES;
      data = { offset, bytes: Math.max(0, end - offset), declared: isEndless ? 0 : declared };
    }
    at = end;
  }
  if (!description || !data)
    throw new Fault(
      'decode.unsupported',
      `caf: there is no ${description ? 'data' : 'desc'} chunk`,
    );
  const { rateHz, channels, bits, samples } = description;
  checkLimits({ channels, rateHz }, limits);
  const { speakers, warnings } = readCoreAudioLayout(layout, channels, 'caf');
  const format = { rateHz, channels, speakers };
  const tail = await strangeTail(source, data.offset + data.bytes, CAF_CHUNKS);
  const damage = [...tail, ...warnings];
  if (isCoreAudioBlocks(samples)) {
    const { name, codec } = openCoreAudioBlocks(samples, channels, 'caf');
    const declared = countFrames(codec, data.declared, statedFrames);
    const facts = {
      container: 'caf',
      codec: name,
      lossy: true,
      ...(declared > 0 && { declaredDurationSec: declared / rateHz }),
    } as const;
    const blocks = { dataOffset: data.offset, dataBytes: data.bytes, statedFrames };
    return openBlocks(source, codec, blocks, { format, facts, damage });
  }
  const frameBytes = channels * BYTES_PER_SAMPLE[samples];
  const stored = { samples, frameBytes, dataOffset: data.offset, dataBytes: data.bytes };
  return openPcm(source, stored, {
    format,
    facts: {
      container: 'caf',
      ...pcmFacts(samples, bits),
      ...(data.declared > 0 && {
        declaredDurationSec: Math.floor(data.declared / frameBytes) / rateHz,
      }),
    },
    damage,
  });
}

function describe(desc: Bytes): Description {
  const type = desc.text(8, 4);
  const flags = desc.u32be(12);
  const packetBytes = desc.u32be(16);
  const channels = desc.u32be(24);
  const bits = desc.u32be(28);
  if (channels === 0) throw new Fault('limit.channels', 'caf: no channels');
  const samples = computeEncoding(type, flags, packetBytes / channels);
  if (!samples)
    throw new Fault(
      'decode.unsupported',
      `caf: ${type === 'lpcm' ? `${bits} bits per sample` : nameOfCode(type)} is not supported`,
    );
  return { rateHz: desc.f64be(0), channels, bits: bits || 8, samples };
}

function computeEncoding(
  type: string,
  flags: number,
  bytes: number,
): Description['samples'] | undefined {
  if (type === 'alaw' || type === 'ulaw' || isCoreAudioBlocks(type)) return type;
  if (type !== 'lpcm') return undefined;
  const isLittleEndian = (flags & IS_LITTLE_ENDIAN) !== 0;
  if ((flags & IS_FLOAT) === 0)
    return (isLittleEndian ? LITTLE_ENDIAN_INTEGERS : BIG_ENDIAN_INTEGERS)[bytes - 1];
  if (bytes === 4) return isLittleEndian ? 'f32' : 'f32be';
  return bytes === 8 ? (isLittleEndian ? 'f64' : 'f64be') : undefined;
}
