import { BitReader } from '../../lossless/plain/bit-reader.js';
import { SHORT } from '../tables.js';

/** What a frame of layer III states before its data (ISO/IEC 11172-3 2.4.1.7, 13818-3 2.4.1.7). */
export interface SideInfo {
  readonly isMpeg1: boolean;
  /** Its place in the list of rates. */
  readonly rate: number;
  readonly channels: 1 | 2;
  readonly isMidSide: boolean;
  readonly isIntensity: boolean;
  /** Bytes before the frame's own that its data begins at. */
  readonly reservoirBytes: number;
  /** Where the frame's own data starts. */
  readonly mainAt: number;
  /** Granule by granule, channel by channel. */
  readonly parts: readonly Part[];
  /** Every field has a value that an encoder may write. */
  readonly isValid: boolean;
  readonly hasChecksum: boolean;
  readonly isChecksumRight: boolean;
}

/** One channel of one granule. */
export interface Part {
  readonly granule: number;
  readonly channel: number;
  readonly dataBits: number;
  readonly bigValues: number;
  readonly globalGain: number;
  readonly scaleCompress: number;
  /** Groups of scale factors that are those of the first granule, a bit for each. */
  readonly sharedScales: number;
  readonly blockType: number;
  readonly isMixed: boolean;
  readonly tables: readonly number[];
  /** Bands of the first two regions, less one each; absent where the window is switched. */
  readonly regions: readonly [number, number] | undefined;
  readonly windowGains: readonly number[];
  readonly isPreemphasised: boolean;
  /** Quarters of an octave of gain for each step of a scale factor. */
  readonly scaleStep: 2 | 4;
  /** The second of the two tables of quadruples. */
  readonly isSecondTable: boolean;
}

const HEADER_BYTES = 4;
const CRC_BYTES = 2;
const MAX_BIG_VALUES = 288; // of 576 lines, two at a time

/** The frame's header must be one. */
export function readSideInfo(frame: Uint8Array): SideInfo {
  const [, kind = 0, rates = 0, mode = 0] = frame;
  const version = (kind >> 3) & 3;
  const isMpeg1 = version === 3;
  const channels = mode >> 6 === 3 ? 1 : 2;
  const isJoint = mode >> 6 === 1;
  const hasChecksum = (kind & 1) === 0;
  const sideAt = HEADER_BYTES + (hasChecksum ? CRC_BYTES : 0);
  const mainAt = sideAt + (isMpeg1 ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17);

  const reader = new BitReader(frame.subarray(0, mainAt), 8 * sideAt);
  const reservoirBytes = reader.bits(isMpeg1 ? 9 : 8);
  reader.bits(isMpeg1 ? (channels === 1 ? 5 : 3) : channels); // private
  const shared = Array.from({ length: isMpeg1 ? channels : 0 }, () => reader.bits(4));
  const parts = Array.from({ length: (isMpeg1 ? 2 : 1) * channels }, (_, i) => {
    const granule = Math.floor(i / channels);
    return readPart(reader, isMpeg1, granule, i % channels, granule && (shared[i % channels] ?? 0));
  });
  return {
    ...{ isMpeg1, channels, reservoirBytes, mainAt, parts, hasChecksum },
    rate: ((rates >> 2) & 3) + (isMpeg1 ? 0 : version === 2 ? 3 : 6),
    isMidSide: isJoint && (mode & 0x20) !== 0,
    isIntensity: isJoint && (mode & 0x10) !== 0,
    isValid: frame.length >= mainAt && parts.every(isPossible),
    isChecksumRight: hasChecksum && isCrcRight(frame, sideAt, mainAt),
  };
}

function readPart(
  reader: BitReader,
  isMpeg1: boolean,
  granule: number,
  channel: number,
  sharedScales: number,
): Part {
  const dataBits = reader.bits(12);
  const bigValues = reader.bits(9);
  const globalGain = reader.bits(8);
  const scaleCompress = reader.bits(isMpeg1 ? 4 : 9);
  const isSwitched = reader.bit() === 1;
  const blockType = isSwitched ? reader.bits(2) : 0;
  const isMixed = isSwitched && reader.bit() === 1;
  const tables = Array.from({ length: isSwitched ? 2 : 3 }, () => reader.bits(5));
  const windowGains = Array.from({ length: isSwitched ? 3 : 0 }, () => reader.bits(3));
  const regions = isSwitched ? undefined : ([reader.bits(4), reader.bits(3)] as const);
  const isPreemphasised = isMpeg1 && reader.bit() === 1;
  return {
    ...{ granule, channel, dataBits, bigValues, globalGain, scaleCompress, sharedScales },
    // a switched window of the type that is not: no encoder writes it
    blockType: isSwitched && blockType === 0 ? NaN : blockType,
    ...{ isMixed, tables, regions, windowGains, isPreemphasised },
    scaleStep: reader.bit() === 1 ? 4 : 2,
    isSecondTable: reader.bit() === 1,
  };
}

const isPossible = ({ bigValues, blockType }: Part) =>
  bigValues <= MAX_BIG_VALUES && !Number.isNaN(blockType);

/** Which of the three kinds of scale factors: long, mixed, short. */
export const kindOf = ({ blockType, isMixed }: Part): number =>
  blockType !== SHORT ? 0 : isMixed ? 1 : 2;

/** CRC-16 of the header's second half and the side information (ISO/IEC 11172-3 2.4.3.1), which the frame stores. */
function isCrcRight(frame: Uint8Array, sideAt: number, mainAt: number): boolean {
  const crc = new Crc();
  crc.feed(frame.subarray(2, HEADER_BYTES));
  crc.feed(frame.subarray(sideAt, mainAt));
  return crc.value === (((frame[4] ?? 0) << 8) | (frame[5] ?? 0));
}

/** CRC-16 with the polynomial 8005 (ISO/IEC 11172-3 2.4.3.1). */
export class Crc {
  value = 0xffff;

  feed(bytes: Uint8Array): void {
    for (const byte of bytes) this.feedBits(byte, 8);
  }

  feedBits(bits: number, count: number): void {
    for (let bit = count - 1; bit >= 0; bit--) {
      const isOne = ((this.value >> 15) ^ (bits >> bit)) & 1;
      this.value = ((this.value << 1) ^ (isOne ? 0x8005 : 0)) & 0xffff;
    }
  }
}
