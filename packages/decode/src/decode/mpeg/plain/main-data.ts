import type { BitReader } from '../../lossless/plain/bit-reader.js';
import {
  type Code,
  codesOfTable,
  linBitsOf,
  readPairCodes,
  readQuadrupleCodes,
  WORD_BITS,
} from '../huffman-codes.js';
import { ENDING } from '../mpeg-kernel.js';
import {
  LINES,
  LONG_EDGES,
  MIN_LARGEST,
  SCALE_GROUPS,
  SCALE_MIXES,
  SCALE_SIZES,
  SHORT,
} from '../tables.js';
import { kindOf, type Part, type SideInfo } from './side-info.js';

/** What the data of one channel of one granule holds. */
export interface MainData {
  /** One after the other: of long blocks by band, of short ones by band and window. */
  readonly scales: readonly number[];
  /** Largest value that a scale factor's bits can have, of each. */
  readonly maxScales: readonly number[];
  readonly isPreemphasised: boolean;
  /** As they are coded: short blocks window by window within each band. */
  readonly values: Int32Array;
  readonly ending: number;
}

const SHARED_ONLY = 39;

/** Reads the data of a part, which starts where the reader is (ISO/IEC 11172-3 2.4.1.7, 2.4.2.7, 2.4.3.4.6). */
export function readMainData(
  reader: BitReader,
  part: Part,
  info: SideInfo,
  shared: readonly number[] | undefined,
): MainData {
  const end = reader.at + part.dataBits;
  const isSide = info.isIntensity && part.channel === 1;
  const factors = info.isMpeg1
    ? readScales(reader, part, shared)
    : readMixedScales(reader, part, isSide);
  const values = new Int32Array(LINES);
  const ending = reader.at > end ? ENDING.broken : readValues(reader, end, part, info, values);
  if (ending === ENDING.broken) values.fill(0);
  reader.at = end;
  return { isPreemphasised: part.isPreemphasised, ...factors, values, ending };
}

/** Of MPEG-1: groups of the second granule may be those of the first. */
function readScales(reader: BitReader, part: Part, before: readonly number[] = []) {
  const [low, high] = SCALE_SIZES[part.scaleCompress] ?? [0, 0];
  const groups = SCALE_GROUPS[kindOf(part)] ?? [];
  const shared = part.blockType === SHORT ? 0 : part.sharedScales;
  const scales: number[] = [];
  for (const [group, count] of groups.entries())
    for (let i = 0; i < count; i++) {
      const isShared = (shared >> (3 - group)) & 1;
      scales.push(isShared ? (before[scales.length] ?? 0) : reader.bits(group < 2 ? low : high));
    }
  return { scales, maxScales: [] };
}

/** Of MPEG-2, where one number is the sizes of four groups. */
function readMixedScales(reader: BitReader, part: Part, isSide: boolean) {
  let number = isSide ? part.scaleCompress >> 1 : part.scaleCompress;
  const scales: number[] = [];
  const maxScales: number[] = [];
  for (const [index, { bases, groups }] of SCALE_MIXES.slice(isSide ? 3 : 0).entries()) {
    const all = bases.reduce((product, base) => product * base, 1);
    if (number >= all) {
      number -= all;
      continue;
    }
    const sizes = bases.toReversed().map((base) => {
      const size = number % base;
      number = Math.floor(number / base);
      return size;
    });
    for (const [group, count] of (groups[kindOf(part)] ?? []).entries())
      for (let i = 0; i < count; i++) {
        const size = sizes[3 - group] ?? 0;
        scales.push(reader.bits(size));
        maxScales.push((1 << size) - 1);
      }
    return { scales, maxScales, isPreemphasised: !isSide && index === 2 };
  }
  return { scales: new Array<number>(SHARED_ONLY).fill(0), maxScales };
}

function readValues(
  reader: BitReader,
  end: number,
  part: Part,
  info: SideInfo,
  values: Int32Array,
): number {
  const lines = 2 * part.bigValues;
  const [first, second] = regionsOf(part, info);
  let line = 0;
  let isOversized = false;
  for (const [index, table] of part.tables.entries()) {
    const regionEnd = Math.min(lines, index === 0 ? first : index === 1 ? second : LINES);
    if (regionEnd <= line) continue;
    if (table === 0) {
      line = regionEnd;
      continue;
    }
    const code = pairTrees().get(codesOfTable(table));
    if (!code) return ENDING.broken;
    let largest = 0;
    for (; line < regionEnd; line += 2) {
      const pair = readCode(reader, code);
      const x = readValue(reader, pair >> 4, linBitsOf(table));
      const y = readValue(reader, pair & 15, linBitsOf(table));
      if (reader.at > end) return ENDING.broken;
      values[line] = x;
      values[line + 1] = y;
      largest = Math.max(largest, Math.abs(x), Math.abs(y));
    }
    isOversized ||= largest < (MIN_LARGEST[table] ?? 0);
  }
  let last = reader.at;
  for (; reader.at < end && line < LINES; line += 4) {
    last = reader.at;
    const flags = part.isSecondTable ? ~reader.bits(4) & 15 : readCode(reader, quadrupleTree());
    const four = [8, 4, 2, 1].map((flag) => (flags & flag ? (reader.bit() ? -1 : 1) : 0));
    if (reader.at <= end && line + 4 <= LINES) values.set(four, line);
  }
  if (reader.at === end && line <= LINES) return isOversized ? ENDING.oversized : ENDING.exact;
  if (reader.at <= end && line <= LINES) last = reader.at; // bits are left over
  reader.at = last;
  while (reader.at < end) if (reader.bit() === 0) return ENDING.inexact;
  return ENDING.stuffed;
}

function readValue(reader: BitReader, size: number, linBits: number): number {
  const value = size === 15 ? size + reader.bits(linBits) : size;
  return value > 0 && reader.bit() === 1 ? -value : value;
}

/** Lines at which the first two regions end. */
function regionsOf({ regions, blockType }: Part, { isMpeg1, rate }: SideInfo) {
  if (!regions) {
    const isSlowest = rate === 8;
    if (blockType === SHORT) return [isSlowest ? 72 : 36, LINES] as const;
    return [isMpeg1 ? 36 : isSlowest ? 108 : 54, LINES] as const;
  }
  const edges = LONG_EDGES[rate] ?? [];
  const [first, second] = regions;
  return [edges[first + 1] ?? LINES, edges[first + second + 2] ?? LINES] as const;
}

/** By the words so far with a one before them: their symbol. */
type Tree = ReadonlyMap<number, number>;

const treeOf = (codes: readonly Code[]): Tree =>
  new Map(
    codes.map(({ word, length, symbol }) => [
      (1 << length) | (word >>> (WORD_BITS - length)),
      symbol,
    ]),
  );

let pairs: ReadonlyMap<number, Tree> | undefined;
const pairTrees = () =>
  (pairs ??= new Map([...readPairCodes()].map(([table, codes]) => [table, treeOf(codes)])));
let quadruples: Tree | undefined;
const quadrupleTree = () => (quadruples ??= treeOf(readQuadrupleCodes()));

function readCode(reader: BitReader, tree: Tree): number {
  for (let word = 1; ;) {
    word = word * 2 + reader.bit();
    const symbol = tree.get(word);
    if (symbol !== undefined) return symbol;
  }
}
