/** The header of one frame of MPEG audio, layer III (ISO/IEC 11172-3 2.4.1.3, 13818-3, MPEG-2.5). */
export interface FrameHeader {
  readonly rateHz: number;
  readonly channels: 1 | 2;
  readonly frameBytes: number;
  /** Of this frame. */
  readonly kbps: number;
  /** Frames of audio per frame of the stream. */
  readonly samples: 1152 | 576;
  /** Between the header and the main data. */
  readonly sideBytes: number;
}

export const FRAME_HEADER_BYTES = 4;

const MPEG_1_KBPS = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const MPEG_2_KBPS = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const MPEG_1_RATES_HZ = [44_100, 48_000, 32_000];
/** The version's two bits; MPEG-2 halves the rates of MPEG-1, MPEG-2.5 quarters them. */
const RATE_DIVISORS: Readonly<Record<number, 1 | 2 | 4>> = { 0b11: 1, 0b10: 2, 0b00: 4 };
const LAYER_3 = 0b01;
const MONO = 0b11;
/** MPEG-1 at 32 kHz and 320 kbit/s, or MPEG-2.5 at 8 kHz and 160, with padding. */
export const MAX_FRAME_BYTES = 1441;

/** `undefined` when no such frame starts at `at`. Frames of free format have no length to go by. */
export function readFrameHeader(bytes: Uint8Array, at: number): FrameHeader | undefined {
  const [sync = 0, kind = 0, rates = 0, mode = 0] = bytes.subarray(at, at + FRAME_HEADER_BYTES);
  if (at + FRAME_HEADER_BYTES > bytes.length) return undefined;
  if (sync !== 0xff || kind >> 5 !== 0b111 || ((kind >> 1) & 3) !== LAYER_3) return undefined;

  const divisor = RATE_DIVISORS[(kind >> 3) & 3];
  const kbps = (divisor === 1 ? MPEG_1_KBPS : MPEG_2_KBPS)[rates >> 4];
  const fullRateHz = MPEG_1_RATES_HZ[(rates >> 2) & 3];
  if (!divisor || !kbps || !fullRateHz) return undefined;

  const rateHz = fullRateHz / divisor;
  const samples = divisor === 1 ? 1152 : 576;
  const channels = mode >> 6 === MONO ? 1 : 2;
  const padding = (rates >> 1) & 1;
  const frameBytes = Math.floor(((samples / 8) * kbps * 1000) / rateHz) + padding;
  const sideBytes = divisor === 1 ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17;
  return { rateHz, channels, frameBytes, kbps, samples, sideBytes };
}

/** Whether two frames may belong to one stream: bit rate, padding and the kind of stereo change, these do not. */
export const areSimilar = (a: FrameHeader, b: FrameHeader): boolean =>
  a.rateHz === b.rateHz && a.samples === b.samples && a.channels === b.channels;

/** Sizes of whole frames that such a stream may have, without padding. */
export const frameSizesOf = ({ rateHz, samples }: FrameHeader): readonly number[] =>
  (samples === 1152 ? MPEG_1_KBPS : MPEG_2_KBPS)
    .slice(1)
    .map((kbps) => Math.floor(((samples / 8) * kbps * 1000) / rateHz));

const TABLE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  return crc;
});

/** CRC-16 with the polynomial 8005, reflected, from `start` on: that of LAME's note. */
export function crc16(start: number, bytes: Uint8Array): number {
  let crc = start;
  for (const byte of bytes) crc = (crc >> 8) ^ (TABLE[(crc ^ byte) & 255] ?? 0);
  return crc;
}
