/** The header of one frame of MPEG audio, layer II (ISO/IEC 11172-3 2.4.1.3, 13818-3). */
export interface Layer2Header {
  readonly rateHz: number;
  readonly channels: 1 | 2;
  readonly kbps: number;
  readonly frameBytes: number;
}

export const HEADER_BYTES = 4;
/** Frames of audio per frame of the stream. */
export const FRAME_SAMPLES = 1152;

const MPEG_1_KBPS = [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384];
const MPEG_2_KBPS = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const MPEG_1_RATES_HZ = [44_100, 48_000, 32_000];
/** The version's two bits; MPEG-2 halves the rates of MPEG-1. */
const RATE_DIVISORS: Readonly<Record<number, 1 | 2>> = { 0b11: 1, 0b10: 2 };
const LAYER_2 = 0b10;
const MONO = 0b11;
/** MPEG-1 at 32 kHz and 384 kbit/s, with padding. */
const MAX_FRAME_BYTES = 1729;

/** `undefined` when no such frame starts at `at`. Frames of free format have no length to go by. */
export function readLayer2Header(bytes: Uint8Array, at: number): Layer2Header | undefined {
  const [sync = 0, kind = 0, rates = 0, mode = 0] = bytes.subarray(at, at + HEADER_BYTES);
  if (at + HEADER_BYTES > bytes.length || sync !== 0xff || kind >> 4 !== 0xf) return undefined;
  const divisor = RATE_DIVISORS[(kind >> 3) & 3];
  const kbps = (divisor === 1 ? MPEG_1_KBPS : MPEG_2_KBPS)[rates >> 4];
  const fullRateHz = MPEG_1_RATES_HZ[(rates >> 2) & 3];
  if (((kind >> 1) & 3) !== LAYER_2 || !divisor || !kbps || !fullRateHz) return undefined;
  const rateHz = fullRateHz / divisor;
  const padding = (rates >> 1) & 1;
  return {
    rateHz,
    channels: mode >> 6 === MONO ? 1 : 2,
    kbps,
    frameBytes: Math.floor(((FRAME_SAMPLES / 8) * kbps * 1000) / rateHz) + padding,
  };
}

/** Whether two frames may belong to one stream: bit rate, padding and the kind of stereo change, these do not. */
export const areSimilar = (a: Layer2Header, b: Layer2Header): boolean =>
  a.rateHz === b.rateHz && a.channels === b.channels;

/** Frames that must follow each other: random bytes look like one header every few thousand bytes. */
const FRAMES_IN_A_ROW = 4;
/** What `streamAt` reads from a place. */
export const STREAM_BYTES = FRAMES_IN_A_ROW * MAX_FRAME_BYTES;

/** The first header of frames that follow each other from `at` on, or reach the end of what there is. */
export function streamAt(window: Uint8Array, at: number, isEnd: boolean): Layer2Header | undefined {
  const first = readLayer2Header(window, at);
  let next = at;
  for (let count = 0; first && count < FRAMES_IN_A_ROW; count++) {
    if (isEnd && count > 0 && next >= window.length) return first;
    const own = readLayer2Header(window, next);
    if (!own || !areSimilar(own, first)) return undefined;
    next += own.frameBytes;
  }
  return first;
}
