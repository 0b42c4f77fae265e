import { exp2 } from '../../../elementary/exp2.js';
import { BitReader } from './bit-reader.js';

export interface AlacParameters {
  readonly bits: number;
  readonly channels: number;
  readonly frameSamples: number;
  readonly historyMultiplier: number;
  readonly firstHistory: number;
  readonly parameterLimit: number;
}

const PAIR = 1;
const END = 7;
const KNOWN_ELEMENTS = [0, PAIR, 3];
const DIFFERENCE = 31;

/** Codes of a packet of ALAC, channels as they are coded; `undefined` when this is none. */
export function readAlacPacket(bytes: Uint8Array, alac: AlacParameters): Int32Array[] | undefined {
  const reader = new BitReader(bytes);
  const channels: Int32Array[] = [];
  for (let element; (element = reader.bits(3)) !== END;) {
    if (reader.hasRunOut || !KNOWN_ELEMENTS.includes(element)) return undefined;
    const read = readElement(reader, element === PAIR ? 2 : 1, alac, channels[0]?.length);
    if (!read || channels.length + read.length > alac.channels) return undefined;
    channels.push(...read);
  }
  if (reader.hasRunOut || channels.length !== alac.channels) return undefined;
  while (reader.at < 8 * bytes.length) if (reader.bit()) return undefined;
  return channels;
}

function readElement(
  reader: BitReader,
  count: number,
  alac: AlacParameters,
  length: number | undefined,
): Int32Array[] | undefined {
  reader.bits(4);
  if (reader.bits(12) !== 0) return undefined;
  const hasLength = reader.bit();
  const lowBits = reader.bits(2) * 8;
  const isPlain = reader.bit();
  const samples = hasLength ? reader.bits(32) : alac.frameSamples;
  if (samples === 0 || samples > alac.frameSamples || samples !== (length ?? samples))
    return undefined;
  const channels = Array.from({ length: count }, () => new Int32Array(samples));
  const each = (read: (code: number) => number) => {
    for (let i = 0; i < samples && !reader.hasRunOut; i++)
      for (const codes of channels) codes[i] = read(codes[i] ?? 0);
  };
  if (isPlain) {
    each(() => reader.signed(alac.bits));
    return reader.hasRunOut ? undefined : channels;
  }

  const bits = alac.bits - lowBits + count - 1;
  if (lowBits >= alac.bits || bits > 32 || alac.parameterLimit === 0) return undefined;
  const shift = reader.bits(8);
  const weight = reader.signed(8);
  if (shift > 31) return undefined;
  const predictors = channels.map(() => readPredictor(reader));
  const lowAt = reader.at;
  reader.at += samples * count * lowBits;
  for (const [c, codes] of channels.entries()) {
    const predictor = predictors[c];
    if (!predictor || predictor.quantisation === 0) return undefined;
    if (!readCodes(reader, codes, bits, predictor.multiplier, alac)) return undefined;
    predict(codes, bits, predictor);
  }
  const [one, other] = channels;
  if (one && other && weight !== 0)
    for (const [i, b] of other.entries()) {
      const right = ((one[i] ?? 0) - (Math.imul(b, weight) >> shift)) | 0;
      one[i] = b + right;
      other[i] = right;
    }
  // wrong codes soon need the bit that a pair of channels has more than a sample may
  const max = exp2(alac.bits - lowBits - 1);
  const isWithin = (codes: Int32Array) => codes.every((code) => code >= -max && code < max);
  if (count === 2 && !channels.every(isWithin)) return undefined;
  const next = reader.at;
  reader.at = lowAt;
  if (lowBits > 0) each((code) => (code << lowBits) | reader.bits(lowBits));
  reader.at = next;
  return channels;
}

interface Predictor {
  readonly isTwice: boolean;
  readonly quantisation: number;
  readonly multiplier: number;
  /** That of the oldest sample first. */
  readonly coefficients: number[];
}

