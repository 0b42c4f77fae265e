/** Floors of type 1: lines between posts, in decibels (Vorbis I, 7). */
import { bitLength, hasRunOut, takeBits } from './bits';
import { bookAt, bookCount, takeEntry } from './books';
import { allocate, FLOOR_SIZES } from './layout';
import { BROKEN, TOO_LARGE, VALID } from './setup-state';

const MAX_PARTITIONS: i32 = 31;
const MAX_POSTS: i32 = 65;
const LARGEST: i32 = 255;
/** A post that lies where the line between its neighbours leads. */
const IS_LEVEL: i32 = 0x8000;
const VALUE: i32 = 0x7fff;

/** A class of partitions: its posts, and the books of them. */
@unmanaged
class PostClass {
  posts: i32;
  /** Of the number that chooses the books of the posts. */
  bits: i32;
  chooser: i32;
}
const POST_CLASS_BYTES: usize = 12;

@unmanaged
class Floor1 {
  partitions: i32;
  posts: i32;
  multiplier: i32;
  /** How many values a post may have. */
  range: i32;
}
/** Offsets in a floor: the class of each partition; the classes, and eight books of each, -1 for none. */
const PARTITION_CLASSES: usize = 16;
const CLASSES: usize = 48;
const BOOKS: usize = CLASSES + 16 * POST_CLASS_BYTES;
/** The place of each post; its neighbours among those before it; the posts from left to right. */
const PLACES: usize = BOOKS + 16 * 8 * 4;
const LOWER: usize = PLACES + 65 * 4;
const UPPER: usize = LOWER + 65 * 4;
const ORDER: usize = UPPER + 65 * 4;
const FLOOR_BYTES: u64 = ORDER + 65 * 4;

// @ts-ignore: decorator
@inline
function numberAt(from: usize, index: i32): i32 {
  return load<i32>(from + (<usize>index << 2));
}

// @ts-ignore: decorator
@inline
function setNumber(to: usize, index: i32, value: i32): void {
  store<i32>(to + (<usize>index << 2), value);
}

/** What was found, and the floor at `foundFloor`. */
export let foundFloor: usize = 0;

export function readFloor1(): i32 {
  const at = allocate(FLOOR_BYTES);
  if (at == 0) return TOO_LARGE;
  foundFloor = at;
  const floor = changetype<Floor1>(at);
  floor.partitions = <i32>takeBits(5);
  let classes = 0;
  for (let i = 0; i < floor.partitions; i++) {
    const chosen = <i32>takeBits(4);
    store<u8>(at + PARTITION_CLASSES + <usize>i, chosen);
    classes = max(classes, chosen + 1);
  }
  for (let c = 0; c < classes; c++) {
    const postClass = changetype<PostClass>(at + CLASSES + <usize>c * POST_CLASS_BYTES);
    postClass.posts = <i32>takeBits(3) + 1;
    postClass.bits = <i32>takeBits(2);
    if (postClass.bits > 0) postClass.chooser = <i32>takeBits(8);
    if (postClass.chooser >= bookCount) return BROKEN;
    for (let k = 0; k < 1 << postClass.bits; k++) {
      const book = <i32>takeBits(8) - 1;
      if (book >= bookCount) return BROKEN;
      setNumber(at + BOOKS, 8 * c + k, book);
    }
  }
  floor.multiplier = <i32>takeBits(2) + 1;
  floor.range = floor.multiplier == 1 ? 256 : floor.multiplier == 2 ? 128 : floor.multiplier == 3 ? 86 : 64;
  const bits = <i32>takeBits(4);
  floor.posts = 2;
  setNumber(at + PLACES, 1, 1 << bits);
  for (let i = 0; i < floor.partitions; i++) {
    const chosen = load<u8>(at + PARTITION_CLASSES + <usize>i);
    const count = changetype<PostClass>(at + CLASSES + <usize>chosen * POST_CLASS_BYTES).posts;
    if (floor.posts + count > MAX_POSTS) return BROKEN;
    for (let k = 0; k < count; k++) setNumber(at + PLACES, floor.posts++, <i32>takeBits(bits));
  }
  return hasRunOut() || !arrangePosts(at, floor.posts) ? BROKEN : VALID;
}

/** False where two posts are in one place. */
function arrangePosts(floor: usize, posts: i32): bool {
  const places = floor + PLACES;
  for (let i = 0; i < posts; i++) {
    const place = numberAt(places, i);
    let lower = 0, upper = 1, rank = 0;
    for (let k = 0; k < posts; k++) {
      const other = numberAt(places, k);
      if (other == place && k != i) return false;
      if (other < place) rank++;
      if (k >= i) continue;
      if (other < place && other > numberAt(places, lower)) lower = k;
      if (other > place && other < numberAt(places, upper)) upper = k;
    }
    setNumber(floor + LOWER, i, lower);
    setNumber(floor + UPPER, i, upper);
    setNumber(floor + ORDER, rank, i);
  }
  return true;
}

