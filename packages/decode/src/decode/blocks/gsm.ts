import { type BlockCodec, isZeroed } from './block-decoder.js';

/**
 * The decoder of GSM full rate speech, bit-exact: ETSI EN 300 961 (GSM 06.10), 5.3. The names are those of the standard, and all
 * numbers are integers of 16 bits.
 */

const GSM_FRAME_SAMPLES = 160;

const SUB_FRAMES = 4;
const SUB_FRAME_SAMPLES = 40;
const PULSES = 13;
const PULSE_DISTANCE = 3;
const ORDER = 8;
/** Parameters before those of the first sub-frame, and of a sub-frame. */
const HEAD_PARAMETERS = ORDER;
const SUB_FRAME_PARAMETERS = 4 + PULSES;

const MIN_LAG = 40;
const MAX_LAG = 120;

/** Table 5.1: for each log area ratio its offset B, its smallest code MIC and 1 / A. */
const LAR_B = Int16Array.of(0, 0, 2048, -2560, 94, -1792, -341, -1144);
const LAR_MIC = Int16Array.of(-32, -32, -16, -16, -8, -8, -4, -4);
const LAR_INVA = Int16Array.of(13_107, 13_107, 13_107, 13_107, 19_223, 17_476, 31_454, 29_708);
/** Table 5.3b: levels of the gain of the long-term prediction. */
const QLB = Int16Array.of(3277, 11_469, 21_299, 32_767);
/** Table 5.6: normalised direct mantissa. */
const FAC = Int16Array.of(18_431, 20_479, 22_527, 24_575, 26_623, 28_671, 30_719, 32_767);
/** Coefficient of the de-emphasis. */
const DE_EMPHASIS = 28_180;

const saturate = (value: number): number =>
  value > 32_767 ? 32_767 : value < -32_768 ? -32_768 : value;
/** Product of two fractions, rounded. */
const multiply = (a: number, b: number): number =>
  a === -32_768 && b === -32_768 ? 32_767 : (a * b + 16_384) >> 15;

type Synthesis = (parameters: Uint8Array, plane: Float32Array, at: number) => void;

/** Turns the parameters of frame after frame into samples. */
function openGsmSynthesis(): Synthesis {
  /** The short-term residual: 120 samples of the past, and those of a sub-frame. */
  const drp = new Int16Array(MAX_LAG + SUB_FRAME_SAMPLES);
  const residual = new Int16Array(GSM_FRAME_SAMPLES);
  const v = new Int16Array(ORDER + 1);
  const rrp = new Int16Array(ORDER);
  let larpp = new Int16Array(ORDER);
  let larppBefore = new Int16Array(ORDER);
  let lag = MIN_LAG;
  let msr = 0;

  /** 5.3.2: adds the long-term prediction to the pulses in `drp`. */
  const addLongTerm = (lagCode: number, gain: number) => {
    if (lagCode >= MIN_LAG && lagCode <= MAX_LAG) lag = lagCode;
    for (let k = MAX_LAG; k < drp.length; k++)
      drp[k] = saturate((drp[k] ?? 0) + multiply(gain, drp[k - lag] ?? 0));
  };

  /** 5.3.4: the lattice filter, and 5.3.5: de-emphasis and truncation, from one sample to another. */
  const filter = (from: number, to: number, plane: Float32Array, at: number) => {
    for (let k = from; k < to; k++) {
      let sr = residual[k] ?? 0;
      for (let i = ORDER - 1; i >= 0; i--) {
        const r = rrp[i] ?? 0;
        const stored = v[i] ?? 0;
        sr = saturate(sr - multiply(r, stored));
        v[i + 1] = saturate(stored + multiply(r, sr));
      }
      v[0] = sr;
      msr = saturate(sr + multiply(msr, DE_EMPHASIS));
      plane[at + k] = (saturate(2 * msr) & ~7) / 32_768;
    }
  };

  return (parameters, plane, at) => {
    for (let sub = 0; sub < SUB_FRAMES; sub++) {
      const first = HEAD_PARAMETERS + sub * SUB_FRAME_PARAMETERS;
      const [lagCode = 0, gainCode = 0] = parameters.subarray(first);
      drp.fill(0, MAX_LAG);
      placePulses(parameters.subarray(first + 2, first + SUB_FRAME_PARAMETERS), drp);
      addLongTerm(lagCode, QLB[gainCode] ?? 0);
      residual.set(drp.subarray(MAX_LAG), sub * SUB_FRAME_SAMPLES);
      drp.copyWithin(0, SUB_FRAME_SAMPLES);
    }
    [larpp, larppBefore] = [larppBefore, larpp];
    decodeLogAreaRatios(parameters, larpp);
    for (const { from, to, mix } of SECTIONS) {
      for (let i = 0; i < ORDER; i++)
        rrp[i] = toReflection(mix(larppBefore[i] ?? 0, larpp[i] ?? 0));
      filter(from, to, plane, at);
    }
  };
}

/** 5.2.15 to 5.2.17: position, block maximum and 13 pulses become a sub-frame of the residual. */
function placePulses(codes: Uint8Array, drp: Int16Array): void {
  const [position = 0, blockMaximum = 0] = codes;
  let exponent = blockMaximum > 15 ? (blockMaximum >> 3) - 1 : 0;
  let mantissa = blockMaximum - (exponent << 3);
  if (mantissa === 0) [exponent, mantissa] = [-4, 7];
  else {
    for (; mantissa <= 7; exponent--) mantissa = (mantissa << 1) | 1;
    mantissa -= 8;
  }
  const shift = 6 - exponent;
  const rounding = shift > 0 ? 1 << (shift - 1) : 0;
  for (let i = 0; i < PULSES; i++) {
    const pulse = (2 * (codes[2 + i] ?? 0) - 7) << 12;
    const value = saturate(multiply(FAC[mantissa] ?? 0, pulse) + rounding) >> shift;
    drp[MAX_LAG + position + PULSE_DISTANCE * i] = value;
  }
}

/** 5.2.8. */
function decodeLogAreaRatios(codes: Uint8Array, larpp: Int16Array): void {
  for (let i = 0; i < ORDER; i++) {
    const scaled = ((codes[i] ?? 0) + (LAR_MIC[i] ?? 0)) << 10;
    const shifted = saturate(scaled - 2 * (LAR_B[i] ?? 0));
    larpp[i] = saturate(2 * multiply(LAR_INVA[i] ?? 0, shifted));
  }
}

/** 5.2.9.1: how the ratios of two frames mix in each section of the later one. */
const SECTIONS: readonly {
  readonly from: number;
  readonly to: number;
  readonly mix: (before: number, now: number) => number;
}[] = [
  { from: 0, to: 13, mix: (a, b) => saturate(saturate((a >> 2) + (b >> 2)) + (a >> 1)) },
  { from: 13, to: 27, mix: (a, b) => saturate((a >> 1) + (b >> 1)) },
  { from: 27, to: 40, mix: (a, b) => saturate(saturate((a >> 2) + (b >> 2)) + (b >> 1)) },
  { from: 40, to: GSM_FRAME_SAMPLES, mix: (_, b) => b },
];

/** 5.2.9.2: from a log area ratio to a reflection coefficient. */
function toReflection(ratio: number): number {
  const size = ratio === -32_768 ? 32_767 : Math.abs(ratio);
  const coefficient =
    size < 11_059 ? size << 1 : size < 20_070 ? size + 11_059 : saturate((size >> 2) + 26_112);
  return ratio < 0 ? -coefficient : coefficient;
}

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