function readPredictor(reader: BitReader): Predictor {
  const isTwice = reader.bits(4) !== 0;
  const quantisation = reader.bits(4);
  const multiplier = reader.bits(3);
  const order = reader.bits(5);
  const coefficients = Array.from({ length: order }, () => reader.signed(16)).reverse();
  return { isTwice, quantisation, multiplier, coefficients };
}

/** What the predictor missed: the parameter of its codes follows a mean, and runs of zeros are counted. */
function readCodes(
  reader: BitReader,
  codes: Int32Array,
  bits: number,
  ownMultiplier: number,
  { historyMultiplier, firstHistory, parameterLimit }: AlacParameters,
): boolean {
  const multiplier = (ownMultiplier * historyMultiplier) >> 2;
  let history = firstHistory;
  let sign = 0;
  for (let i = 0; i < codes.length; i++) {
    const parameter = Math.min(log2((history >>> 9) + 3), parameterLimit);
    const x = readScalar(reader, parameter, bits) + sign;
    if (reader.hasRunOut) return false;
    sign = 0;
    codes[i] = Math.floor(x / 2) ^ -(x % 2);
    const faded = (Math.imul(history, multiplier) >>> 9) | 0;
    history = x > 0xffff ? 0xffff : (history + Math.imul(x, multiplier) - faded) >>> 0;
    if (history >= 128 || i + 1 >= codes.length) continue;

    const ofRun = 7 - log2(history) + ((history + 16) >> 6);
    const zeros = readScalar(reader, Math.min(ofRun, parameterLimit), 16);
    if (zeros > codes.length - i - 1) return false;
    codes.fill(0, i + 1, i + 1 + zeros);
    i += zeros;
    sign = zeros < 0xffff ? 1 : 0;
    history = 0;
  }
  return !reader.hasRunOut;
}

const log2 = (x: number) => 31 - Math.clz32(x | 1);

/** Ones count how often 2^parameter − 1 goes into it; nine of them announce a plain number. */
function readScalar(reader: BitReader, parameter: number, bits: number): number {
  const ones = reader.run(1, 9);
  if (ones > 8) return reader.bits(bits);
  const before = reader.at;
  const rest = reader.bits(parameter);
  if (rest <= 1) reader.at = before + parameter - 1; // 0 and 1 are the same code, a bit shorter
  return ones * (exp2(parameter) - 1) + (rest > 1 ? rest - 1 : 0);
}

function predict(codes: Int32Array, bits: number, predictor: Predictor): void {
  const { coefficients, quantisation, isTwice } = predictor;
  const unused = 32 - bits;
  const extended = (value: number) => (value << unused) >> unused;
  const addUp = (count: number) => {
    for (let i = 1; i < count; i++) codes[i] = extended((codes[i] ?? 0) + (codes[i - 1] ?? 0));
  };
  const order = coefficients.length;
  if (isTwice) addUp(codes.length);
  if (order === 0) return;
  if (order === DIFFERENCE) {
    addUp(codes.length);
    return;
  }
  addUp(Math.min(order + 1, codes.length));
  for (let i = order + 1; i < codes.length; i++) {
    const base = codes[i - order - 1] ?? 0;
    const above = Array.from(codes.subarray(i - order, i), (code) => (code - base) | 0);
    const sum = above.reduce((all, d, j) => (all + Math.imul(d, coefficients[j] ?? 0)) | 0, 0);
    let missed = codes[i] ?? 0;
    const predicted = Math.floor((sum + exp2(quantisation - 1)) / exp2(quantisation));
    codes[i] = extended(predicted + base + missed);
    const way = Math.sign(missed);
    for (let j = 0; j < order && Math.sign(missed) === way && way !== 0; j++) {
      const d = above[j] ?? 0;
      coefficients[j] = (coefficients[j] ?? 0) + Math.sign(d) * way;
      missed = (missed - Math.imul((Math.abs(d) * way) >> quantisation, j + 1)) | 0;
    }
  }
}