/** Reads the values of the posts; false where there is no floor, and the channel is silent. */
export function takeFloor1(at: usize, values: usize): bool {
  if (takeBits(1) == 0) return false;
  const floor = changetype<Floor1>(at), bits = bitLength(floor.range - 1);
  setNumber(values, 0, <i32>takeBits(bits));
  setNumber(values, 1, <i32>takeBits(bits));
  let post = 2;
  for (let i = 0; i < floor.partitions; i++) {
    const chosen = <i32>load<u8>(at + PARTITION_CLASSES + <usize>i);
    const postClass = changetype<PostClass>(at + CLASSES + <usize>chosen * POST_CLASS_BYTES);
    let choice = postClass.bits > 0 ? takeEntry(bookAt(postClass.chooser)) : 0;
    if (choice < 0) return false;
    for (let k = 0; k < postClass.posts; k++, choice >>= postClass.bits) {
      const book = numberAt(at + BOOKS, 8 * chosen + (choice & ((1 << postClass.bits) - 1)));
      const value = book < 0 ? 0 : takeEntry(bookAt(book));
      if (value < 0) return false;
      setNumber(values, post++, value);
    }
  }
  if (hasRunOut()) return false;
  for (let i = 2; i < floor.posts; i++) addPrediction(at, values, i, floor.range);
  return true;
}

/** A value is the distance from the line between the neighbours of its post (7.2.4). */
function addPrediction(at: usize, values: usize, post: i32, range: i32): void {
  const lower = numberAt(at + LOWER, post), upper = numberAt(at + UPPER, post);
  const from = numberAt(at + PLACES, lower), until = numberAt(at + PLACES, upper);
  const first = numberAt(values, lower) & VALUE, last = numberAt(values, upper) & VALUE;
  const rise = last - first, run = numberAt(at + PLACES, post) - from;
  const part = abs(rise) * run / (until - from);
  const predicted = rise < 0 ? first - part : first + part;
  const value = numberAt(values, post);
  if (value == 0) {
    setNumber(values, post, predicted | IS_LEVEL);
    return;
  }
  const above = range - predicted, room = min(above, predicted) << 1;
  let distance = value & 1 ? -((value + 1) >> 1) : value >> 1;
  if (value >= room) distance = above > predicted ? value - predicted : above - value - 1;
  setNumber(values, post, (distance + predicted) & VALUE);
  setNumber(values, lower, first);
  setNumber(values, upper, last);
}

/** Multiplies so many lines with the curve between the posts. */
export function applyFloor1(at: usize, values: usize, lines: usize, count: i32): void {
  const floor = changetype<Floor1>(at);
  let x = 0, y = heightOf(floor, numberAt(values, 0));
  for (let i = 1; i < floor.posts; i++) {
    const post = numberAt(at + ORDER, i), value = numberAt(values, post);
    if (value & IS_LEVEL) continue;
    const nextX = numberAt(at + PLACES, post), nextY = heightOf(floor, value);
    applyLine(lines, count, x, nextX, y, nextY);
    x = nextX;
    y = nextY;
  }
  const size = load<f32>(FLOOR_SIZES + (<usize>y << 2));
  for (; x < count; x++) multiply(lines + (<usize>x << 2), size);
}

// @ts-ignore: decorator
@inline
function heightOf(floor: Floor1, value: i32): i32 {
  return min(value * floor.multiplier, LARGEST);
}

// @ts-ignore: decorator
@inline
function multiply(at: usize, size: f32): void {
  store<f32>(at, load<f32>(at) * size);
}

/** Steps between whole numbers, rounded towards the start (7.2.5), in fractions of 32 bits. */
function applyLine(lines: usize, count: i32, x: i32, endX: i32, y: i32, endY: i32): void {
  const run = endX - x, rise = endY - y;
  // a bit more than the slope, as rounding it must not lose a step: 2^32 is far more than any run squared
  const size = (<i64>abs(rise) << 32) / run + 1;
  const slope = rise < 0 ? -size : size;
  let height = (<i64>y << 32) + (rise < 0 ? 0xffff_ffff : 0);
  let to = lines + (<usize>x << 2);
  const until = lines + (<usize>min(endX, count) << 2);
  for (; to + 16 <= until; to += 16) {
    let sizes = v128.load32_zero(sizeAt(height));
    height += slope;
    sizes = v128.load32_lane(sizeAt(height), sizes, 1);
    height += slope;
    sizes = v128.load32_lane(sizeAt(height), sizes, 2);
    height += slope;
    sizes = v128.load32_lane(sizeAt(height), sizes, 3);
    height += slope;
    v128.store(to, f32x4.mul(v128.load(to), sizes));
  }
  for (; to < until; to += 4, height += slope) multiply(to, load<f32>(sizeAt(height)));
}

// @ts-ignore: decorator
@inline
function sizeAt(height: i64): usize {
  return FLOOR_SIZES + (<usize>(height >> 32) << 2);
}
