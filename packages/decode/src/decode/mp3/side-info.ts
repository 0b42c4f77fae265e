import { DECODER_DELAY, type EncoderNote } from './encoder-note.js';
import { FRAME_HEADER_BYTES, type FrameHeader } from './frame-header.js';

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
const sideAt = (bytes: Uint8Array, at: number): number =>
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

/** What the side information states of one channel of one granule (ISO/IEC 11172-3 2.4.1.7, 13818-3 2.4.1.7). */
export interface Granule {
  readonly channel: number;
  readonly dataBits: number;
  readonly bigValues: number;
  readonly scaleCompress: number;
  /** Groups of scale factors that are those of the first granule, a bit for each. */
  readonly sharedScales: number;
  /** 2 is short. */
  readonly blockType: number;
  readonly isMixed: boolean;
  readonly tables: readonly number[];
  /** Bands of the first two regions, less one each; absent where the window is switched. */
  readonly regions: readonly [number, number] | undefined;
  /** The second of the two tables of quadruples. */
  readonly isSecondTable: boolean;
}

/** The granules of a frame, channel by channel. */
export function readGranules(frame: Uint8Array, { samples, channels }: FrameHeader): Granule[] {
  const isMpeg1 = samples === 1152;
  let bit = 8 * sideAt(frame, 0);
  const read = (count: number): number => {
    let value = 0;
    for (let i = 0; i < count; i++, bit++)
      value = value * 2 + (((frame[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1);
    return value;
  };
  bit += isMpeg1 ? 9 : 8; // where the main data begins
  bit += isMpeg1 ? (channels === 1 ? 5 : 3) : channels; // private bits
  const shared = Array.from({ length: isMpeg1 ? channels : 0 }, () => read(4));
  const granules: Granule[] = [];
  for (let part = 0; part < (isMpeg1 ? 2 : 1) * channels; part++) {
    const channel = part % channels;
    const dataBits = read(12);
    const bigValues = read(9);
    bit += 8; // global gain
    const scaleCompress = read(isMpeg1 ? 4 : 9);
    const isSwitched = read(1) === 1;
    const blockType = isSwitched ? read(2) : 0;
    const isMixed = isSwitched && read(1) === 1;
    const tables = Array.from({ length: isSwitched ? 2 : 3 }, () => read(5));
    const regions = isSwitched ? undefined : ([read(4), read(3)] as const);
    bit += (isSwitched ? 9 : 0) + (isMpeg1 ? 2 : 1); // gains of the windows; preflag, scale
    granules.push({
      channel,
      dataBits,
      bigValues,
      scaleCompress,
      sharedScales: part < channels ? 0 : (shared[channel] ?? 0),
      blockType,
      isMixed,
      tables,
      regions,
      isSecondTable: read(1) === 1,
    });
  }
  return granules;
}

/**
 * Frames that are decoded before the one that is wanted: its data may begin in nine of them (511 bytes before it, 60 in
 * the smallest frames), and two more fill the filters.
 */
export const RUN_UP_FRAMES = 16;
/**
 * mpg123's synthesis goes round in a buffer of 16 rows, by 36 in a frame: after so many frames it is at the same row
 * again, and adds up in the same order.
 */
const FRAMES_OF_A_ROUND = 4;
/** Of a frame of MPEG-1. At the half rates mpg123 did not give the same bits after the smallest frames, of 8 kbit/s. */
const FRAME_SAMPLES = 1152;

/** A start in the middle of a stream, to the bit as if it had been decoded from its first frame on. */
export interface RunUp {
  /** Not decoded at all. */
  readonly droppedFrames: number;
  /** Of the first sample that counts, in the recording. */
  readonly position: number;
  /** What is decoded now does not count. */
  readonly isOn: boolean;
  /** Of the next samples so many, all of the recording or none of them. */
  take(samples: number): { readonly count: number; readonly isDetected: boolean };
}

/** `undefined` where decoding from the start is as quick, or where only mpg123 can determine what it trims. */
export function runUpTo(
  frame: number,
  { samples }: FrameHeader,
  note: EncoderNote | undefined,
): RunUp | undefined {
  const { delay = 0, padding = 0, streamFrames = 0 } = note ?? {};
  if (samples !== FRAME_SAMPLES || (note && (delay === 0 || streamFrames === 0))) return undefined;
  const skipped = note ? delay + DECODER_DELAY : 0;
  // the encoder's padding: what follows it, where a stream is longer than noted, counts again
  const end = note ? streamFrames * samples - delay - padding : Infinity;
  if (end <= 0) return undefined; // a note that lies
  const noted = note ? Math.max(end, streamFrames * samples - skipped) : Infinity;
  const wanted = frame < end ? frame : frame + noted - end;

  const first = Math.floor((wanted + skipped) / samples) - RUN_UP_FRAMES;
  const droppedFrames = first - (first % FRAMES_OF_A_ROUND);
  const start = (droppedFrames + RUN_UP_FRAMES) * samples - skipped;
  if (droppedFrames <= 0 || start < 0) return undefined;
  let at = start - RUN_UP_FRAMES * samples;
  return {
    droppedFrames,
    position: start < noted ? Math.min(start, end) : start - noted + end,
    get isOn() {
      return at < start;
    },
    take(some) {
      const isSurplus = at >= end && at < noted;
      const upTo = [start, end, noted].find((place) => at < place) ?? Infinity;
      const count = Math.min(some, upTo - at);
      const isDetected = at >= start && !isSurplus;
      at += count;
      return { count, isDetected };
    },
  };
}
