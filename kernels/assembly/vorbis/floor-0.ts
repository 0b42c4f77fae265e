/** Floors of type 0: the response of a filter by its line spectrum, as encoders before version 1.0 wrote it (Vorbis I, 6). */
import { cosine, exponential, PI, arcTangent } from '../common/trigonometry';
import { bitLength, hasRunOut, takeBits } from './bits';
import { Book, bookAt, bookCount, takeVector } from './books';
import { allocate, LINE_COSINES } from './layout';
import { BROKEN, TOO_LARGE, VALID } from './setup-state';

@unmanaged
class Floor0 {
  order: i32;
  rate: i32;
  barks: i32;
  amplitudeBits: i32;
  /** Decibels. */
  amplitude: i32;
  books: i32;
  /** Where the lines of short and of long blocks lie on the scale of Bark, once it was needed. */
  shortMap: usize;
  longMap: usize;
  hasShortMap: i32;
  hasLongMap: i32;
}
const BOOKS: usize = 40;
const FLOOR_BYTES: u64 = 56;
/** Amplitudes have up to 63 bits; those of encoders far fewer. */
const MAX_AMPLITUDE_BITS: i32 = 31;
/** Of what a packet states: the amplitude, and then coefficients. */
const AMPLITUDE_BYTES: usize = 8;
/** Powers of e in a decibel. */
const DECIBEL: f64 = 0.11512925464970228;

export let foundFloor: usize = 0;

/** @param shortLines Of a short block. */
export function readFloor0(shortLines: i32, longLines: i32): i32 {
  const at = allocate(FLOOR_BYTES);
  if (at == 0) return TOO_LARGE;
  foundFloor = at;
  const floor = changetype<Floor0>(at);
  floor.order = <i32>takeBits(8);
  floor.rate = <i32>takeBits(16);
  floor.barks = <i32>takeBits(16);
  floor.amplitudeBits = <i32>takeBits(6);
  floor.amplitude = <i32>takeBits(8);
  floor.books = <i32>takeBits(4) + 1;
  if (floor.order < 1 || floor.rate < 1 || floor.barks < 1 || floor.amplitudeBits > MAX_AMPLITUDE_BITS) return BROKEN;
  for (let i = 0; i < floor.books; i++) {
    const number = <i32>takeBits(8);
    if (number >= bookCount) return BROKEN;
    const book = bookAt(number);
    if (book.vectors == 0 || book.dimensions == 0) return BROKEN;
    store<u8>(at + BOOKS + <usize>i, number);
  }
  floor.shortMap = allocate(<u64>shortLines << 2);
  floor.longMap = allocate(<u64>longLines << 2);
  if (floor.shortMap == 0 || floor.longMap == 0) return TOO_LARGE;
  return hasRunOut() ? BROKEN : VALID;
}

function toBark(hz: f64): f64 {
  return 13.1 * arcTangent(0.00074 * hz) + 2.24 * arcTangent(1.85e-8 * hz * hz) + 0.0001 * hz;
}

/** The map of a kind of blocks: it takes a while, and most streams need it of one floor. */
function mapOf(floor: Floor0, isLong: bool, lines: i32): usize {
  const map = isLong ? floor.longMap : floor.shortMap;
  if (isLong ? floor.hasLongMap : floor.hasShortMap) return map;
  if (isLong) floor.hasLongMap = 1;
  else floor.hasShortMap = 1;
  const half = <f64>floor.rate / 2, all = toBark(half);
  for (let i = 0; i < lines; i++) {
    const bark = <i32>(toBark(half * <f64>i / <f64>lines) * <f64>floor.barks / all);
    store<i32>(map + (<usize>i << 2), min(bark, floor.barks - 1));
  }
  return map;
}

/** Reads the amplitude and then the coefficients; false where there is no floor. */
export function takeFloor0(at: usize, values: usize): bool {
  const floor = changetype<Floor0>(at);
  const coded = <i32>takeBits(floor.amplitudeBits);
  if (coded == 0) return false;
  store<f64>(values, <f64>coded * floor.amplitude / <f64>((<u32>1 << floor.amplitudeBits) - 1));
  const chosen = <i32>takeBits(bitLength(floor.books));
  if (hasRunOut() || chosen >= floor.books) return false;
  const book = bookAt(<i32>load<u8>(at + BOOKS + <usize>chosen));
  return takeCoefficients(book, floor.order, values + AMPLITUDE_BYTES);
}

/** Vectors, each of which adds to the last number of the one before. */
function takeCoefficients(book: Book, order: i32, to: usize): bool {
  let last: f32 = 0;
  const until = to + (<usize>order << 2);
  while (to < until) {
    const from = takeVector(book);
    if (from == 0) return false;
    const next = min(until, to + (<usize>book.dimensions << 2));
    for (let f = from; to < next; to += 4, f += 4) store<f32>(to, load<f32>(f) + last);
    last = load<f32>(to - 4);
  }
  return true;
}

/** Multiplies so many lines with the curve (6.2.3). */
export function applyFloor0(at: usize, values: usize, lines: usize, count: i32, isLong: bool): void {
  const floor = changetype<Floor0>(at), map = mapOf(floor, isLong, count);
  const amplitude = load<f64>(values);
  for (let i = 0; i < floor.order; i++) store<f64>(LINE_COSINES + (<usize>i << 3), 2 * turned(load<f32>(values + AMPLITUDE_BYTES + (<usize>i << 2))));
  for (let i = 0; i < count; ) {
    const bark = load<i32>(map + (<usize>i << 2));
    const w = 2 * cosine(PI * <f64>bark / <f64>floor.barks);
    let p: f64 = 0.25, q: f64 = 0.25;
    let k = 0;
    for (; k + 1 < floor.order; k += 2) {
      q *= square(load<f64>(LINE_COSINES + (<usize>k << 3)) - w);
      p *= square(load<f64>(LINE_COSINES + (<usize>k << 3), 8) - w);
    }
    if (k < floor.order) {
      q *= square(load<f64>(LINE_COSINES + (<usize>k << 3)) - w);
      p *= 4 - w * w;
    } else {
      p *= 2 - w;
      q *= 2 + w;
    }
    const size = <f32>min(exponential(DECIBEL * (amplitude / sqrt<f64>(p + q) - <f64>floor.amplitude)), <f64>f32.MAX_VALUE);
    for (; i < count && load<i32>(map + (<usize>i << 2)) == bark; i++) {
      const to = lines + (<usize>i << 2);
      store<f32>(to, load<f32>(to) * size);
    }
  }
}

// @ts-ignore: decorator
@inline
function square(x: f64): f64 {
  return x * x;
}

/** The cosine of any angle. */
function turned(angle: f64): f64 {
  return cosine(angle - 2 * PI * nearest<f64>(angle / (2 * PI)));
}
