import { checkArgument } from '@sonometer/decode/core/arguments';
import type { Block } from '@sonometer/decode/core/audio';
import { Fault } from '@sonometer/decode/core/fault';
import { DEFAULT_LIMITS } from '@sonometer/decode/core/limits';
import type { Options } from '../core/options.js';
import {
  Bytes,
  BYTES_PER_SAMPLE,
  readSamples,
  readWavEncoding,
  type SampleEncoding,
  type WavEncoding,
} from '@sonometer/decode';
import { fileSizeKb } from '../measures/file.js';
import type { Measure } from '../measures/measure.js';
import { planOf } from '../passes/plan.js';

/** Cuts a stream of bytes into frames, regardless of earlier cuts. */
export interface PcmFrames {
  /** Bytes of an incomplete frame. */
  readonly leftBytes: number;
  /** `onBlock` receives planar samples, full scale 1, and must not retain them: the arrays are filled again. */
  push(bytes: Uint8Array, onBlock: (block: Block) => void): void;
}

const BLOCK_FRAMES = 4096;

/** Opens the reading of interleaved samples; their numbers are those that `analyze` reads from a file of the same. */
export function openPcmFrames(encoding: SampleEncoding, channels: number): PcmFrames {
  const isEncoding = Object.hasOwn(BYTES_PER_SAMPLE, encoding);
  checkArgument('encoding', encoding, Object.keys(BYTES_PER_SAMPLE).join(', '), isEncoding);
  const { maxChannels } = DEFAULT_LIMITS;
  const isCount = Number.isInteger(channels) && channels >= 1 && channels <= maxChannels;
  checkArgument('channels', channels, `a number from 1 to ${maxChannels}`, isCount);
  const read = readSamples[encoding];
  const sampleBytes = BYTES_PER_SAMPLE[encoding];
  const frameBytes = sampleBytes * channels;
  const block = Array.from({ length: channels }, () => new Float32Array(BLOCK_FRAMES));
  const begun = new Uint8Array(frameBytes);
  let leftBytes = 0;

  const emitFrames = (bytes: Uint8Array, frames: number, onBlock: (block: Block) => void) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let from = 0; from < frames; from += BLOCK_FRAMES) {
      const count = Math.min(BLOCK_FRAMES, frames - from);
      for (const [c, channel] of block.entries())
        read(view, from * frameBytes + c * sampleBytes, frameBytes, channel, 0, count);
      onBlock(count === BLOCK_FRAMES ? block : block.map((channel) => channel.subarray(0, count)));
    }
  };

  return {
    get leftBytes() {
      return leftBytes;
    },
    push(bytes, onBlock) {
      checkBytes(bytes);
      checkArgument('onBlock', onBlock, 'a function', typeof onBlock === 'function');
      let at = 0;
      if (leftBytes > 0) {
        at = Math.min(bytes.length, frameBytes - leftBytes);
        begun.set(bytes.subarray(0, at), leftBytes);
        leftBytes += at;
        if (leftBytes < frameBytes) return;
        leftBytes = 0;
        emitFrames(begun, 1, onBlock);
      }
      const frames = Math.floor((bytes.length - at) / frameBytes);
      emitFrames(bytes.subarray(at), frames, onBlock);
      const rest = bytes.subarray(at + frames * frameBytes);
      begun.set(rest);
      leftBytes = rest.length;
    },
  };
}

/** What precedes the samples of a WAV stream. */
export interface WavStart extends WavEncoding {
  readonly dataOffset: number;
  /** Bytes of samples that the header promises; absent where its writer could not know. */
  readonly declaredBytes: number | undefined;
  /** What came with the header after it: the first samples. */
  readonly rest: Uint8Array;
}

const RIFF_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
const MIN_DS64_BYTES = 24;
/** Pictures and texts before the samples take some hundred kB. */
const MAX_HEAD_BYTES = 1 << 22;
const MAX_FMT_BYTES = 4096;
const IN_DS64 = 0xffffffff;

/**
 * Sizes that mean an unknown length: 0 and 0xFFFFFFFF (FFmpeg), just below 2 GB (SoX: 0x7FFFF000 with its header) and 2
 * GB (arecord).
 */
