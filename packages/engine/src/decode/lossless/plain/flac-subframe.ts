import { exp2 } from '../../../elementary/exp2.js';
import type { BitReader } from './bit-reader.js';

/** What the predictors of fixed coefficients multiply the last samples by (RFC 9639, 9.2.5). */
const FIXED: readonly (readonly number[])[] = [[], [1], [2, -1], [3, -3, 1], [4, -6, 4, -1]];

/** The codes of one channel of a FLAC frame (RFC 9639, 9.2); `undefined` when this is none. */
export function readSubframe(
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
