/** The values of a channel: Huffman codes (ISO/IEC 14496-3 4.6.3), as powers of 4/3 times the gain of their band. */
import { at, end, moveTo, peek } from './bits';
import { CODE_PLACES, CODES, GAINS, LINES, PAIRS, POWERS, QUADRUPLES } from './layout';
import { bookOf, edgeOf, ESCAPE, groupLength, pulseOf, scaleOf, Stream, ZERO } from './stream';

/** Codes are looked up by so many bits, with the signs of their values where those fit (`code-tables.ts`). */
const LOOKUP_BITS: u64 = 10;
const GOES_ON: u32 = 0x4000_0000;
const PLACE_BITS: u32 = 0x3fff_ffff;
const LAST_QUADRUPLES: i32 = 4;
const ESCAPE_SIZE: u32 = 16;
const MAX_ESCAPE_ONES: u64 = 8;

/** Reads the values of all bands to `lines`; false where they are none. */
export function readValues(stream: Stream, lines: usize): bool {
  memory.fill(lines, 0, <usize>LINES << 2);
  const step: usize = 128 * 4;
  let window = lines;
  for (let group = 0; group < stream.groups; group++) {
    const windows = <usize>groupLength(stream, group);
    for (let band = 0; band < stream.bands; band++) {
      const place = group * stream.bands + band, book = bookOf(stream, place);
      if (book == ZERO || book > ESCAPE) continue;
      const start = <usize>edgeOf(stream, band) << 2, until = <usize>edgeOf(stream, band + 1) << 2;
      const gain = gainOf(scaleOf(stream, place) - 100);
      for (let w: usize = 0; w < windows; w++) {
        const from = window + w * step + start, to = window + w * step + until;
        if (!(book <= LAST_QUADRUPLES ? readQuadruples(book, from, to) : readPairs(book, from, to))) return false;
        if (stream.pulses == 0) scale(from, to, gain);
      }
    }
    window += windows * step;
  }
  if (stream.pulses > 0) {
    addPulses(stream, lines);
    for (let band = 0; band < stream.bands; band++)
      if (hasValues(stream, band)) scale(lines + (<usize>edgeOf(stream, band) << 2), lines + (<usize>edgeOf(stream, band + 1) << 2), gainOf(scaleOf(stream, band) - 100));
  }
  return true;
}

/** 2^(k/4), of -100 to 155. */
// @ts-ignore: decorator
@inline
export function gainOf(k: i32): f32 {
  return load<f32>(GAINS + (<usize>(k + 100) << 2));
}

// @ts-ignore: decorator
@inline
function hasValues(stream: Stream, place: i32): bool {
  const book = bookOf(stream, place);
  return book != ZERO && book <= ESCAPE;
}

// @ts-ignore: decorator
@inline
export function scale(from: usize, to: usize, gain: f32): void {
  const factor = f32x4.splat(gain);
  for (; from < to; from += 16) v128.store(from, f32x4.mul(v128.load(from), factor));
}

// @ts-ignore: decorator
@inline
function codesOf(book: i32): usize {
  return CODES + <usize>load<u32>(CODE_PLACES + (<usize>book << 2));
}

/** The entry of a code of more bits than are looked up at first. */
// @ts-ignore: decorator
@inline
function farEntry(entry: u32, word: u64): u32 {
  const more = <u64>(entry & 255);
  return load<u32>(CODES + (<usize>(((entry & PLACE_BITS) >> 8) + <u32>((word << LOOKUP_BITS) >> (64 - more))) << 2));
}

