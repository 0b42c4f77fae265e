import { type BlockCodec, isZeroed } from './block-decoder.js';
import { GSM_FRAME_SAMPLES, openGsmSynthesis } from './gsm-synthesis.js';

/** Bits of the parameters of a frame: eight log area ratios, and four sub-frames (GSM 06.10, table 1.1). */
const SUB_FRAME_BITS = [7, 2, 2, 6, ...new Array<number>(13).fill(3)];
const PARAMETER_BITS = Uint8Array.from([
  ...[6, 6, 5, 5, 4, 4, 3, 3],
  ...[SUB_FRAME_BITS, SUB_FRAME_BITS, SUB_FRAME_BITS, SUB_FRAME_BITS].flat(),
]);
const FRAME_BITS = 260;

/** How frames lie in a block. */
interface Packing {
  readonly blockBytes: number;
  /** Bits before the first frame. */
  readonly headBits: number;
  /** The low bit of a byte comes first, and that of a parameter. */
  readonly isLowFirst: boolean;
}

/** Two frames in 65 bytes, as WAV has them (Microsoft, GSM 6.10 audio codec, 1993). */
const IN_WAV: Packing = { blockBytes: 65, headBits: 0, isLowFirst: true };
/** A frame in 33 bytes after a mark of 4 bits (RFC 3551, 4.5.8.1). */
const PLAIN: Packing = { blockBytes: 33, headBits: 4, isLowFirst: false };
export const GSM_FRAME_BYTES = PLAIN.blockBytes;
const MARK = 0xd;

/** Whether bytes begin with the mark. */
export const isGsmFrame = ([first = 0]: Uint8Array): boolean => first >> 4 === MARK;

/** GSM 06.10 full rate of one channel. A frame continues from the one before it. */
function gsm({ blockBytes, headBits, isLowFirst }: Packing): BlockCodec {
  const synthesize = openGsmSynthesis();
  const parameters = new Uint8Array(PARAMETER_BITS.length);
  const countFrames = (bytes: number) => Math.floor((8 * bytes - headBits) / FRAME_BITS);
  const readParameters = (block: Uint8Array, firstBit: number) => {
    let at = firstBit;
    for (const [i, bits] of PARAMETER_BITS.entries()) {
      let value = 0;
      for (let k = 0; k < bits; k++, at++) {
        const byte = block[at >> 3] ?? 0;
        value |= isLowFirst
          ? ((byte >> (at & 7)) & 1) << k
          : ((byte >> (7 - (at & 7))) & 1) << (bits - 1 - k);
      }
      parameters[i] = value;
    }
  };
  return {
    blockBytes,
    isChained: true,
    framesOf: (bytes) => GSM_FRAME_SAMPLES * Math.max(0, countFrames(bytes)),
    decode(block, [plane], at) {
      // without a mark: silence has log area ratios, so that no encoder writes zeros only
      const isDamaged = headBits > 0 ? !isGsmFrame(block) : isZeroed(block);
      if (!plane || isDamaged) return false;
      for (let frame = 0; frame < countFrames(block.length); frame++) {
        readParameters(block, headBits + frame * FRAME_BITS);
        synthesize(parameters, plane, at + frame * GSM_FRAME_SAMPLES);
      }
      return true;
    },
  };
}

export const gsmInWav = (): BlockCodec => gsm(IN_WAV);
export const plainGsm = (): BlockCodec => gsm(PLAIN);
