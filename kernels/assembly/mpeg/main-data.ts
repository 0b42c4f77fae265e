/** Scale factors and Huffman codes of the parts of a frame (ISO/IEC 11172-3 2.4.2.7, 2.4.3.4.6). */
import { at, moveTo, peek, takeBits } from './bits';
import {
  CODE_PLACES, CODES, LINES, LIN_BITS, LONG_EDGES, MIN_POWERS, MIX_BASES, MIX_GROUPS, PAIRS, POWERS, QUADRUPLES, SCALE_GROUPS, SCALE_SIZES,
} from './layout';
import { isIntensity, isMpeg1, kindOf, MAX_SCALES, Part, rate, SCALES, SHORT } from './side-info';

const EXACT: i32 = 1;
const OVERSIZED: i32 = 2;
const STUFFED: i32 = 3;
const INEXACT: i32 = 4;
const BROKEN: i32 = 5;

/** Codes are looked up by so many bits, with the signs of their values where those fit (`code-tables.ts`). */
const LOOKUP_BITS: u64 = 10;
const IS_SLOW: u32 = 0x8000_0000;
const GOES_ON: u32 = 0x4000_0000;
const NO_CODES: u32 = 0xffff_ffff;

/**
 * Reads the data of a part, which starts where the reader is; its powers go to `to`.
 *
 * @param before The same channel of the first granule, or 0.
 */
export function readMainData(part: Part, before: usize, isSide: bool, to: usize): void {
  const end = at + part.dataBits;
  if (isMpeg1) readScales(part, before);
  else readMixedScales(part, isSide && isIntensity);
  memory.fill(to, 0, (<usize>LINES + 8) << 2);
  part.ending = at > end ? BROKEN : readValues(part, end, to);
  if (part.ending == BROKEN) {
    memory.fill(to, 0, (<usize>LINES + 8) << 2);
    part.lines = 0;
  }
  moveTo(end);
}

/** Of MPEG-1: groups of the second granule may be those of the first. */
function readScales(part: Part, before: usize): void {
  const sizes = SCALE_SIZES + (<usize>part.scaleCompress << 3);
  const groups = SCALE_GROUPS + (<usize>kindOf(part) << 4);
  const shared = part.blockType == SHORT || before == 0 ? 0 : part.sharedScales;
  const scales = changetype<usize>(part) + SCALES;
  let place: usize = 0;
  for (let group = 0; group < 4; group++) {
    const count = load<i32>(groups + (<usize>group << 2));
    const size = load<i32>(sizes + (group < 2 ? 0 : 4));
    const isShared = (shared >> (3 - group)) & 1;
    for (let i = 0; i < count; i++, place++)
      store<u8>(scales + place, isShared ? load<u8>(before + SCALES + place) : <u8>takeBits(size));
  }
  memory.fill(scales + place, 0, 40 - place);
}

/** Of MPEG-2, where one number is the sizes of four groups. */
function readMixedScales(part: Part, isSide: bool): void {
  const scales = changetype<usize>(part) + SCALES, largest = changetype<usize>(part) + MAX_SCALES;
  memory.fill(scales, 0, 40);
  memory.fill(largest, 0, 40);
  let number = isSide ? part.scaleCompress >> 1 : part.scaleCompress;
  for (let mix = isSide ? 3 : 0; mix < 6; mix++) {
    const bases = MIX_BASES + (<usize>mix << 4);
    const last = load<i32>(bases + 12), third = load<i32>(bases + 8) * last, second = load<i32>(bases + 4) * third;
    const all = load<i32>(bases) * second;
    if (number >= all) {
      number -= all;
      continue;
    }
    part.isPreemphasised = i32(mix == 2);
    const groups = MIX_GROUPS + <usize>(mix * 48 + (kindOf(part) << 4));
    let place: usize = 0;
    for (let group = 0; group < 4; group++) {
      const unit = group == 0 ? second : group == 1 ? third : group == 2 ? last : 1;
      const size = number / unit;
      number -= size * unit;
      const count = load<i32>(groups + (<usize>group << 2));
      const all: i32 = (1 << size) - 1;
      for (let i = 0; i < count; i++, place++) {
        store<u8>(scales + place, <u8>takeBits(size));
        store<u8>(largest + place, <u8>all);
      }
    }
    return;
  }
}

/** Lines at which the first region ends, and the second. */
function firstEdge(part: Part): i32 {
  if (part.firstRegion >= 0) return edge(part.firstRegion + 1);
  const isSlowest = rate == 8;
  if (part.blockType == SHORT) return isSlowest ? 72 : 36;
  return isMpeg1 ? 36 : isSlowest ? 108 : 54;
}

