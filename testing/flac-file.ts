import { createHash } from 'node:crypto';
import { BitWriter } from './bit-writer.js';
import { ascii, concat } from './wav-file.js';

/**
 * A FLAC encoder that compresses nothing on purpose, but can write every form that RFC 9639 allows: written
 * from the document, for what encoders seldom or never write.
 */
export interface FlacForm {
  readonly bits: number;
  readonly rateHz: number;
  readonly frameSamples: number;
  /** Frames vary in size and count samples; else they count frames. */
  readonly isVariable?: boolean;
  /** 8 left and side, 9 side and right, 10 mid and side; else the channels are independent. */
  readonly pairing?: 8 | 9 | 10 | undefined;
  readonly subframe: Subframe;
  /** Of the first frame. */
  readonly firstNumber?: number;
  /** Rate and depth are left to STREAMINFO. */
  readonly hasMinimalHeader?: boolean;
}

export interface Subframe {
  readonly kind: 'constant' | 'verbatim' | 'fixed' | 'predicted';
  readonly order?: number;
  /** Of a predictor; as many as its order. */
  readonly coefficients?: readonly number[];
  readonly precision?: number;
  readonly shift?: number;
  /** Residual in 2^partitions parts. */
  readonly partitions?: number;
  readonly parameterBits?: 4 | 5;
  readonly isEscaped?: boolean;
}

const FIXED = [[], [1], [2, -1], [3, -3, 1], [4, -6, 4, -1]] as const;

/** @param channels Codes, one array per channel. */
export function flacFile(channels: readonly (readonly number[])[], form: FlacForm): Uint8Array {
  return concat(
    ascii('fLaC'),
    metadataBlock(0, streamInfo(channels, form), true),
    ...flacFrames(channels, form),
  );
}

export const metadataBlock = (type: number, body: Uint8Array, isLast = false): Uint8Array =>
  concat(
    new BitWriter()
      .put(isLast ? 1 : 0, 1)
      .put(type, 7)
      .put(body.length, 24).bytes,
    body,
  );

export function streamInfo(
  channels: readonly (readonly number[])[],
  { bits, rateHz, frameSamples, isVariable }: FlacForm,
): Uint8Array {
  const [first = []] = channels;
  const head = new BitWriter()
    .put(isVariable ? 16 : frameSamples, 16)
    .put(frameSamples, 16)
    .put(0, 48)
    .put(rateHz, 20)
    .put(channels.length - 1, 3)
    .put(bits - 1, 5)
    .put(first.length, 36);
  return concat(head.bytes, getMd5(channels, bits));
}

/** RFC 9639, 8.2: interleaved, little-endian, whole bytes. */
function getMd5(channels: readonly (readonly number[])[], bits: number): Uint8Array {
  const bytes: number[] = [];
  for (const [i] of (channels[0] ?? []).entries())
    for (const channel of channels)
      for (let b = 0; b < Math.ceil(bits / 8); b++) bytes.push((channel[i]! >> (8 * b)) & 255);
  return new Uint8Array(createHash('md5').update(Uint8Array.from(bytes)).digest());
}

export function flacFrames(
  channels: readonly (readonly number[])[],
  form: FlacForm,
): readonly Uint8Array[] {
  const length = channels[0]?.length ?? 0;
  const frames: Uint8Array[] = [];
  for (let at = 0; at < length;) {
    // sizes that vary are the given one and its half in turn
    const isHalf = form.isVariable === true && frames.length % 2 === 1;
    const samples = isHalf ? Math.ceil(form.frameSamples / 2) : form.frameSamples;
    const part = channels.map((channel) => channel.slice(at, at + samples));
    const number = (form.firstNumber ?? 0) + (form.isVariable ? at : frames.length);
    frames.push(frameOf(part, number, form));
    at += samples;
  }
  return frames;
}

const BITS_CODES: Readonly<Record<number, number>> = { 8: 1, 12: 2, 16: 4, 20: 5, 24: 6, 32: 7 };

function frameOf(channels: readonly number[][], number: number, form: FlacForm): Uint8Array {
  const { bits, rateHz, isVariable, pairing, subframe, hasMinimalHeader } = form;
  const samples = channels[0]!.length;
  const fitsRate = rateHz < 65_536 && !hasMinimalHeader;
  const writer = new BitWriter()
    .put(0x7ffc, 15)
    .put(isVariable ? 1 : 0, 1)
    .put(7, 4)
    .put(fitsRate ? 13 : 0, 4)
    .put(pairing ?? channels.length - 1, 4)
    .put(hasMinimalHeader ? 0 : (BITS_CODES[bits] ?? 0), 3)
    .put(0, 1);
  putNumber(writer, number);
  writer.put(samples - 1, 16);
  if (fitsRate) writer.put(rateHz, 16);
  writer.put(crc(writer.bytes, 8, 0x07), 8);

  const [left = [], right = []] = channels;
  const side = left.map((l, i) => l - right[i]!);
  const mid = left.map((l, i) => Math.floor((l + right[i]!) / 2));
  const coded =
    pairing === 8 ? [left, side] : pairing === 9 ? [side, right] : pairing ? [mid, side] : channels;
  for (const codes of coded) putSubframe(writer, codes, bits + (codes === side ? 1 : 0), subframe);
  writer.align();
  return concat(writer.bytes, new BitWriter().put(crc(writer.bytes, 16, 0x8005), 16).bytes);
}

