/** What a channel of a block states before its values (individual_channel_stream, ISO/IEC 14496-3 4.4.2.7). */
import { at, end, moveTo, peek, takeBits } from './bits';
import { CODE_PLACES, CODES, LINES, LONG_EDGES, LONG_ROW, SHORT_EDGES, SHORT_ROW } from './layout';

export const START: i32 = 1;
export const SHORT: i32 = 2;
export const STOP: i32 = 3;
export const ZERO: i32 = 0;
export const ESCAPE: i32 = 11;
const RESERVED: i32 = 12;
export const NOISE: i32 = 13;
export const OPPOSITE_PHASE: i32 = 14;
export const IN_PHASE: i32 = 15;
const MAX_SCALE: u32 = 255;
const NOISE_OFFSET: i32 = 90;
const MIDDLE: i32 = 60;
const LOOKUP_BITS: u64 = 10;
const LONG_ORDER: i32 = 12;
const SHORT_ORDER: i32 = 7;

@unmanaged
export class Stream {
  sequence: i32;
  shape: i32;
  /** Bands of each group that have values; how many groups there are, and windows. */
  bands: i32;
  groups: i32;
  windows: i32;
  /** Bands of a window, where the edges of them lie. */
  allBands: i32;
  edges: usize;
  pulses: i32;
  hasFilters: i32;
  /** Of a pair: the left one. */
  isLeft: i32;
  /** Windows are common: bands may hold the middle and the side. */
  hasMask: i32;
}

/** Offsets in a stream. Windows of each group; filters of each window; pulses. */
const GROUP_LENGTHS: usize = 64;
const FILTER_COUNTS: usize = 72;
const PULSES: usize = 80;
/** By group and band, a byte each: the codebook, the scale factor, and whether it holds the middle and the side. */
const BOOKS: usize = 128;
const SCALES: usize = 256;
const MASK: usize = 512;
/** Filters: the number of bands, the order, the direction, and then reflections as they are coded. */
const FILTERS: usize = 640;
const FILTER_BYTES: usize = 128;
export const COEFFICIENTS: usize = 16;

@unmanaged
export class Filter {
  bands: i32;
  order: i32;
  isDownward: i32;
  bits: i32;
}

// @ts-ignore: decorator
@inline
export function groupLength(stream: Stream, group: i32): i32 {
  return <i32>load<u8>(changetype<usize>(stream) + GROUP_LENGTHS + <usize>group);
}
// @ts-ignore: decorator
@inline
export function filterCount(stream: Stream, window: i32): i32 {
  return <i32>load<u8>(changetype<usize>(stream) + FILTER_COUNTS + <usize>window);
}
/** A long window has up to three, a short one one. */
// @ts-ignore: decorator
@inline
export function filterOf(stream: Stream, window: i32, index: i32): Filter {
  return changetype<Filter>(changetype<usize>(stream) + FILTERS + <usize>(window + index) * FILTER_BYTES);
}
// @ts-ignore: decorator
@inline
export function bookOf(stream: Stream, place: i32): i32 {
  return <i32>load<u8>(changetype<usize>(stream) + BOOKS + <usize>place);
}
// @ts-ignore: decorator
@inline
export function scaleOf(stream: Stream, place: i32): i32 {
  return <i32>load<i16>(changetype<usize>(stream) + SCALES + (<usize>place << 1));
}
// @ts-ignore: decorator
@inline
export function isMidSide(stream: Stream, place: i32): bool {
  return load<u8>(changetype<usize>(stream) + MASK + <usize>place) != 0;
}
// @ts-ignore: decorator
@inline
export function edgeOf(stream: Stream, band: i32): i32 {
  return load<i32>(stream.edges + (<usize>band << 2));
}
// @ts-ignore: decorator
@inline
export function pulseOf(stream: Stream, index: i32): usize {
  return changetype<usize>(stream) + PULSES + (<usize>index << 3);
}

/** ics_info; false where no encoder writes it. */
export function readWindows(stream: Stream, rate: i32): bool {
  takeBits(1);
  stream.sequence = takeBits(2);
  stream.shape = takeBits(1);
  const isShort = stream.sequence == SHORT;
  stream.bands = takeBits(isShort ? 4 : 6);
  stream.windows = isShort ? 8 : 1;
  const row = isShort ? SHORT_EDGES + <usize>(rate * SHORT_ROW) * 4 : LONG_EDGES + <usize>(rate * LONG_ROW) * 4;
  stream.allBands = load<i32>(row);
  stream.edges = row + 8;
  const lengths = changetype<usize>(stream) + GROUP_LENGTHS;
  let groups: usize = 0;
  store<u8>(lengths, 1);
  if (isShort) {
    for (let window = 1; window < 8; window++)
      if (takeBits(1) == 1) store<u8>(lengths + groups, load<u8>(lengths + groups) + 1);
      else store<u8>(lengths + ++groups, 1);
  } else if (takeBits(1) == 1) return false; // prediction
  stream.groups = <i32>groups + 1;
  return stream.bands <= stream.allBands;
}

export function copyWindows(from: Stream, to: Stream): void {
  memory.copy(changetype<usize>(to), changetype<usize>(from), PULSES);
}

