/** What a frame of layer III states before its data (ISO/IEC 11172-3 2.4.1.7, 13818-3 2.4.1.7). */
import { crcOf, startAt, takeField } from './bits';
import { PARTS, PART_BYTES, STAGE } from './layout';

export const SHORT: i32 = 2;
const MAX_BIG_VALUES: i32 = 288;
const HEADER_BYTES: i32 = 4;

/** One channel of one granule. */
@unmanaged
export class Part {
  dataBits: i32;
  bigValues: i32;
  globalGain: i32;
  scaleCompress: i32;
  /** Groups of scale factors that are those of the first granule, a bit for each. */
  sharedScales: i32;
  blockType: i32;
  isMixed: i32;
  firstTable: i32;
  secondTable: i32;
  thirdTable: i32;
  /** Bands of the first two regions, less one each; the first is negative where the window is switched. */
  firstRegion: i32;
  secondRegion: i32;
  firstWindowGain: i32;
  secondWindowGain: i32;
  thirdWindowGain: i32;
  isPreemphasised: i32;
  /** Quarters of an octave of gain for each step of a scale factor. */
  scaleStep: i32;
  /** The second of the two tables of quadruples. */
  isSecondTable: i32;
  /** How its codes end (`mpeg-kernel.ts`). */
  ending: i32;
  /** Lines after these are nought; a multiple of 2. */
  lines: i32;
}

/** Scale factors of a part, a byte each, and how large they can be. */
export const SCALES: usize = 128;
export const MAX_SCALES: usize = 192;

export let isMpeg1: bool = false;
/** Its place in the list of rates. */
export let rate: i32 = 0;
export let channels: i32 = 0;
export let isMidSide: bool = false;
export let isIntensity: bool = false;
/** Bytes before the frame's own that its data begins at. */
export let reservoirBytes: i32 = 0;
/** Where the frame's own data starts. */
export let mainAt: i32 = 0;
export let hasChecksum: bool = false;
export let isChecksumRight: bool = false;
export let parts: i32 = 0;
export let dataBits: i32 = 0;

// @ts-ignore: decorator
@inline
export function partAt(index: i32): Part {
  return changetype<Part>(PARTS + <usize>index * PART_BYTES);
}

// @ts-ignore: decorator
@inline
export function kindOf(part: Part): i32 {
  return part.blockType != SHORT ? 0 : part.isMixed ? 1 : 2;
}

/** Reads the frame on the stage, whose header is one; whether every field has a value that an encoder may write. */
export function readSideInfo(bytes: i32): bool {
  const kind = <i32>load<u8>(STAGE + 1), rates = <i32>load<u8>(STAGE + 2), mode = <i32>load<u8>(STAGE + 3);
  const version = (kind >> 3) & 3;
  isMpeg1 = version == 3;
  rate = min((rates >> 2) & 3, 2) + (isMpeg1 ? 0 : version == 2 ? 3 : 6);
  channels = mode >> 6 == 3 ? 1 : 2;
  const isJoint = mode >> 6 == 1;
  isMidSide = isJoint && (mode & 0x20) != 0;
  isIntensity = isJoint && (mode & 0x10) != 0;
  hasChecksum = (kind & 1) == 0;
  const sideAt = HEADER_BYTES + (hasChecksum ? 2 : 0);
  mainAt = sideAt + (isMpeg1 ? (channels == 1 ? 17 : 32) : channels == 1 ? 9 : 17);
  if (hasChecksum) {
    startAt(HEADER_BYTES);
    const stored = takeField(16);
    isChecksumRight = crcOf(crcOf(0xffff, 16, 32), sideAt << 3, mainAt << 3) == stored;
  } else isChecksumRight = false;

  startAt(sideAt);
  reservoirBytes = takeField(isMpeg1 ? 9 : 8);
  takeField(isMpeg1 ? (channels == 1 ? 5 : 3) : channels);
  const shared = isMpeg1 ? takeField(channels << 2) : 0;
  parts = isMpeg1 ? channels << 1 : channels;
  dataBits = 0;
  let isValid = mainAt <= bytes;
  for (let i = 0; i < parts; i++) {
    const sharedScales = i < channels ? 0 : (channels == 1 || i == 3 ? shared : shared >> 4) & 15;
    if (!readPart(partAt(i), sharedScales)) isValid = false;
    dataBits += partAt(i).dataBits;
  }
  return isValid;
}

function readPart(part: Part, sharedScales: i32): bool {
  part.dataBits = takeField(12);
  part.bigValues = takeField(9);
  part.globalGain = takeField(8);
  part.scaleCompress = takeField(isMpeg1 ? 4 : 9);
  part.sharedScales = sharedScales;
  const isSwitched = takeField(1) == 1;
  part.blockType = isSwitched ? takeField(2) : 0;
  part.isMixed = isSwitched ? takeField(1) : 0;
  part.firstTable = takeField(5);
  part.secondTable = takeField(5);
  part.thirdTable = isSwitched ? 0 : takeField(5);
  part.firstWindowGain = isSwitched ? takeField(3) : 0;
  part.secondWindowGain = isSwitched ? takeField(3) : 0;
  part.thirdWindowGain = isSwitched ? takeField(3) : 0;
  part.firstRegion = isSwitched ? -1 : takeField(4);
  part.secondRegion = isSwitched ? -1 : takeField(3);
  part.isPreemphasised = isMpeg1 ? takeField(1) : 0;
  part.scaleStep = takeField(1) == 1 ? 4 : 2;
  part.isSecondTable = takeField(1);
  part.ending = 0;
  part.lines = 0;
  // a switched window of the type that is not: no encoder writes it
  return part.bigValues <= MAX_BIG_VALUES && !(isSwitched && part.blockType == 0);
}