/** As UTF-8, but up to 36 bits. */
function putNumber(writer: BitWriter, number: number): void {
  if (number < 128) {
    writer.put(number, 8);
    return;
  }
  let more = 1;
  while (number >= 2 ** (6 * more + (6 - more))) more++;
  writer.run(more + 1, 1).put(Math.floor(number / 2 ** (6 * more)), 6 - more);
  for (let i = more - 1; i >= 0; i--) writer.put(2, 2).put(Math.floor(number / 2 ** (6 * i)), 6);
}

function putSubframe(writer: BitWriter, codes: readonly number[], bits: number, form: Subframe) {
  let wasted = 0;
  while (wasted < bits - 1 && codes.every((code) => code % 2 ** (wasted + 1) === 0)) wasted++;
  if (codes.every((code) => code === 0)) wasted = 0;
  const shifted = codes.map((code) => code / 2 ** wasted);
  const coded = bits - wasted;
  const predicted = form.kind === 'constant' ? undefined : residualOf(shifted, form);
  const isConstant = form.kind === 'constant' && codes.every((code) => code === codes[0]);
  const order = predicted ? (form.order ?? 0) : 0;
  writer.put(0, 1);
  if (isConstant) writer.put(0, 6);
  else if (!predicted) writer.put(1, 6);
  else writer.put(form.kind === 'fixed' ? 8 + order : 31 + order, 6);
  if (wasted > 0) writer.put(1, 1).run(wasted - 1, 0);
  else writer.put(0, 1);

  if (isConstant || !predicted) {
    for (const code of isConstant ? shifted.slice(0, 1) : shifted) writer.put(code, coded);
    return;
  }
  for (const code of shifted.slice(0, order)) writer.put(code, coded);
  if (form.kind === 'predicted') {
    const { precision = 15, shift = 0, coefficients = [] } = form;
    writer.put(precision - 1, 4).put(shift, 5);
    for (const coefficient of coefficients) writer.put(coefficient, precision);
  }
  putResidual(writer, predicted, codes.length, order, form);
}

/** `undefined` where it does not fit into what FLAC allows: 32 bits, without the lowest number. */
function residualOf(codes: readonly number[], form: Subframe): number[] | undefined {
  if (form.kind === 'verbatim') return undefined;
  const order = form.order ?? 0;
  const shift = form.kind === 'fixed' ? 0 : (form.shift ?? 0);
  const coefficients = form.kind === 'fixed' ? FIXED[order]! : (form.coefficients ?? []);
  if (codes.length < order) return undefined;
  const residual = codes.slice(order).map((code, i) => {
    const sum = coefficients.reduce((all, c, j) => all + c * codes[order + i - 1 - j]!, 0);
    return code - Math.floor(sum / 2 ** shift);
  });
  return residual.every((value) => Math.abs(value) < 2 ** 31) ? residual : undefined;
}

function putResidual(
  writer: BitWriter,
  residual: readonly number[],
  samples: number,
  order: number,
  { partitions = 0, parameterBits = 4, isEscaped = false }: Subframe,
): void {
  let parts = 2 ** partitions;
  while (samples % parts !== 0 || samples / parts < order) parts /= 2;
  const largest = residual.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
  const bits = largest === 0 ? 1 : Math.floor(Math.log2(largest)) + 1;
  const escape = 2 ** parameterBits - 1;
  const parameter = Math.max(0, bits - 5);
  const escapes = isEscaped && bits < 31;
  const width: 4 | 5 = parameter >= escape ? 5 : parameterBits;
  writer.put(width - 4, 2).put(Math.log2(parts), 4);
  for (let part = 0, at = 0; part < parts; part++) {
    const count = samples / parts - (part === 0 ? order : 0);
    const codes = residual.slice(at, at + count);
    at += count;
    // every other part, so that one channel has both forms
    if (escapes && part % 2 === 0) {
      writer.put(2 ** width - 1, width);
      const isSilent = codes.every((code) => code === 0);
      writer.put(isSilent ? 0 : bits + 1, 5);
      if (!isSilent) for (const code of codes) writer.put(code, bits + 1);
      continue;
    }
    writer.put(parameter, width);
    for (const code of codes) {
      const folded = code >= 0 ? 2 * code : -2 * code - 1;
      writer.run(Math.floor(folded / 2 ** parameter), 0).put(folded, parameter);
    }
  }
}

function crc(bytes: Uint8Array, width: 8 | 16, polynomial: number): number {
  let sum = 0;
  for (const byte of bytes)
    for (let bit = 7; bit >= 0; bit--) {
      const isOut = ((sum >> (width - 1)) ^ (byte >> bit)) & 1;
      sum = ((sum << 1) & (2 ** width - 1)) ^ (isOut ? polynomial : 0);
    }
  return sum;
}
