import { exp2 } from '../../../elementary/exp2.js';
import type { BitReader } from './bit-reader.js';

/** What the predictors of fixed coefficients multiply the last samples by (RFC 9639, 9.2.5). */
const FIXED: readonly (readonly number[])[] = [[], [1], [2, -1], [3, -3, 1], [4, -6, 4, -1]];

/** The codes of one channel of a FLAC frame (RFC 9639, 9.2); `undefined` when this is none. */
function readSubframe(
  reader: BitReader,
  samples: number,
  sampleBits: number,
): number[] | undefined {
  if (reader.bit() !== 0) return undefined;
  const type = reader.bits(6);
  const wasted = reader.bit() ? reader.run(0, 64) + 1 : 0;
  const bits = sampleBits - wasted;
  if (bits < 1) return undefined;
  const codes = readCodes(reader, type, samples, bits);
  return codes?.map((code) => wrapped(code * exp2(wasted), sampleBits));
}

function readCodes(
  reader: BitReader,
  type: number,
  samples: number,
  bits: number,
): number[] | undefined {
  if (type === 0) return new Array<number>(samples).fill(reader.signed(bits));
  if (type === 1) {
    const codes: number[] = [];
    while (codes.length < samples && !reader.hasRunOut) codes.push(reader.signed(bits));
    return codes;
  }
  const order = type >= 32 ? type - 31 : type - 8;
  const fixed = FIXED[order];
  if (type < 32 && (type < 8 || !fixed)) return undefined;
  if (order > samples) return undefined;
  const warmUp = Array.from({ length: order }, () => reader.signed(bits));
  if (type < 32 && fixed) return predicted(reader, samples, warmUp, fixed, 0, bits);

  const precision = reader.bits(4) + 1;
  const shift = reader.signed(5);
  if (precision > 15 || shift < 0) return undefined;
  const coefficients = Array.from({ length: order }, () => reader.signed(precision));
  return predicted(reader, samples, warmUp, coefficients, shift, bits);
}

/** Sums of up to 32 products of 15 and 33 bits are exact in a double. */
function predicted(
  reader: BitReader,
  samples: number,
  codes: number[],
  coefficients: readonly number[],
  shift: number,
  bits: number,
): number[] | undefined {
  const missed = readResidual(reader, samples, codes.length);
  if (!missed) return undefined;
  for (const miss of missed) {
    const sum = coefficients.reduce((all, c, j) => all + c * (codes[codes.length - 1 - j] ?? 0), 0);
    codes.push(wrapped(miss + Math.floor(sum / exp2(shift)), bits));
  }
  return codes;
}

/** Only a damaged stream leaves 32 bits, and then both kernels do the same. */
const wrapped = (value: number, bits: number) =>
  bits > 32 ? value : value === (value | 0) ? value : modulo32(value);

const modulo32 = (value: number) => (value - Math.floor(value / exp2(32)) * exp2(32)) | 0;

/** What the predictor missed, as Rice codes in up to 32,768 parts (RFC 9639, 9.2.7). */
function readResidual(reader: BitReader, samples: number, order: number): number[] | undefined {
  const method = reader.bits(2);
  if (method > 1) return undefined;
  const parameterBits = 4 + method;
  const escape = exp2(parameterBits) - 1;
  const parts = exp2(reader.bits(4));
  const size = samples / parts;
  if (!Number.isInteger(size) || size < order) return undefined;
  const missed: number[] = [];
  for (let part = 0; part < parts; part++) {
    const parameter = reader.bits(parameterBits);
    const plainBits = parameter === escape ? reader.bits(5) : 0;
    for (let i = part === 0 ? order : 0; i < size; i++) {
      if (parameter < escape) missed.push(readRice(reader, parameter));
      else missed.push(plainBits === 0 ? 0 : reader.signed(plainBits));
      if (reader.hasRunOut) return undefined;
    }
  }
  return missed;
}

/** Zeros count how often 2^parameter goes into it; the sign is the last bit. */
function readRice(reader: BitReader, parameter: number): number {
  const quotient = reader.run(0);
  const folded = quotient * exp2(parameter) + reader.bits(parameter);
  const value = Math.floor(folded / 2);
  return (folded % 2 === 0 ? value : -value - 1) | 0;
}

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
