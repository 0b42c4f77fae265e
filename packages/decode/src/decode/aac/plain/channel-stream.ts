import type { BitReader } from '../../lossless/plain/bit-reader.js';
import type { Code } from '../../mpeg/huffman-codes.js';
import {
  BOOK,
  LINES,
  LONG_EDGES,
  MAX_SCALE,
  NOISE_OFFSET,
  NOISES,
  POSITIONS,
  readScaleCodes,
  readSpectralCodes,
  SHORT_EDGES,
  SHORT_LINES,
  SHORT_WINDOWS,
  TNS_LONG_ORDER,
  TNS_SHORT_ORDER,
  WINDOW,
} from '../tables.js';
import { BrokenBlock, CodeReader } from './spectrum.js';

/** Windows of a channel, and how its bands lie in them (ics_info, ISO/IEC 14496-3, 4.4.2.1). */
export interface WindowInfo {
  readonly sequence: number;
  readonly shape: number;
  readonly isShort: boolean;
  /** Bands of each group that have values. */
  readonly bands: number;
  /** Of all windows, how many each group has. */
  readonly groups: readonly number[];
  /** Where each band of a window starts, and where the last ends. */
  readonly edges: readonly number[];
}

/** A filter over frequency. */
export interface TnsFilter {
  readonly bands: number;
  readonly isDownward: boolean;
  /** Reflection coefficients, as they are coded. */
  readonly coefficients: readonly number[];
  readonly bits: number;
}

/** A channel of a block (individual_channel_stream, 4.4.2.7). */
export interface ChannelStream {
  readonly info: WindowInfo;
  /** By group and band: the codebook, and the scale factor, or the energy of noise, or the position. */
  readonly books: readonly number[];
  readonly scales: readonly number[];
  /** By window. */
  readonly filters: readonly (readonly TnsFilter[])[];
  /** Whole numbers, window after window. */
  readonly values: Float64Array;
}

export function readWindowInfo(bits: BitReader, rate: number): WindowInfo {
  bits.bit(); // reserved
  const sequence = bits.bits(2);
  const shape = bits.bit();
  const isShort = sequence === WINDOW.short;
  const bands = bits.bits(isShort ? 4 : 6);
  const groups = [1];
  if (isShort)
    for (let window = 1; window < SHORT_WINDOWS; window++) {
      if (bits.bit() === 1) groups.push((groups.pop() ?? 0) + 1);
      else groups.push(1);
    }
  else if (bits.bit() === 1) throw new BrokenBlock('prediction');
  const edges = (isShort ? SHORT_EDGES : LONG_EDGES)[rate] ?? [];
  if (bands >= edges.length) throw new BrokenBlock('bands');
  return { sequence, shape, isShort, bands, groups, edges };
}

export function readChannelStream(
  bits: BitReader,
  rate: number,
  common: WindowInfo | undefined,
): ChannelStream {
  const gain = bits.bits(8);
  const info = common ?? readWindowInfo(bits, rate);
  const books = readSections(bits, info);
  const scales = readScales(bits, books, gain);
  const pulses = bits.bit() === 1 ? readPulses(bits, info) : [];
  const filters = bits.bit() === 1 ? readFilters(bits, info) : [];
  if (bits.bit() === 1) throw new BrokenBlock('gain control');
  const values = readValues(bits, info, books);
  addPulses(values, pulses, info, books);
  return { info, books, scales, filters, values };
}

function readSections(bits: BitReader, { isShort, bands, groups }: WindowInfo): number[] {
  const lengthBits = isShort ? 3 : 5;
  const goesOn = (1 << lengthBits) - 1;
  const books: number[] = [];
  for (let group = 1; group <= groups.length; group++)
    while (books.length < group * bands) {
      const book = bits.bits(4);
      if (book === BOOK.escape + 1) throw new BrokenBlock('codebook');
      let length = 0;
      for (let part = goesOn; part === goesOn; length += part) {
        part = bits.bits(lengthBits);
        if (bits.hasRunOut) throw new BrokenBlock('sections');
      }
      if (books.length + length > group * bands) throw new BrokenBlock('sections');
      for (let i = 0; i < length; i++) books.push(book);
    }
  return books;
}

const scaleReader = new CodeReader(readScaleCodes());
/** A difference of none. */
const MIDDLE = 60;
const FIRST_NOISE_BITS = 9;

const clamped = (value: number, { min, max }: { readonly min: number; readonly max: number }) =>
  Math.max(min, Math.min(max, value));

function readScales(bits: BitReader, books: readonly number[], gain: number): number[] {
  let scale = gain;
  let position = 0;
  let noise = gain - NOISE_OFFSET;
  let isFirstNoise = true;
  const difference = () => scaleReader.read(bits) - MIDDLE;
  return books.map((book) => {
    if (book === BOOK.zero) return 0;
    if (book === BOOK.noise) {
      noise += isFirstNoise
        ? bits.bits(FIRST_NOISE_BITS) - (1 << (FIRST_NOISE_BITS - 1))
        : difference();
      isFirstNoise = false;
      return clamped(noise, NOISES);
    }
    if (book >= BOOK.oppositePhase) {
      position += difference();
      return clamped(position, POSITIONS);
    }
    scale += difference();
    if (scale < 0 || scale > MAX_SCALE) throw new BrokenBlock('scale factor');
    return scale;
  });
}

