/** How one sample is stored. Integers of 1 byte are unsigned, wider ones signed, all little-endian. */
export type SampleEncoding = 'u8' | 's16' | 's24' | 's32' | 'f32' | 'f64' | 'alaw' | 'ulaw';

export const BYTES_PER_SAMPLE: Readonly<Record<SampleEncoding, number>> = {
  u8: 1,
  s16: 2,
  s24: 3,
  s32: 4,
  f32: 4,
  f64: 8,
  alaw: 1,
  ulaw: 1,
};

/** Fills `out` with one channel: its samples start at byte `at` and lie `stride` bytes apart. */
export type ReadSamples = (view: DataView, at: number, stride: number, out: Float32Array) => void;

/**
 * Integers are divided by 2^(bits-1), floats are taken as they are (measures 0.1).
 *
 * One loop each: a loop that called a reader per sample would leave V8's inlining as soon as a
 * process has met a few encodings. `DataView` needs no alignment, and compiles to plain loads.
 */
export const readSamples: Readonly<Record<SampleEncoding, ReadSamples>> = {
  u8(view, at, stride, out) {
    for (let i = 0; i < out.length; i++, at += stride) out[i] = (view.getUint8(at) - 128) / 128;
  },
  s16(view, at, stride, out) {
    for (let i = 0; i < out.length; i++, at += stride) out[i] = view.getInt16(at, true) / 32768;
  },
  s24(view, at, stride, out) {
    for (let i = 0; i < out.length; i++, at += stride)
      out[i] = (view.getInt16(at + 1, true) * 256 + view.getUint8(at)) / 8388608;
  },
  s32(view, at, stride, out) {
    for (let i = 0; i < out.length; i++, at += stride)
      out[i] = view.getInt32(at, true) / 2147483648;
  },
  f32(view, at, stride, out) {
    for (let i = 0; i < out.length; i++, at += stride) out[i] = view.getFloat32(at, true);
  },
  f64(view, at, stride, out) {
    for (let i = 0; i < out.length; i++, at += stride) out[i] = view.getFloat64(at, true);
  },
  alaw(view, at, stride, out) {
    for (let i = 0; i < out.length; i++, at += stride) out[i] = A_LAW[view.getUint8(at)] ?? 0;
  },
  ulaw(view, at, stride, out) {
    for (let i = 0; i < out.length; i++, at += stride) out[i] = MU_LAW[view.getUint8(at)] ?? 0;
  },
};

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
