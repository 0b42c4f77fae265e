import { type BlockCodec, isZeroed } from './block-decoder.js';
import { MAX_SILENT_INDEX, MAX_STEP_INDEX, INDEX_CHANGES, STEP_SIZES } from './ima-adpcm.js';

/** Of one channel: the upper 9 bits of a sample, 7 bits of a step index, and codes. */
const CHANNEL_BYTES = 34;
const HEADER_BYTES = 2;
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
          const byte = block[start + HEADER_BYTES + (i >> 1)] ?? 0;
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