interface Pulse {
  readonly line: number;
  readonly size: number;
}

function readPulses(bits: BitReader, { isShort, edges }: WindowInfo): Pulse[] {
  if (isShort) throw new BrokenBlock('pulses of short windows');
  const count = bits.bits(2) + 1;
  const first = bits.bits(6);
  let line = edges[first];
  if (first >= edges.length - 1 || line === undefined) throw new BrokenBlock('pulses');
  const pulses: Pulse[] = [];
  for (let i = 0; i < count; i++) {
    line += bits.bits(5);
    if (line >= LINES) throw new BrokenBlock('pulses');
    pulses.push({ line, size: bits.bits(4) });
  }
  return pulses;
}

function readFilters(bits: BitReader, { isShort }: WindowInfo): TnsFilter[][] {
  const windows = isShort ? SHORT_WINDOWS : 1;
  return Array.from({ length: windows }, () => {
    const count = bits.bits(isShort ? 1 : 2);
    const size = count > 0 ? 3 + bits.bit() : 0;
    return Array.from({ length: count }, () => {
      const bands = bits.bits(isShort ? 4 : 6);
      const order = bits.bits(isShort ? 3 : 5);
      if (order > (isShort ? TNS_SHORT_ORDER : TNS_LONG_ORDER)) throw new BrokenBlock('filter');
      const isDownward = order > 0 && bits.bit() === 1;
      const isCompressed = order > 0 && bits.bit() === 1;
      const coefficients = Array.from({ length: order }, () =>
        bits.signed(isCompressed ? size - 1 : size),
      );
      return { bands, isDownward, coefficients, bits: size };
    });
  });
}

/** Values of each codebook: how many a code has, how many levels each of them, and the least; where that is 0, signs follow. */
const FORMS = [
  { count: 4, levels: 3, least: -1 },
  { count: 4, levels: 3, least: -1 },
  { count: 4, levels: 3, least: 0 },
  { count: 4, levels: 3, least: 0 },
  { count: 2, levels: 9, least: -4 },
  { count: 2, levels: 9, least: -4 },
  { count: 2, levels: 8, least: 0 },
  { count: 2, levels: 8, least: 0 },
  { count: 2, levels: 13, least: 0 },
  { count: 2, levels: 13, least: 0 },
  { count: 2, levels: 17, least: 0 },
] as const;
const ESCAPE = 16;
const MAX_ESCAPE_ONES = 8;

const valueReaders = readSpectralCodes().map((codes: readonly Code[]) => new CodeReader(codes));

function readValues(
  bits: BitReader,
  { bands, groups, edges }: WindowInfo,
  books: readonly number[],
): Float64Array {
  const values = new Float64Array(LINES);
  let window = 0;
  for (const [group, windows] of groups.entries()) {
    for (let band = 0; band < bands; band++) {
      const book = books[group * bands + band] ?? 0;
      if (book === BOOK.zero || book > BOOK.escape) continue;
      const [start = 0, end = 0] = [edges[band], edges[band + 1]];
      for (let w = window; w < window + windows; w++)
        readBand(bits, book, values, w * SHORT_LINES + start, w * SHORT_LINES + end);
    }
    window += windows;
  }
  return values;
}

function readBand(
  bits: BitReader,
  book: number,
  values: Float64Array,
  from: number,
  to: number,
): void {
  const { count, levels, least } = FORMS[book - 1] ?? FORMS[0];
  for (let line = from; line < to; line += count) {
    let symbol = valueReaders[book - 1]?.read(bits) ?? 0;
    if (bits.hasRunOut) throw new BrokenBlock('values');
    for (let i = count - 1; i >= 0; i--) {
      values[line + i] = least + (symbol % levels);
      symbol = Math.floor(symbol / levels);
    }
    if (least < 0) continue;
    const isNegative = Array.from(
      { length: count },
      (_, i) => values[line + i] !== 0 && bits.bit() === 1,
    );
    for (const [i, negative] of isNegative.entries()) {
      let size = values[line + i] ?? 0;
      if (book === BOOK.escape && size === ESCAPE) size = readEscape(bits);
      values[line + i] = negative ? -size : size;
    }
  }
}

/** 4.6.3.3. */
function readEscape(bits: BitReader): number {
  const ones = bits.run(1, MAX_ESCAPE_ONES + 1);
  if (ones > MAX_ESCAPE_ONES) throw new BrokenBlock('escape');
  return (1 << (ones + 4)) + bits.bits(ones + 4);
}

function addPulses(
  values: Float64Array,
  pulses: readonly Pulse[],
  { bands, edges }: WindowInfo,
  books: readonly number[],
): void {
  for (const { line, size } of pulses) {
    const band = edges.findIndex((edge) => edge > line) - 1;
    const book = books[band] ?? 0;
    if (band >= bands || book === BOOK.zero || book > BOOK.escape) continue;
    const value = values[line] ?? 0;
    values[line] = value > 0 ? value + size : value - size;
  }
}