/** Which bands of a pair hold the middle and the side. */
export function readMask(left: Stream): bool {
  const kind = takeBits(2), mask = changetype<usize>(left) + MASK, count = left.bands * left.groups;
  left.hasMask = i32(kind != 0);
  for (let place = 0; place < count; place++) store<u8>(mask + <usize>place, kind == 1 ? <u8>takeBits(1) : kind == 2 ? 1 : 0);
  return kind != 3;
}

/** All that comes before the values. */
export function readSide(stream: Stream, rate: i32, hasWindows: bool): bool {
  const gain = takeBits(8);
  if (!hasWindows && !readWindows(stream, rate)) return false;
  if (!readSections(stream) || !readScales(stream, gain)) return false;
  stream.pulses = takeBits(1) == 1 ? readPulses(stream) : 0;
  if (stream.pulses < 0) return false;
  stream.hasFilters = takeBits(1);
  if (stream.hasFilters && !readFilters(stream)) return false;
  return takeBits(1) == 0 && at <= end; // no gain control
}

function readSections(stream: Stream): bool {
  const lengthBits = stream.sequence == SHORT ? 3 : 5, goesOn = (1 << lengthBits) - 1;
  const books = changetype<usize>(stream) + BOOKS;
  for (let group = 0; group < stream.groups; group++) {
    let place = group * stream.bands;
    const until = place + stream.bands;
    while (place < until) {
      const book = takeBits(4);
      if (book == RESERVED) return false;
      let length = 0;
      for (let part = goesOn; part == goesOn; length += part) {
        part = takeBits(lengthBits);
        if (at > end) return false;
      }
      if (length > until - place) return false;
      memory.fill(books + <usize>place, <u8>book, length);
      place += length;
    }
  }
  return true;
}

// @ts-ignore: decorator
@inline
function takeDifference(): i32 {
  const word = peek(at);
  let entry = load<u32>(CODES + <usize>load<u32>(CODE_PLACES) + (<usize>(word >> (64 - LOOKUP_BITS)) << 2));
  if (<i32>entry < 0) {
    const more = <u64>(entry & 255);
    entry = load<u32>(CODES + (<usize>(((entry & 0x3fff_ffff) >> 8) + <u32>((word << LOOKUP_BITS) >> (64 - more))) << 2)) & 0x7fff_ffff;
  }
  at_add(<i32>(entry & 255));
  return <i32>(entry >> 8) - MIDDLE;
}

// @ts-ignore: decorator
@inline
function at_add(count: i32): void {
  moveTo(at + count);
}

function readScales(stream: Stream, gain: i32): bool {
  const scales = changetype<usize>(stream) + SCALES;
  let scale = gain, position = 0, noise = gain - NOISE_OFFSET, isFirstNoise = true;
  const count = stream.groups * stream.bands;
  for (let place = 0; place < count; place++) {
    const book = bookOf(stream, place);
    let value = 0;
    if (book == NOISE) {
      noise += isFirstNoise ? takeBits(9) - 256 : takeDifference();
      isFirstNoise = false;
      value = max(-100, min(155, noise));
    } else if (book >= OPPOSITE_PHASE) {
      position += takeDifference();
      value = max(-155, min(100, position));
    } else if (book != ZERO) {
      scale += takeDifference();
      if (<u32>scale > MAX_SCALE) return false;
      value = scale;
    }
    store<i16>(scales + (<usize>place << 1), <i16>value);
  }
  return at <= end;
}

/** How many there are; negative where they cannot be. */
function readPulses(stream: Stream): i32 {
  if (stream.sequence == SHORT) return -1;
  const count = takeBits(2) + 1, first = takeBits(6);
  if (first >= stream.allBands) return -1;
  let line = edgeOf(stream, first);
  for (let i = 0; i < count; i++) {
    line += takeBits(5);
    if (line >= LINES) return -1;
    store<i32>(pulseOf(stream, i), line);
    store<i32>(pulseOf(stream, i), takeBits(4), 4);
  }
  return count;
}

function readFilters(stream: Stream): bool {
  const isShort = stream.sequence == SHORT;
  for (let window = 0; window < stream.windows; window++) {
    const count = takeBits(isShort ? 1 : 2);
    store<u8>(changetype<usize>(stream) + FILTER_COUNTS + <usize>window, <u8>count);
    const bits = count > 0 ? 3 + takeBits(1) : 0;
    for (let index = 0; index < count; index++) {
      const filter = filterOf(stream, window, index);
      filter.bands = takeBits(isShort ? 4 : 6);
      filter.order = takeBits(isShort ? 3 : 5);
      filter.bits = bits;
      if (filter.order > (isShort ? SHORT_ORDER : LONG_ORDER)) return false;
      filter.isDownward = filter.order > 0 ? takeBits(1) : 0;
      const size = bits - (filter.order > 0 ? takeBits(1) : 0), unused = 32 - size;
      for (let i = 0; i < filter.order; i++)
        store<i32>(changetype<usize>(filter) + COEFFICIENTS + (<usize>i << 2), (takeBits(size) << unused) >> unused);
    }
  }
  return true;
}
