import { BitReader } from '../lossless/plain/bit-reader.js';

/** The layout that a stream describes itself: program_config_element (ISO/IEC 14496-3, 4.4.1.1). */
export interface ProgramConfig {
  readonly channels: number;
  /** From its first field to the last tag, with an empty comment: as AudioSpecificConfig takes it. */
  readonly description: Uint8Array;
  /** Of the element at the start of its block, comment included: the block goes on after them. */
  readonly bytes: number;
}

const PROGRAM = 5;
const ID_BITS = 3;
const TAG_BITS = 4;

/** The element that starts a raw data block; `undefined` where another starts it, or it is cut. */
export function readProgramConfig(block: Uint8Array): ProgramConfig | undefined {
  const bits = new BitReader(block);
  if (bits.bits(ID_BITS) !== PROGRAM) return undefined;
  bits.bits(TAG_BITS + 2 + 4); // object type, and the rate's index
  const speakers = bits.bits(4) + bits.bits(4) + bits.bits(4);
  const lfes = bits.bits(2);
  const data = bits.bits(3);
  const couplings = bits.bits(4);
  for (const size of [4, 4, 3]) if (bits.bit() === 1) bits.bits(size); // mixdowns
  let channels = lfes;
  for (let i = 0; i < speakers; i++) {
    channels += bits.bit() === 1 ? 2 : 1;
    bits.bits(TAG_BITS);
  }
  bits.at += TAG_BITS * (lfes + data) + (1 + TAG_BITS) * couplings;
  const description = copyBits(block, ID_BITS, bits.at);
  bits.at = 8 * Math.ceil(bits.at / 8);
  const comment = bits.bits(8);
  const bytes = bits.at / 8 + comment;
  return channels === 0 || bytes > block.length ? undefined : { channels, description, bytes };
}

/** Bits of a block, from the first of a byte on, and a byte of zeros: the length of a comment. */
function copyBits(block: Uint8Array, from: number, to: number): Uint8Array {
  const copy = new Uint8Array(Math.ceil((to - from) / 8) + 1);
  const bits = new BitReader(block, from);
  for (let i = 0; i < to - from; i++)
    copy[i >> 3] = (copy[i >> 3] ?? 0) | (bits.bit() << (7 - (i & 7)));
  return copy;
}
