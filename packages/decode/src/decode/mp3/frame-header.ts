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
  /** Of a stream of free format: bytes of its frames without padding, which their headers do not state. */
  readonly freeBytes?: number;
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
/** Of free format: 640 kbit/s at 8 kHz, the most that encoders write. */
export const MAX_FREE_BYTES = 5761;

/**
 * `undefined` when no such frame starts at `at`.
 *
 * @param freeBytes Of frames without a bit rate, which have no length to go by; without it they are none.
 */
export function readFrameHeader(
  bytes: Uint8Array,
  at: number,
  freeBytes = 0,
): FrameHeader | undefined {
  const [sync = 0, kind = 0, rates = 0, mode = 0] = bytes.subarray(at, at + FRAME_HEADER_BYTES);
  if (at + FRAME_HEADER_BYTES > bytes.length) return undefined;
  if (sync !== 0xff || kind >> 5 !== 0b111 || ((kind >> 1) & 3) !== LAYER_3) return undefined;

  const divisor = RATE_DIVISORS[(kind >> 3) & 3];
  const stated = (divisor === 1 ? MPEG_1_KBPS : MPEG_2_KBPS)[rates >> 4];
  const fullRateHz = MPEG_1_RATES_HZ[(rates >> 2) & 3];
  if (!divisor || !fullRateHz || (stated === 0) !== freeBytes > 0) return undefined;

  const rateHz = fullRateHz / divisor;
  const samples = divisor === 1 ? 1152 : 576;
  const channels = mode >> 6 === MONO ? 1 : 2;
  const padding = (rates >> 1) & 1;
  const kbps = stated ?? 0;
  if (kbps === 0 && freeBytes === 0) return undefined;
  const frameBytes = Math.floor(((samples / 8) * kbps * 1000) / rateHz) + padding;
  const sideBytes = divisor === 1 ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17;
  const header = { rateHz, channels, frameBytes, kbps, samples, sideBytes } as const;
  if (freeBytes === 0) return header;
  const freeKbps = Math.round((freeBytes * 8 * rateHz) / (samples * 1000));
  return { ...header, frameBytes: freeBytes + padding, kbps: freeKbps, freeBytes };
}

/**
 * The header of a frame of free format at `at`: as long as it is to the next that has one of the same kind, where the one
 * after it is as far.
 */
export function findFreeFrame(bytes: Uint8Array, at: number): FrameHeader | undefined {
  // as if a frame had the shortest length: whether it is one, and of what kind
  const first = readFrameHeader(bytes, at, 1);
  if (!first) return undefined;
  const padding = first.frameBytes - 1;
  const shortest = FRAME_HEADER_BYTES + first.sideBytes;
  for (
    let next = bytes.indexOf(0xff, at + shortest);
    next >= 0 && next - at <= MAX_FREE_BYTES;
    next = bytes.indexOf(0xff, next + 1)
  ) {
    const freeBytes = next - at - padding;
    const second = readFrameHeader(bytes, next, freeBytes);
    if (!second || !areSimilar(second, { ...first, freeBytes })) continue;
    const third = readFrameHeader(bytes, next + second.frameBytes, freeBytes);
    if (third && areSimilar(third, second)) return readFrameHeader(bytes, at, freeBytes);
  }
  return undefined;
}

/** Whether two frames may belong to one stream: bit rate, padding and the kind of stereo change, these do not. */
export const areSimilar = (a: FrameHeader, b: FrameHeader): boolean =>
  a.rateHz === b.rateHz &&
  a.samples === b.samples &&
  a.channels === b.channels &&
  a.freeBytes === b.freeBytes;

/** Sizes of whole frames that such a stream may have, without padding. */
export const frameSizesOf = ({ rateHz, samples, freeBytes }: FrameHeader): readonly number[] =>
  freeBytes !== undefined
    ? [freeBytes]
    : (samples === 1152 ? MPEG_1_KBPS : MPEG_2_KBPS)
        .slice(1)
        .map((kbps) => Math.floor(((samples / 8) * kbps * 1000) / rateHz));

/** Of a byte, and of one with one, two and three zeros after it. */
const TABLES = [8, 16, 24, 32].map((bits) =>
  Uint16Array.from({ length: 256 }, (_, byte) => {
    let crc = byte;
    for (let bit = 0; bit < bits; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
    return crc;
  }),
);

/** CRC-16 with the polynomial 8005, reflected, from `start` on: that of LAME's note. */
export function crc16(start: number, bytes: Uint8Array): number {
  const [one, two, three, four] = TABLES as [Uint16Array, Uint16Array, Uint16Array, Uint16Array];
  const at = (table: Uint16Array, byte = 0) => table[byte & 255] ?? 0;
  let crc = start;
  let i = 0;
  for (; i + 4 <= bytes.length; i += 4) {
    const a = bytes[i] ?? 0;
    const b = bytes[i + 1] ?? 0;
    crc =
      at(four, crc ^ a) ^ at(three, (crc >> 8) ^ b) ^ at(two, bytes[i + 2]) ^ at(one, bytes[i + 3]);
  }
  for (; i < bytes.length; i++) crc = (crc >> 8) ^ at(one, crc ^ (bytes[i] ?? 0));
  return crc;
}
