import { Fault } from '../../core/fault.js';
import { speakersOf } from '../../core/layout.js';
import type { Source } from '../../source/source.js';
import { type BlockCodec, openBlocks } from '../blocks/block-decoder.js';
import { gsmInWav, plainGsm } from '../blocks/gsm.js';
import { ima4Adpcm, imaAdpcm, msAdpcm } from '../blocks/adpcm.js';
import { readCoreAudioLayout } from '../core-audio-layout.js';
import { DamageLog } from '../damage-log.js';
import type { Decoder } from '../decoder.js';
import type { OpenFrames, Trim } from '../libav/open-frames.js';
import { checkLimits, type DecodeLimits } from '../limits.js';
import { FLOAT_LEVELS, Plausibility } from '../plausibility.js';
import { BYTES_PER_SAMPLE, readSamples } from '../sample-encoding.js';
import { joinedRuns, trimmed } from './edit-pieces.js';
import type { Track } from './movie.js';
import type { PcmForm } from './pcm-entry.js';
import type { BlockEntry } from './sample-entry.js';
import type { SampleRange } from './sample-ranges.js';

interface BlockForm {
  readonly codec: 'adpcm-ima' | 'adpcm-ms' | 'gsm';
  readonly label: string;
  readonly maxChannels: number;
  readonly open: (channels: number, blockBytes: number) => BlockCodec;
}

const IMA = { codec: 'adpcm-ima', label: 'IMA ADPCM', maxChannels: Infinity } as const;
const GSM = { codec: 'gsm', label: 'GSM 6.10', maxChannels: 1 } as const;

const FORMS: Readonly<Record<BlockEntry['type'], BlockForm>> = {
  ima4: { ...IMA, open: ima4Adpcm },
  'ms\0\x11': { ...IMA, open: imaAdpcm },
  'ms\0\x02': { codec: 'adpcm-ms', label: 'Microsoft ADPCM', maxChannels: 2, open: msAdpcm },
  agsm: { ...GSM, open: plainGsm },
  'ms\0\x31': { ...GSM, open: gsmInWav },
};

interface BlockTrack {
  readonly blocks: BlockEntry;
  readonly channels: number;
  readonly rateHz: number;
  readonly limits: DecodeLimits;
  readonly trim: Trim | undefined;
}

/** A track of blocks of one size, ADPCM or GSM, whose places `runsOf` gives. */
export async function openBlockTrack(
  source: Source,
  { blocks, channels, rateHz, limits, trim }: BlockTrack,
  runsOf: (unit: Unit) => AsyncIterable<Run>,
): Promise<Decoder> {
  const { codec: name, label, maxChannels, open } = FORMS[blocks.type];
  checkLimits({ rateHz, channels }, limits);
  const codec = open(channels, blocks.bytes);
  const unit = { bytes: codec.blockBytes, frames: codec.framesOf(codec.blockBytes) };
  const isOther = blocks.bytes > 0 && blocks.bytes !== codec.blockBytes;
  const reason =
    channels > maxChannels
      ? `of ${channels} channels`
      : isOther || !(unit.frames > 0)
        ? `in blocks of ${blocks.bytes} bytes`
        : undefined;
  if (reason) throw new Fault('decode.unsupported', `m4a: ${label} ${reason} is not supported`);
  const stream = await joinedRuns(source, runsOf(unit));
  const layout = { dataOffset: 0, dataBytes: stream.sizeBytes, statedFrames: undefined };
  const format = { rateHz, channels, speakers: speakersOf(channels) };
  const facts = { container: 'm4a', codec: name, lossy: true } as const;
  return trimmed(openBlocks(stream, codec, layout, { format, facts, damage: [] }), trim);
}

const BLOCK_FRAMES = 16_384;

/** Bytes in a row that hold samples. */
export interface Run {
  readonly offset: number;
  readonly bytes: number;
}

/** The least part of a track that can be decoded. */
export interface Unit {
  readonly bytes: number;
  readonly frames: number;
}

/** Bytes of so many packets. The first versions of QuickTime state a size of 1, and count frames then. */
const bytesOf = (count: number, constant: number, { bytes, frames }: Unit): number =>
  constant > 1
    ? count * (frames === 1 ? Math.max(constant, bytes) : constant)
    : Math.ceil(count / frames) * bytes;

type Runs = AsyncGenerator<Run, void, undefined>;

/**
 * The chunks of a track by its index: a packet is one frame, and there may be millions. No more than the file has bytes:
 * an index may state in a few of them that billions lie in one place.
 */
