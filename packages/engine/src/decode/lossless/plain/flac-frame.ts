import type { BitReader } from './bit-reader.js';
import { readSubframe } from './flac-subframe.js';

/** What a frame's header states (RFC 9639, 9.1). */
export interface FlacHeader {
  readonly samples: number;
  readonly assignment: number;
  readonly bits: number;
  readonly rateHz: number;
  readonly countsSamples: boolean;
  readonly number: number;
}

export interface FlacFrame extends FlacHeader {
  /** Codes, one array per channel. */
  readonly channels: readonly number[][];
}

/** What holds where a frame does not state it; 0 where nothing does. */
export interface StreamDefaults {
  readonly bits: number;
  readonly rateHz: number;
}

const RATES_HZ = [0, 88200, 176400, 192000, 8000, 16000, 22050, 24000, 32000, 44100, 48000, 96000];
const BITS = [0, 8, 12, undefined, 16, 20, 24, 32];
const MAX_SAMPLES = 65_536;

export const channelsOf = (assignment: number) => (assignment < 8 ? assignment + 1 : 2);

/** The frame that starts at byte `start`; `undefined` when none does. `reader` states how far it was read. */
export function readFlacFrame(
  bytes: Uint8Array,
  reader: BitReader,
  defaults: StreamDefaults,
): FlacFrame | undefined {
  const start = reader.at >> 3;
  const header = readFlacHeader(bytes, reader, defaults);
  if (!header) return undefined;
  const { assignment, samples, bits } = header;
  const channels: number[][] = [];
  for (let c = 0; c < channelsOf(assignment); c++) {
    const isSide = assignment === 9 ? c === 0 : assignment > 7 && c === 1;
    const codes = readSubframe(reader, samples, bits + (isSide ? 1 : 0));
    if (!codes || reader.hasRunOut) return undefined;
    channels.push(codes);
  }
  reader.at = (reader.at + 7) & ~7;
  const end = reader.at >> 3;
  const reported = reader.bits(16);
  if (reader.hasRunOut || reported !== crc(bytes.subarray(start, end), 16, 0x8005))
    return undefined;
  return { ...header, channels: unpaired(channels, assignment) };
}

export function readFlacHeader(
  bytes: Uint8Array,
  reader: BitReader,
  defaults: StreamDefaults,
): FlacHeader | undefined {
  const start = reader.at >> 3;
  if (reader.bits(15) !== 0x7ffc) return undefined;
  const countsSamples = reader.bit() === 1;
  const sizeCode = reader.bits(4);
  const rateCode = reader.bits(4);
  const assignment = reader.bits(4);
  const bitsCode = reader.bits(3);
  const isReserved = sizeCode === 0 || rateCode === 15 || bitsCode === 3 || assignment > 10;
  if (reader.bit() !== 0 || isReserved) return undefined;
  const number = readNumber(reader);
  if (number === undefined) return undefined;
  const samples = samplesOf(sizeCode, reader);
  const rateHz = rateCode === 0 ? defaults.rateHz : rateOf(rateCode, reader);
  const bits = (bitsCode === 0 ? defaults.bits : BITS[bitsCode]) ?? 0;
  const end = reader.at >> 3;
  const reported = reader.bits(8);
  if (reader.hasRunOut || reported !== crc(bytes.subarray(start, end), 8, 0x07)) return undefined;
  if (bits === 0 || samples > MAX_SAMPLES) return undefined;
  return { samples, assignment, bits, rateHz, countsSamples, number };
}

/** Coded like UTF-8, but longer. */
function readNumber(reader: BitReader): number | undefined {
  const ones = reader.run(1, 8);
  if (ones === 1 || ones > 7) return undefined;
  let number = reader.bits(ones === 0 ? 7 : 7 - ones);
  for (let i = 1; i < ones; i++) {
    if (reader.bits(2) !== 2) return undefined;
    number = number * 64 + reader.bits(6);
  }
  return number;
}

function samplesOf(code: number, reader: BitReader): number {
  if (code === 1) return 192;
  if (code < 6) return 576 << (code - 2);
  if (code === 6) return reader.bits(8) + 1;
  if (code === 7) return reader.bits(16) + 1;
  return 256 << (code - 8);
}

function rateOf(code: number, reader: BitReader): number {
  if (code === 12) return reader.bits(8) * 1000;
  if (code === 13) return reader.bits(16);
  if (code === 14) return reader.bits(16) * 10;
  return RATES_HZ[code] ?? 0;
}

/** Left and right out of one of them and their difference, or their mean and difference (RFC 9639, 4.2). */
function unpaired(channels: readonly number[][], assignment: number): readonly number[][] {
  const [first = [], second = []] = channels;
  const each = (of: (a: number, b: number) => number) =>
    first.map((a, i) => of(a, second[i] ?? 0) | 0);
  if (assignment === 8) return [first, each((left, side) => left - side)];
  if (assignment === 9) return [each((side, right) => side + right), second];
  if (assignment !== 10) return channels;
  const left = (mid: number, side: number) => mid + Math.ceil(side / 2);
  return [each(left), each((mid, side) => left(mid, side) - side)];
}

/** Remainder of the bytes by a polynomial of 8 or 16 bits (RFC 9639, 9.1.8 and 9.3). */
function crc(bytes: Uint8Array, width: 8 | 16, polynomial: number): number {
  const top = 1 << (width - 1);
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << (width - 8);
    for (let bit = 0; bit < 8; bit++) sum = sum & top ? (sum << 1) ^ polynomial : sum << 1;
    sum &= 2 * top - 1;
  }
  return sum;
}
