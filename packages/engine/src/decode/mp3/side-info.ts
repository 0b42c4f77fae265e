import type { FrameHeader } from './frame-header.js';
import { FRAME_HEADER_BYTES } from './frame-header.js';

/**
 * The part of a frame's side information that shows whether it can be decoded (ISO/IEC 11172-3 2.4.1.7, 13818-3
 * 2.4.1.7).
 */
export interface SideInfo {
  /** Bytes before this frame's own that its main data begins at. */
  readonly reservoirBytes: number;
  /** Bits of main data of all its granules and channels. */
  readonly dataBits: number;
  /** Every field has a value that an encoder may write. */
  readonly isValid: boolean;
}

const CRC_BYTES = 2;
const MAX_BIG_VALUES = 288; // of 576 lines, two at a time

/** Whether the frame at `at` carries a checksum. */
export const isProtected = (bytes: Uint8Array, at: number): boolean =>
  ((bytes[at + 1] ?? 0) & 1) === 0;

/** Where side information starts, from the header on. */
export const sideAt = (bytes: Uint8Array, at: number): number =>
  at + FRAME_HEADER_BYTES + (isProtected(bytes, at) ? CRC_BYTES : 0);

/** Bytes of main data that the frame itself holds. */
export const mainBytesOf = (bytes: Uint8Array, at: number, header: FrameHeader): number =>
  Math.max(0, at + header.frameBytes - sideAt(bytes, at) - header.sideBytes);

export function readSideInfo(bytes: Uint8Array, at: number, header: FrameHeader): SideInfo {
  const { samples, channels } = header;
  const isMpeg1 = samples === 1152;
  const granules = isMpeg1 ? 2 : 1;
  let bit = 8 * sideAt(bytes, at);
  const read = (count: number): number => {
    let value = 0;
    for (let i = 0; i < count; i++, bit++)
      value = value * 2 + (((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1);
    return value;
  };
  const reservoirBytes = read(isMpeg1 ? 9 : 8);
  if (isMpeg1)
    bit += (channels === 1 ? 5 : 3) + 4 * channels; // private bits, scfsi
  else bit += channels === 1 ? 1 : 2;
  let dataBits = 0;
  let isValid = true;
  for (let part = 0; part < granules * channels; part++) {
    dataBits += read(12);
    if (read(9) > MAX_BIG_VALUES) isValid = false;
    bit += 8 + (isMpeg1 ? 4 : 9); // global gain, scale factor compression
    if (read(1) === 1) {
      if (read(2) === 0) isValid = false; // a switched window of the type that is not
      bit += 1 + 10 + 9; // mixed block, two tables, three gains
    } else bit += 15 + 4 + 3; // three tables, two regions
    bit += isMpeg1 ? 3 : 2; // preflag, scale, count1 table
  }
  return { reservoirBytes, dataBits, isValid };
}

/** CRC-16 of the header's second half and the side information (ISO/IEC 11172-3 2.4.3.1), which the frame stores. */
export function isCrcRight(bytes: Uint8Array, at: number, header: FrameHeader): boolean {
  const stored = ((bytes[at + 4] ?? 0) << 8) | (bytes[at + 5] ?? 0);
  return frameCrc(bytes, at, header) === stored;
}

function frameCrc(bytes: Uint8Array, at: number, { sideBytes }: FrameHeader): number {
  const side = sideAt(bytes, at);
  let crc = 0xffff;
  const feed = (byte: number) => {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++)
      crc = (crc & 0x8000 ? (crc << 1) ^ 0x8005 : crc << 1) & 0xffff;
  };
  feed(bytes[at + 2] ?? 0);
  feed(bytes[at + 3] ?? 0);
  for (let i = side; i < side + sideBytes; i++) feed(bytes[i] ?? 0);
  return crc;
}

/**
 * The same frame with no data of its own, which decodes to silence. Its bytes of main data stay, since later frames may
 * need them, and so does their start, by which decoders retain what they have.
 */
export function silenced(frame: Uint8Array, header: FrameHeader): Uint8Array {
  const silent = frame.slice();
  const side = sideAt(frame, 0);
  const retained = header.samples === 1152 ? 0x80 : 0; // the ninth bit of nine
  silent[side + 1] = (frame[side + 1] ?? 0) & retained;
  silent.fill(0, side + 2, side + header.sideBytes);
  if (isProtected(frame, 0)) {
    const crc = frameCrc(silent, 0, header);
    silent[4] = crc >> 8;
    silent[5] = crc & 255;
  }
  return silent;
}
