import { type BlockCodec, isZeroed } from './block-decoder.js';

/** Of one channel: sample, step index, 0; the sample is a frame of the block as well. */
const IMA_HEADER_BYTES = 4;
/** Codes of one channel, eight frames, before those of the next. */
const GROUP_BYTES = 4;
const GROUP_FRAMES = 8;

/** IMA, Recommended Practices for Enhancing Digital Audio Compatibility in Multimedia Systems (1992), table 2. */
const STEP_SIZES = Int32Array.of(
  ...[7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60],
  ...[66, 73, 80, 88, 97, 107, 118, 130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371],
  ...[408, 449, 494, 544, 598, 658, 724, 796, 876, 963, 1060, 1166, 1282, 1411, 1552, 1707, 1878],
  ...[2066, 2272, 2499, 2749, 3024, 3327, 3660, 4026, 4428, 4871, 5358, 5894, 6484, 7132, 7845],
  ...[8630, 9493, 10_442, 11_487, 12_635, 13_899, 15_289, 16_818, 18_500, 20_350, 22_385, 24_623],
  ...[27_086, 29_794, 32_767],
);
/** Change of the step index by a code without its sign, table 1. */
const INDEX_CHANGES = Int32Array.of(-1, -1, -1, -1, 2, 4, 6, 8);
const MAX_STEP_INDEX = 88;
/**
 * Zeros are digital silence, at whose start encoders go on with the step of the block before: above this index, a block of
 * zeros is damage.
 */
const MAX_SILENT_INDEX = 8;

/** IMA ADPCM of 4 bits as in WAV, where it is also named DVI ADPCM. */
export function imaAdpcm(channels: number, blockBytes: number): BlockCodec {
  const headerBytes = IMA_HEADER_BYTES * channels;
  const groupBytes = GROUP_BYTES * channels;
  const framesOf = (bytes: number) =>
    bytes < headerBytes ? 0 : 1 + GROUP_FRAMES * Math.floor((bytes - headerBytes) / groupBytes);
  const last = new Uint8Array(channels); // step indices at the end of the block before
  return {
    blockBytes,
    framesOf,
    forget() {
      last.fill(0);
    },
    decode(block, planes, at) {
      if (last.some((index) => index > MAX_SILENT_INDEX) && isZeroed(block)) return false;
      const view = new DataView(block.buffer, block.byteOffset, block.length);
      const count = framesOf(block.length) - 1;
      for (let c = 0; c < channels; c++) {
        const plane = planes[c];
        let sample = view.getInt16(IMA_HEADER_BYTES * c, true);
        let stepIndex = view.getUint16(IMA_HEADER_BYTES * c + 2, true);
        if (!plane || stepIndex > MAX_STEP_INDEX) return false;
        plane[at] = sample / 32_768;
        for (let i = 0; i < count; i++) {
          const group = headerBytes + Math.floor(i / GROUP_FRAMES) * groupBytes + GROUP_BYTES * c;
          const byte = block[group + ((i % GROUP_FRAMES) >> 1)] ?? 0;
          const code = i % 2 === 0 ? byte & 15 : byte >> 4;
          const change = ((2 * (code & 7) + 1) * (STEP_SIZES[stepIndex] ?? 0)) >> 3;
          sample = Math.max(-32_768, Math.min(32_767, sample + (code & 8 ? -change : change)));
          stepIndex = Math.max(
            0,
            Math.min(MAX_STEP_INDEX, stepIndex + (INDEX_CHANGES[code & 7] ?? 0)),
          );
          plane[at + 1 + i] = sample / 32_768;
        }
        last[c] = stepIndex;
      }
      return true;
    },
  };
}

/** Of one channel: the upper 9 bits of a sample, 7 bits of a step index, and codes. */
const CHANNEL_BYTES = 34;
const IMA4_HEADER_BYTES = 2;
const IMA4_FRAMES = 64;
const STEP_INDEX_BITS = 0x7f;

/**
 * IMA ADPCM as Apple's programs store it, `ima4` in AIFF-C and CAF (Apple, Technical Note TN1081). A header rounds the last
 * sample of the block before, which therefore goes on where it may: blocks decode in their order.
 */
