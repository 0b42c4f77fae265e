import { type BlockCodec, isZeroed } from './block-decoder.js';

/** Of one channel: sample, step index, 0; the sample is a frame of the block as well. */
const HEADER_BYTES = 4;
/** Codes of one channel, eight frames, before those of the next. */
const GROUP_BYTES = 4;
const GROUP_FRAMES = 8;

/** IMA, Recommended Practices for Enhancing Digital Audio Compatibility in Multimedia Systems (1992), table 2. */
export const STEP_SIZES = Int32Array.of(
  ...[7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60],
  ...[66, 73, 80, 88, 97, 107, 118, 130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371],
  ...[408, 449, 494, 544, 598, 658, 724, 796, 876, 963, 1060, 1166, 1282, 1411, 1552, 1707, 1878],
  ...[2066, 2272, 2499, 2749, 3024, 3327, 3660, 4026, 4428, 4871, 5358, 5894, 6484, 7132, 7845],
  ...[8630, 9493, 10_442, 11_487, 12_635, 13_899, 15_289, 16_818, 18_500, 20_350, 22_385, 24_623],
  ...[27_086, 29_794, 32_767],
);
/** Change of the step index by a code without its sign, table 1. */
export const INDEX_CHANGES = Int32Array.of(-1, -1, -1, -1, 2, 4, 6, 8);
export const MAX_STEP_INDEX = 88;
/**
 * Zeros are digital silence, at whose start encoders go on with the step of the block before: above this index, a block of
 * zeros is damage.
 */
export const MAX_SILENT_INDEX = 8;

/** IMA ADPCM of 4 bits as in WAV, where it is also named DVI ADPCM. */
export function imaAdpcm(channels: number, blockBytes: number): BlockCodec {
  const headerBytes = HEADER_BYTES * channels;
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
        let sample = view.getInt16(HEADER_BYTES * c, true);
        let stepIndex = view.getUint16(HEADER_BYTES * c + 2, true);
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
