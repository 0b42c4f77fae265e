import type { FileFacts } from '../../core/audio.js';
import { speakersOf } from '../../core/layout.js';
import type { Source } from '../../source/source.js';
import type { Decoder } from '../decoder.js';
import { checkLimits, type DecodeLimits } from '../limits.js';
import { readSamples, type SampleEncoding } from '../sample-encoding.js';
import { readWavHeader, type WavHeader } from './wav-header.js';

const BLOCK_FRAMES = 16_384;

/** RIFF, RF64 and BW64 files with PCM, floating point, A-law or µ-law samples. */
export async function openWav(source: Source, limits: DecodeLimits): Promise<Decoder> {
  const header = await readWavHeader(source);
  checkLimits(header, limits);

  const { channels, frameBytes, dataOffset } = header;
  const frames = Math.floor(header.dataBytes / frameBytes); // half a frame at the end is dropped
  const read = readSamples[header.samples];
  const sampleBytes = frameBytes / channels;
  const block = Array.from({ length: channels }, () => new Float32Array(BLOCK_FRAMES));
  const lent = new Uint8Array(Math.min(frames, BLOCK_FRAMES) * frameBytes);
  let position = 0;

  const decode = (bytes: Uint8Array): Float32Array[] => {
    const count = Math.floor(bytes.length / frameBytes);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    position += count;
    return block.map((channel, index) => {
      read(view, index * sampleBytes, frameBytes, channel, 0, count);
      return count === BLOCK_FRAMES ? channel : channel.subarray(0, count);
    });
  };

  return {
    format: {
      rateHz: header.rateHz,
      channels,
      speakers: speakersOf(channels, header.channelMask),
    },
    facts: factsOf(header),
    errors: 0,
    next() {
      const count = Math.min(BLOCK_FRAMES, frames - position);
      if (count <= 0) return null;
      const bytes = source.read(dataOffset + position * frameBytes, count * frameBytes, lent);
      return bytes instanceof Uint8Array ? decode(bytes) : bytes.then(decode);
    },
    close() {
      position = frames;
    },
  };
}

const CODECS: Readonly<Record<SampleEncoding, string>> = {
  u8: 'pcm',
  s16: 'pcm',
  s24: 'pcm',
  s32: 'pcm',
  f32: 'pcm-float',
  f64: 'pcm-float',
  alaw: 'pcm-alaw',
  ulaw: 'pcm-ulaw',
};

function factsOf({ samples, bits, declaredBytes, frameBytes, rateHz }: WavHeader): FileFacts {
  return {
    container: 'wav',
    codec: CODECS[samples],
    lossy: false,
    bitDepth: bits,
    float: samples === 'f32' || samples === 'f64',
    ...(declaredBytes !== undefined && {
      declaredDurationSec: Math.floor(declaredBytes / frameBytes) / rateHz,
    }),
  };
}