function secondEdge(part: Part): i32 {
  return part.firstRegion < 0 ? LINES : edge(part.firstRegion + part.secondRegion + 2);
}

function edge(band: i32): i32 {
  return band > 22 ? LINES : load<i32>(LONG_EDGES + <usize>((rate * 24 + band) << 2));
}

function readValues(part: Part, end: i32, to: usize): i32 {
  const lines = part.bigValues << 1;
  const first = min(lines, firstEdge(part)), second = min(lines, secondEdge(part));
  let isOversized = false;
  let line = 0;
  for (let region = 0; region < 3; region++) {
    const regionEnd = region == 0 ? first : region == 1 ? second : lines;
    if (regionEnd <= line) continue;
    const table = region == 0 ? part.firstTable : region == 1 ? part.secondTable : part.thirdTable;
    if (table != 0) {
      const from = to + (<usize>line << 2), until = to + (<usize>regionEnd << 2);
      if (!readPairs(table, from, until, end)) return BROKEN;
      if (areBelow(from, until, load<f32>(MIN_POWERS + (<usize>table << 2)))) isOversized = true;
    }
    line = regionEnd;
  }
  let bit = at, last = bit;
  const codes = CODES + <usize>load<u32>(CODE_PLACES + (<usize>(32 + part.isSecondTable) << 2));
  for (; bit < end && line < LINES; line += 4) {
    last = bit;
    const entry = load<u32>(codes + (<usize>(peek(bit) >> (64 - LOOKUP_BITS)) << 2));
    bit += <i32>(entry & 255);
    if (bit <= end && line + 4 <= LINES) v128.store(to + (<usize>line << 2), v128.load(QUADRUPLES + (<usize>(entry >> 8) << 4)));
  }
  part.lines = min(line, LINES);
  if (bit == end && line <= LINES) return isOversized ? OVERSIZED : EXACT;
  if (bit <= end && line <= LINES) last = bit; // bits are left over
  for (; last < end; last++) if (<i64>peek(last) >= 0) return INEXACT;
  return STUFFED;
}

/** Reads codes of pairs into the lines from `to` to `until`; false where they go beyond `end`. */
function readPairs(table: i32, to: usize, until: usize, end: i32): bool {
  const place = load<u32>(CODE_PLACES + (<usize>table << 2));
  if (place == NO_CODES) return false;
  const codes = CODES + <usize>place;
  const linBits = load<u32>(LIN_BITS + (<usize>table << 2));
  let bit = at;
  for (; to < until; to += 8) {
    let word = peek(bit);
    let entry = load<u32>(codes + (<usize>(word >> (64 - LOOKUP_BITS)) << 2));
    if (<i32>entry >= 0) {
      store<u64>(to, load<u64>(PAIRS + (<usize>(entry >> 8) << 3)));
      bit += <i32>(entry & 255);
    } else {
      if (entry & GOES_ON) {
        const more = <u64>(entry & 255);
        entry = load<u32>(CODES + (<usize>(((entry & ~(IS_SLOW | GOES_ON)) >> 8) + <u32>((word << LOOKUP_BITS) >> (64 - more))) << 2));
      }
      const length = <u64>(entry & 255), symbol = (entry >> 8) & 255;
      word <<= length;
      bit += <i32>length;
      let x = symbol >> 4, y = symbol & 15;
      if (x == 15 && linBits > 0) {
        x += <u32>(word >> (64 - linBits));
        word <<= linBits;
        bit += linBits;
      }
      if (x > 0) {
        store<u32>(to, load<u32>(POWERS + (<usize>x << 2)) | (<u32>(word >> 32) & 0x8000_0000));
        word <<= 1;
        bit++;
      }
      if (y == 15 && linBits > 0) {
        y += <u32>(word >> (64 - linBits));
        word <<= linBits;
        bit += linBits;
      }
      if (y > 0) {
        store<u32>(to + 4, load<u32>(POWERS + (<usize>y << 2)) | (<u32>(word >> 32) & 0x8000_0000));
        bit++;
      }
    }
    if (bit > end) return false;
  }
  moveTo(bit);
  return true;
}

/** Whether all of the powers from `from` to `until` are smaller. */
function areBelow(from: usize, until: usize, power: f32): bool {
  let largest = f32x4.splat(0);
  for (; from < until; from += 8) largest = f32x4.max(largest, f32x4.abs(v128.load64_zero(from)));
  return f32x4.extract_lane(largest, 0) < power && f32x4.extract_lane(largest, 1) < power;
}