const isUnknown = (size: number): boolean =>
  size === 0 || size >= 0xfffff000 || (size >= 0x7fffe000 && size <= 0x80000000);

/** Reads the header of a WAV stream as it comes: RIFF, RF64 or BW64. */
export function openWavStream(): {
  /**
   * The next bytes; what the header states once it is whole, and then nothing more may come.
   *
   * @throws Fault `decode.unsupported` for other streams.
   */
  push(bytes: Uint8Array): WavStart | undefined;
} {
  /** Grows by doubling, so that a head that comes in small pieces is not copied with each. */
  let buffer = new Uint8Array();
  let length = 0;
  /** The next chunk. */
  let at = RIFF_BYTES;
  let encoding: WavEncoding | undefined;
  let ds64DataSize: number | undefined;

  return {
    push(bytes) {
      checkBytes(bytes);
      if (length + bytes.length > buffer.length) {
        const longer = new Uint8Array(2 * (length + bytes.length));
        longer.set(buffer);
        buffer = longer;
      }
      buffer.set(bytes, length);
      length += bytes.length;
      const head = buffer.subarray(0, length);
      checkStart(head);
      for (;;) {
        if (head.length < at + CHUNK_HEADER_BYTES) return undefined;
        const header = new Bytes(head.subarray(at, at + CHUNK_HEADER_BYTES), 'wav');
        const id = header.text(0, 4);
        const size = header.u32le(4);
        const body = at + CHUNK_HEADER_BYTES;
        if (!/^[\x20-\x7e]{4}$/.test(id)) throw unsupported('its chunks cannot be read');
        if (id === 'data') {
          if (!encoding) throw unsupported('there is no fmt chunk before the samples');
          const isLong = size === IN_DS64 && ds64DataSize !== undefined && ds64DataSize > 0;
          const declaredBytes = isLong ? ds64DataSize : isUnknown(size) ? undefined : size;
          return { ...encoding, dataOffset: body, declaredBytes, rest: head.subarray(body) };
        }
        const end = body + size + (size % 2);
        if (end > MAX_HEAD_BYTES) throw unsupported('no samples within its first 4 MB');
        if (head.length < end) return undefined;
        if (id === 'ds64' && size >= MIN_DS64_BYTES)
          ds64DataSize = new Bytes(head.subarray(body, body + MIN_DS64_BYTES), 'wav').u64le(8);
        if (id === 'fmt ')
          encoding = readWavEncoding(
            new Bytes(head.subarray(body, body + Math.min(size, MAX_FMT_BYTES)), 'wav'),
          );
        at = end;
      }
    },
  };
}

const checkBytes = (given: unknown) => {
  checkArgument('bytes', given, 'a Uint8Array', given instanceof Uint8Array);
};

const FORMS = ['RIFF', 'RF64', 'BW64'];

function checkStart(head: Uint8Array): void {
  const text = new TextDecoder('latin1').decode(head.subarray(0, RIFF_BYTES));
  const id = text.slice(0, 4);
  const isBegun = FORMS.some((form) => form.startsWith(id));
  const kind = text.slice(8);
  if (isBegun && 'WAVE'.startsWith(kind)) return;
  throw unsupported('the stream does not begin with RIFF … WAVE');
}

const unsupported = (what: string) => new Fault('decode.unsupported', `wav: ${what}`);

/** A measure that a meter cannot give, and why. */
export interface NeedsWholeRecording {
  readonly id: string;
  readonly reason: string;
}

/** Why a measure cannot be read from live sound in one pass; `undefined` of one that can. */
export function whyNotLive(measure: Measure, options: Options): string | undefined {
  if (measure === fileSizeKb) return 'needs the whole recording: the size of a stream is unknown';
  const plan = planOf([measure.needs], options);
  if (plan.length > 1)
    return `needs the whole recording: it is read in pass ${plan.length} over it`;
  if (plan.flat().some((feature) => 'prepare' in feature || 'isSlow' in feature))
    return 'needs the whole recording: a model or a codec processes it later';
  return undefined;
}
