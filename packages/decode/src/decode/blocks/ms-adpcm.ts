import { type BlockCodec, isZeroed } from './block-decoder.js';

/** Of one channel: predictor, step and two samples; the samples are frames of the block as well. */
const HEADER_BYTES = 7;
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
  const headerBytes = HEADER_BYTES * channels;
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