export async function* chunkRuns(
  source: Source,
  { sizes, chunkRuns: rows, chunkOffsets }: Pick<Track, 'sizes' | 'chunkRuns' | 'chunkOffsets'>,
  unit: Unit,
): Runs {
  if (!sizes || !rows || !chunkOffsets) return;
  const { table, areLarge } = chunkOffsets;
  let packet = 0;
  let chunk = 0;
  let budget = source.sizeBytes;
  for (let row = 0; row < rows.rows && budget > 0; row++) {
    if (!rows.holds(row)) await rows.load(row);
    chunk = Math.max(chunk, rows.u32(row) - 1); // chunks count from 1
    const packets = rows.u32(row, 4);
    let end = table.rows;
    if (row + 1 < rows.rows) {
      if (!rows.holds(row + 1)) await rows.load(row + 1);
      end = Math.min(end, rows.u32(row + 1) - 1);
    }
    for (; chunk < end && packet < sizes.rows && budget > 0; chunk++) {
      if (!table.holds(chunk)) await table.load(chunk);
      const offset = areLarge ? table.u64(chunk) : table.u32(chunk);
      const count = Math.min(packets, sizes.rows - packet);
      let bytes = 0;
      if ('table' in sizes)
        for (let i = packet; i < packet + count; i++) {
          if (!sizes.table.holds(i)) await sizes.table.load(i);
          bytes += sizes.table.u32(i);
        }
      else bytes = bytesOf(count, sizes.constant, unit);
      packet += count;
      const there = Math.min(bytes, Math.max(0, source.sizeBytes - offset), budget);
      budget -= there;
      if (there >= unit.bytes) yield { offset, bytes: there - (there % unit.bytes) };
      if (there < bytes) return;
    }
  }
}

/** The same of fragments, whose packets follow each other closely. */
export async function* fragmentRuns(ranges: AsyncIterable<readonly SampleRange[]>): Runs {
  for await (const some of ranges) {
    let run: Run | undefined;
    for (const { offset, bytes } of some) {
      if (run && offset === run.offset + run.bytes)
        run = { offset: run.offset, bytes: run.bytes + bytes };
      else {
        if (run) yield run;
        run = { offset, bytes };
      }
    }
    if (run) yield run;
  }
}

/** The frames of a track whose samples need only a conversion of their format. */
export function openPcmTrack(
  source: Source,
  runs: Runs,
  { samples, channels, rateHz, layout }: PcmForm,
  { limits, trim }: { readonly limits: DecodeLimits; readonly trim: Trim | undefined },
): OpenFrames {
  checkLimits({ rateHz, channels }, limits);
  const sampleBytes = BYTES_PER_SAMPLE[samples];
  const frameBytes = channels * sampleBytes;
  const read = readSamples[samples];
  const block = Array.from({ length: channels }, () => new Float32Array(BLOCK_FRAMES));
  const log = new DamageLog();
  const isFloat = samples.startsWith('f');
  const plausibility = isFloat ? new Plausibility(rateHz, log, FLOAT_LEVELS) : undefined;
  const { speakers, warnings } = readCoreAudioLayout(layout, channels, 'm4a');
  let toSkip = Math.round((trim?.skipSec ?? 0) * rateHz);
  let left = Math.round((trim?.lengthSec ?? Infinity) * rateHz);
  let position = 0;
  let run: Run = { offset: 0, bytes: 0 };

  /** Leaves out up to so many frames of the current run. */
  const skip = (wanted: number): number => {
    const frames = Math.min(wanted, Math.floor(run.bytes / frameBytes));
    run = { offset: run.offset + frames * frameBytes, bytes: run.bytes - frames * frameBytes };
    return frames;
  };
  /** Whether there is a frame that is not skipped. */
  const advance = async (): Promise<boolean> => {
    toSkip -= skip(toSkip);
    while (run.bytes < frameBytes) {
      const { done, value } = await runs.next();
      if (done) return false;
      run = value;
      toSkip -= skip(toSkip);
    }
    return true;
  };

  return {
    format: { rateHz, channels, speakers },
    get damage() {
      return [...warnings, ...log.warnings];
    },
    async next() {
      if (left <= 0 || !(await advance())) {
        plausibility?.end();
        return null;
      }
      const count = Math.min(BLOCK_FRAMES, left, Math.floor(run.bytes / frameBytes));
      const bytes = await source.read(run.offset, count * frameBytes);
      skip(count);
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      for (const [c, channel] of block.entries())
        read(view, c * sampleBytes, frameBytes, channel, 0, count);
      const decoded = block.map((channel) => channel.subarray(0, count));
      plausibility?.checkBlock(decoded, position);
      position += count;
      left -= count;
      return decoded;
    },
    async seek(frame) {
      const wanted = Math.min(frame, left);
      toSkip += wanted;
      await advance();
      position = wanted - Math.max(0, toSkip);
      left -= position;
      return position;
    },
  };
}
