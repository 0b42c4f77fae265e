import type { FileFacts, Format } from '../core/audio.js';
import type { Warning } from '../core/warning.js';
import type { Source } from '../source/source.js';
import { DamageLog } from './damage-log.js';
import type { Decoder } from './decoder.js';
import { FLOAT_LEVELS, Plausibility } from './plausibility.js';
import { BLOCK_FRAMES, openPcmKernel } from './pcm/pcm-kernel.js';
import { readSamples, type SampleEncoding } from './sample-encoding.js';
import { innerFile, openHeaderSearch } from './wav/inner-file.js';

/** Where samples lie, frame after frame. */
export interface PcmLayout {
  readonly samples: SampleEncoding;
  readonly frameBytes: number;
  readonly dataOffset: number;
  readonly dataBytes: number;
}

/** What a container states of them. */
interface PcmFile {
  readonly format: Format;
  readonly facts: FileFacts;
  readonly damage: readonly Warning[];
}

/** Samples that need only a conversion of their format. */
export function openPcm(
  source: Source,
  { samples, frameBytes, dataOffset, dataBytes }: PcmLayout,
  { format, facts, damage }: PcmFile,
): Decoder {
  const { channels } = format;
  const frames = Math.floor(dataBytes / frameBytes); // half a frame at the end is dropped
  const read = readSamples[samples];
  const sampleBytes = frameBytes / channels;
  const ofKernel = channels === 1 || channels === 2 ? channels : undefined;
  const isPacked = samples === 's16' && frameBytes === 2 * channels;
  let kernel = isPacked && ofKernel ? openPcmKernel() : undefined;
  const block =
    kernel?.samples.slice(0, channels) ??
    Array.from({ length: channels }, () => new Float32Array(BLOCK_FRAMES));
  const borrowed = kernel?.stage ?? new Uint8Array(Math.min(frames, BLOCK_FRAMES) * frameBytes);
  let position = 0;
  const log = new DamageLog();
  const plausibility = facts.float ? new Plausibility(format.rateHz, log, FLOAT_LEVELS) : undefined;

  /** Of other files in the samples; one at their start is reported by the reader of the container. */
  const inner: Warning[] = [];
  const headers = openHeaderSearch();
  const checkForFiles = (bytes: Uint8Array) => {
    const found = headers.search(bytes, kernel);
    const place = position * frameBytes + (found?.at ?? 0);
    if (!found || place === 0) return;
    const startSec = Math.floor(place / frameBytes) / format.rateHz;
    inner.push(innerFile(found.header, dataOffset + place, startSec));
  };

  const decode = (bytes: Uint8Array): Float32Array[] => {
    const isElsewhere =
      bytes.buffer !== kernel?.stage.buffer || bytes.byteOffset !== kernel.stage.byteOffset;
    if (isElsewhere) kernel?.stage.set(bytes);
    if (facts.container === 'wav' && inner.length === 0) checkForFiles(bytes);
    const count = Math.floor(bytes.length / frameBytes);
    if (kernel && ofKernel) {
      kernel.convert(ofKernel, count);
    } else {
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      for (const [c, channel] of block.entries())
        read(view, c * sampleBytes, frameBytes, channel, 0, count);
    }
    const decoded = block.map((channel) =>
      count === BLOCK_FRAMES ? channel : channel.subarray(0, count),
    );
    plausibility?.checkBlock(decoded, position);
    position += count;
    return decoded;
  };

  return {
    format,
    facts,
    get damage() {
      return [...damage, ...inner, ...log.warnings];
    },
    knownFrames: frames,
    seek(frame) {
      position = Math.min(frames, frame);
      return position;
    },
    next() {
      const count = Math.min(BLOCK_FRAMES, frames - position);
      if (count <= 0) {
        plausibility?.end();
        return null;
      }
      const bytes = source.read(dataOffset + position * frameBytes, count * frameBytes, borrowed);
      return bytes instanceof Uint8Array ? decode(bytes) : bytes.then(decode);
    },
    close() {
      position = frames;
      kernel?.close();
      kernel = undefined;
    },
  };
}

const CODECS: Readonly<Record<string, string>> = { f: 'pcm-float', a: 'pcm-alaw', u: 'pcm-ulaw' };

/** @param bits Of a sample, as declared. */
export function pcmFacts(samples: SampleEncoding, bits: number): Omit<FileFacts, 'container'> {
  const float = samples.startsWith('f');
  const codec = samples === 'u8' ? 'pcm' : (CODECS[samples.charAt(0)] ?? 'pcm');
  return { codec, lossy: false, bitDepth: bits, float };
}