export function ima4Adpcm(channels: number): BlockCodec {
  const last = Array.from({ length: channels }, () => ({ sample: 0, stepIndex: 0 }));
  return {
    blockBytes: CHANNEL_BYTES * channels,
    isChained: true,
    framesOf: (bytes) => (bytes < CHANNEL_BYTES * channels ? 0 : IMA4_FRAMES),
    decode(block, planes, at) {
      if (last.some(({ stepIndex }) => stepIndex > MAX_SILENT_INDEX) && isZeroed(block))
        return false;
      const view = new DataView(block.buffer, block.byteOffset, block.length);
      for (const [c, state] of last.entries()) {
        const plane = planes[c];
        const start = CHANNEL_BYTES * c;
        const header = view.getInt16(start);
        const stepIndex = header & STEP_INDEX_BITS;
        const sample = header & ~STEP_INDEX_BITS;
        if (!plane || stepIndex > MAX_STEP_INDEX) return false;
        const isNext =
          state.stepIndex === stepIndex && Math.abs(sample - state.sample) <= STEP_INDEX_BITS;
        if (!isNext) Object.assign(state, { sample, stepIndex });
        for (let i = 0; i < IMA4_FRAMES; i++) {
          const byte = block[start + IMA4_HEADER_BYTES + (i >> 1)] ?? 0;
          const code = i % 2 === 0 ? byte & 15 : byte >> 4;
          const step = STEP_SIZES[state.stepIndex] ?? 0;
          const change =
            (step >> 3) +
            (code & 4 ? step : 0) +
            (code & 2 ? step >> 1 : 0) +
            (code & 1 ? step >> 2 : 0);
          const next = state.sample + (code & 8 ? -change : change);
          state.sample = Math.max(-32_768, Math.min(32_767, next));
          state.stepIndex = Math.max(
            0,
            Math.min(MAX_STEP_INDEX, state.stepIndex + (INDEX_CHANGES[code & 7] ?? 0)),
          );
          plane[at + i] = state.sample / 32_768;
        }
      }
      return true;
    },
  };
}

/** Of one channel: predictor, step and two samples; the samples are frames of the block as well. */
const MS_HEADER_BYTES = 7;
const HEADER_FRAMES = 2;

/** Pairs of coefficients that every file has, in 256ths (Microsoft, Multimedia Data Standards Update, 1994). */
const COEFFICIENTS = [
  [256, 0],
  [512, -256],
  [0, 0],
  [192, 64],
  [240, 0],
  [460, -208],
  [392, -232],
] as const;
/** How a code changes the step, in 256ths. */
const STEP_FACTORS = Int32Array.of(
  ...[230, 230, 230, 230, 307, 409, 512, 614],
  ...[768, 614, 512, 409, 307, 230, 230, 230],
);
const MIN_STEP = 16;
/** The next step must fit into 32 bits. */
const MAX_STEP = Math.floor(0x7fffffff / 768);

/** Microsoft ADPCM of one or two channels. */
export function msAdpcm(channels: number, blockBytes: number): BlockCodec {
  const headerBytes = MS_HEADER_BYTES * channels;
  const framesOf = (bytes: number) =>
    bytes < headerBytes ? 0 : HEADER_FRAMES + Math.floor(((bytes - headerBytes) * 2) / channels);
  return {
    blockBytes,
    framesOf,
    decode(block, planes, at) {
      if (isZeroed(block)) return false; // no encoder writes a step below 16
      const view = new DataView(block.buffer, block.byteOffset, block.length);
      for (let c = 0; c < channels; c++) {
        const plane = planes[c];
        const coefficients = COEFFICIENTS[view.getUint8(c)];
        if (!plane || !coefficients) return false;
        const [one, two] = coefficients;
        const word = (field: number) => view.getInt16(channels + 2 * (field * channels + c), true);
        let step = word(0);
        let last = word(1);
        let before = word(2);
        plane[at] = before / 32_768;
        plane[at + 1] = last / 32_768;
        // codes of two channels come in turn, the high half of a byte first
        const count = framesOf(block.length) - HEADER_FRAMES;
        for (let i = 0, code = c; i < count; i++, code += channels) {
          const byte = block[headerBytes + (code >> 1)] ?? 0;
          const nibble = code % 2 === 0 ? byte >> 4 : byte & 15;
          const error = (nibble & 8 ? nibble - 16 : nibble) * step;
          const predicted = Math.trunc((last * one + before * two) / 256) + error;
          before = last;
          last = Math.max(-32_768, Math.min(32_767, predicted));
          plane[at + HEADER_FRAMES + i] = last / 32_768;
          step = ((STEP_FACTORS[nibble] ?? 0) * step) >> 8;
          step = Math.max(MIN_STEP, Math.min(MAX_STEP, step));
        }
      }
      return true;
    },
  };
}
