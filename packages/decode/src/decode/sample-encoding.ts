import type { Block } from '../core/audio.js';
import { speakersOf } from '../core/layout.js';
import { checkSamples } from './audio-input.js';
import type { Decoder } from './decoder.js';

/** Audio that is already decoded: planar floats, full scale 1. */
export interface Samples {
  readonly channels: Block;
  readonly rateHz: number;
  /** WAVEFORMATEXTENSIBLE speaker mask, where the order is not the customary one. */
  readonly channelMask?: number;
  /** Frames of a packet; no number depends on it. */
  readonly packetFrames?: number;
}

/**
 * A decoder over samples in memory.
 *
 * @throws Fault `request.invalid` for what is none.
 */
export function openSamples(samples: Samples): Decoder {
  checkSamples(samples);
  const { channels, rateHz, packetFrames = 65_536 } = samples;
  const frames = channels[0]?.length ?? 0;
  let position = 0;
  return {
    format: {
      rateHz,
      channels: channels.length,
      speakers: speakersOf(channels.length, samples.channelMask),
    },
    facts: {
      container: 'wav',
      codec: 'pcm-float',
      lossy: false,
      bitDepth: 32,
      float: true,
      declaredDurationSec: frames / rateHz,
    },
    knownFrames: frames,
    damage: [],
    seek(frame) {
      position = Math.min(frames, frame);
      return position;
    },
    next() {
      if (position >= frames) return null;
      const from = position;
      position = Math.min(frames, position + packetFrames);
      return channels.map((channel) => channel.subarray(from, position));
    },
    close() {
      position = frames;
    },
  };
}

/** How one sample is stored: little-endian but for those whose name ends in `be`. */
export type SampleEncoding =
  | 'u8'
  | 's8'
  | 's16'
  | 's16be'
  | 's24'
  | 's24be'
  | 's32'
  | 's32be'
  | 'f32'
  | 'f32be'
  | 'f64'
  | 'f64be'
  | 'alaw'
  | 'ulaw';

/** Integers of 1 to 4 bytes. */
export const LITTLE_ENDIAN_INTEGERS: readonly SampleEncoding[] = ['s8', 's16', 's24', 's32'];
export const BIG_ENDIAN_INTEGERS: readonly SampleEncoding[] = ['s8', 's16be', 's24be', 's32be'];

/** Of each encoding. */
export const BYTES_PER_SAMPLE: Readonly<Record<SampleEncoding, number>> = {
  u8: 1,
  s8: 1,
  s16: 2,
  s16be: 2,
  s24: 3,
  s24be: 3,
  s32: 4,
  s32be: 4,
  f32: 4,
  f32be: 4,
  f64: 8,
  f64be: 8,
  alaw: 1,
  ulaw: 1,
};

/** Fills `out` from index `first` with `count` samples: they start at byte `at` and lie `stride` bytes apart. */
export type ReadSamples = (
  view: DataView,
  at: number,
  stride: number,
  out: Float32Array,
  first: number,
  count: number,
) => void;

/**
 * Integers are divided by 2^(bits-1), floats are taken as they are (docs/measures/conventions.md#samples).
 *
 * One loop each: a loop that called a reader per sample would leave V8's inlining as soon as a
 * process has met a few encodings. `DataView` needs no alignment, and compiles to plain loads.
 */
export const readSamples: Readonly<Record<SampleEncoding, ReadSamples>> = {
  u8(view, at, stride, out, first, count) {
    for (let i = first; i < first + count; i++, at += stride)
      out[i] = (view.getUint8(at) - 128) / 128;
  },
  s16(view, at, stride, out, first, count) {
    if (!isLittleEndian || (view.byteOffset + at) % 2 !== 0 || stride % 2 !== 0) {
      for (let i = first; i < first + count; i++, at += stride)
        out[i] = view.getInt16(at, true) / 32768;
      return;
    }
    // Half the time of the loop above, and most 16-bit samples are aligned.
    const step = stride / 2;
    const from = new Int16Array(
      view.buffer,
      view.byteOffset + at,
      Math.max(0, (count - 1) * step + 1),
    );
    for (let i = first, n = 0; n < from.length; i++, n += step) out[i] = (from[n] ?? 0) / 32768;
  },
  s24(view, at, stride, out, first, count) {
    for (let i = first; i < first + count; i++, at += stride)
      out[i] = (view.getInt16(at + 1, true) * 256 + view.getUint8(at)) / 8388608;
  },
  s32(view, at, stride, out, first, count) {
    for (let i = first; i < first + count; i++, at += stride)
      out[i] = view.getInt32(at, true) / 2147483648;
  },
  f32(view, at, stride, out, first, count) {
    if (!isLittleEndian || (view.byteOffset + at) % 4 !== 0 || stride % 4 !== 0) {
      for (let i = first; i < first + count; i++, at += stride) out[i] = view.getFloat32(at, true);
      return;
    }
    const step = stride / 4;
    const length = Math.max(0, (count - 1) * step + 1);
    const from = new Float32Array(view.buffer, view.byteOffset + at, length);
    if (step === 1) out.set(from, first);
    else for (let i = first, n = 0; n < length; i++, n += step) out[i] = from[n] ?? 0;
  },
  f64(view, at, stride, out, first, count) {
    for (let i = first; i < first + count; i++, at += stride) out[i] = view.getFloat64(at, true);
  },
  s8(view, at, stride, out, first, count) {
    for (let i = first; i < first + count; i++, at += stride) out[i] = view.getInt8(at) / 128;
  },
  s16be(view, at, stride, out, first, count) {
    for (let i = first; i < first + count; i++, at += stride) out[i] = view.getInt16(at) / 32768;
  },
  s24be(view, at, stride, out, first, count) {
    for (let i = first; i < first + count; i++, at += stride)
      out[i] = (view.getInt16(at) * 256 + view.getUint8(at + 2)) / 8388608;
  },
  s32be(view, at, stride, out, first, count) {
    for (let i = first; i < first + count; i++, at += stride)
      out[i] = view.getInt32(at) / 2147483648;
  },
  f32be(view, at, stride, out, first, count) {
    for (let i = first; i < first + count; i++, at += stride) out[i] = view.getFloat32(at);
  },
  f64be(view, at, stride, out, first, count) {
    for (let i = first; i < first + count; i++, at += stride) out[i] = view.getFloat64(at);
  },
  alaw(view, at, stride, out, first, count) {
    for (let i = first; i < first + count; i++, at += stride)
      out[i] = A_LAW[view.getUint8(at)] ?? 0;
  },
  ulaw(view, at, stride, out, first, count) {
    for (let i = first; i < first + count; i++, at += stride)
      out[i] = MU_LAW[view.getUint8(at)] ?? 0;
  },
};

const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/** ITU-T G.711, table 1: 13 bits, here at the top of 16. */
const A_LAW = Float32Array.from({ length: 256 }, (_, code) => {
  const bits = code ^ 0x55; // even bits are inverted on the line
  const segment = (bits >> 4) & 7;
  const step = ((bits & 15) << 4) + 8;
  const magnitude = segment === 0 ? step : (step + 256) << (segment - 1);
  return (bits & 128 ? magnitude : -magnitude) / 32768;
});

/** ITU-T G.711, table 2: 14 bits with a bias of 33, here at the top of 16. */
const MU_LAW = Float32Array.from({ length: 256 }, (_, code) => {
  const bits = ~code & 255; // all bits are inverted on the line
  const segment = (bits >> 4) & 7;
  const magnitude = ((((bits & 15) << 3) + 132) << segment) - 132;
  return (bits & 128 ? 0 - magnitude : magnitude) / 32768;
});