function readQuadruples(book: i32, from: usize, until: usize): bool {
  const codes = codesOf(book);
  const isSigned = book <= 2;
  let bit = at;
  for (let to = from; to < until; to += 16) {
    let word = peek(bit);
    let entry = load<u32>(codes + (<usize>(word >> (64 - LOOKUP_BITS)) << 2));
    if (<i32>entry < 0) {
      if (entry & GOES_ON) entry = farEntry(entry, word);
      const length = <u64>(entry & 255);
      word <<= length;
      bit += <i32>length;
      let index: u32 = 0;
      for (let i: u32 = 0; i < 4; i++) {
        const size = (entry >> (14 - 2 * i)) & 3;
        index *= 5;
        if (isSigned) index += size + 1;
        else if (size == 0) index += 2;
        else {
          index += <i64>word < 0 ? 2 - size : 2 + size;
          word <<= 1;
          bit++;
        }
      }
      v128.store(to, v128.load(QUADRUPLES + (<usize>index << 4)));
    } else {
      v128.store(to, v128.load(QUADRUPLES + (<usize>(entry >> 8) << 4)));
      bit += <i32>(entry & 255);
    }
    if (bit > end) return false;
  }
  moveTo(bit);
  return true;
}

function readPairs(book: i32, from: usize, until: usize): bool {
  const codes = codesOf(book);
  let bit = at;
  for (let to = from; to < until; to += 8) {
    let word = peek(bit);
    let entry = load<u32>(codes + (<usize>(word >> (64 - LOOKUP_BITS)) << 2));
    if (<i32>entry >= 0) {
      store<u64>(to, load<u64>(PAIRS + (<usize>(entry >> 8) << 3)));
      bit += <i32>(entry & 255);
    } else {
      if (entry & GOES_ON) entry = farEntry(entry, word);
      const length = <u64>(entry & 255);
      bit += <i32>length;
      word <<= length;
      let x = (entry >> 13) & 31, y = (entry >> 8) & 31;
      if (book <= 6) store<u64>(to, load<u64>(PAIRS + (<usize>((x + 12) * 33 + y + 12) << 3)));
      else {
        const first = x > 0 ? <u32>(word >> 32) & 0x8000_0000 : 0;
        if (x > 0) {
          word <<= 1;
          bit++;
        }
        const second = y > 0 ? <u32>(word >> 32) & 0x8000_0000 : 0;
        if (y > 0) bit++;
        if (book == ESCAPE) {
          if (x == ESCAPE_SIZE) {
            const coded = peek(bit), ones = clz(~coded);
            if (ones > MAX_ESCAPE_ONES) return false;
            x = <u32>((coded << (ones + 1)) >> (60 - ones)) + (1 << (<u32>ones + 4));
            bit += 2 * <i32>ones + 5;
          }
          if (y == ESCAPE_SIZE) {
            const coded = peek(bit), ones = clz(~coded);
            if (ones > MAX_ESCAPE_ONES) return false;
            y = <u32>((coded << (ones + 1)) >> (60 - ones)) + (1 << (<u32>ones + 4));
            bit += 2 * <i32>ones + 5;
          }
        }
        store<u32>(to, load<u32>(POWERS + (<usize>x << 2)) | first);
        store<u32>(to, load<u32>(POWERS + (<usize>y << 2)) | second, 4);
      }
    }
    if (bit > end) return false;
  }
  moveTo(bit);
  return true;
}

/** Sizes that are coded apart (4.6.3.3), added to powers that are not scaled yet. */
function addPulses(stream: Stream, lines: usize): void {
  for (let i = 0; i < stream.pulses; i++) {
    const line = load<i32>(pulseOf(stream, i)), size = load<i32>(pulseOf(stream, i), 4);
    let band = 0;
    while (band < stream.bands && edgeOf(stream, band + 1) <= line) band++;
    if (band >= stream.bands || !hasValues(stream, band)) continue;
    const to = lines + (<usize>line << 2);
    const power = load<f32>(to), root = sqrt<f64>(<f64>abs(power));
    const sum = <i32>nearest<f64>(root * sqrt<f64>(root)) + size;
    const raised = load<f32>(POWERS + (<usize>sum << 2));
    store<f32>(to, power > 0 ? raised : -raised);
  }
}
