/** Codebooks (Vorbis I, 3). */
import { at, bitLength, end, hasBits, hasRunOut, moveTo, peek, takeBits } from './bits';
import { allocate, LENGTHS, MAX_ENTRIES, MULTIPLICANDS } from './layout';
import { BROKEN, TOO_LARGE, VALID } from './setup-state';

const SYNC: u32 = 0x564342;
/** Codes are looked up by so many bits at most; longer ones go on in a tree. */
const MAX_LOOKUP_BITS: i32 = 10;
/** An entry leads to a node of a tree: two entries, for the next bit. Others hold a symbol, and the length of its code. */
const IS_NODE: u32 = 0x8000_0000;
const SYMBOL_SHIFT: u32 = 8;
/** Entries and scalars of a book together, as libvorbis has it. */
const MAX_SIZE_BITS: i32 = 24;

@unmanaged
export class Book {
  dimensions: i32;
  entries: i32;
  /** Entries with a code; without one every read fails. */
  used: i32;
  lookupBits: i32;
  lookup: usize;
  /** Vectors of all entries; none of a book of numbers alone. */
  vectors: usize;
}

export const BOOK_BYTES: usize = 32;

let books: usize = 0;
export let bookCount: i32 = 0;

// @ts-ignore: decorator
@inline
export function bookAt(index: i32): Book {
  return changetype<Book>(books + <usize>index * BOOK_BYTES);
}

/** Of all books of a stream: as many as they may have more. */
let entriesLeft: i32 = 0;
let numbersLeft: i32 = 0;
const MAX_NUMBERS: i32 = 0x8_0000;

export function readBooks(): i32 {
  entriesLeft = MAX_ENTRIES;
  numbersLeft = MAX_NUMBERS;
  bookCount = <i32>takeBits(8) + 1;
  books = allocate(<u64>bookCount * BOOK_BYTES);
  if (books == 0) return TOO_LARGE;
  for (let i = 0; i < bookCount; i++) {
    const state = readBook(bookAt(i));
    if (state != VALID) return state;
  }
  return VALID;
}

function readBook(book: Book): i32 {
  if (takeBits(24) != SYNC) return BROKEN;
  book.dimensions = <i32>takeBits(16);
  book.entries = <i32>takeBits(24);
  if (hasRunOut() || bitLength(book.dimensions) + bitLength(book.entries) > MAX_SIZE_BITS) return BROKEN;
  if (book.entries > entriesLeft) return TOO_LARGE;
  entriesLeft -= book.entries;
  if (!(takeBits(1) ? readOrdered(book) : readLengths(book))) return BROKEN;
  const state = makeLookup(book);
  return state == VALID ? readVectors(book) : state;
}

function readLengths(book: Book): bool {
  const isSparse = takeBits(1) == 1;
  if (!hasBits(<u64>book.entries * (isSparse ? 1 : 5))) return false;
  for (let i = 0; i < book.entries; i++) {
    const isUsed = !isSparse || takeBits(1) == 1;
    store<u8>(LENGTHS + <usize>i, isUsed ? takeBits(5) + 1 : 0);
  }
  return !hasRunOut();
}

/** Lengths that grow: how many codes have each. */
function readOrdered(book: Book): bool {
  let length = takeBits(5) + 1;
  for (let i = 0; i < book.entries; length++) {
    const count = <i32>takeBits(bitLength(book.entries - i));
    if (hasRunOut() || length > 32 || count > book.entries - i) return false;
    memory.fill(LENGTHS + <usize>i, <u8>length, count);
    i += count;
  }
  return true;
}

/** Free places of the tree of codes, one for each depth at most: its first code, from the highest bit on. */
const places = memory.data<u32>([
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
]);

function makeLookup(book: Book): i32 {
  let taken: u64 = 0, longest: u32 = 0;
  book.used = 0;
  for (let i = 0; i < book.entries; i++) {
    const length = load<u8>(LENGTHS + <usize>i);
    if (length == 0) continue;
    taken += <u64>1 << (32 - length);
    longest = max(longest, length);
    book.used++;
  }
  if (book.used == 0) return VALID;
  const isSingle = book.used == 1 && longest == 1; // both values of its bit mean it
  if (taken != <u64>1 << 32 && !isSingle) return BROKEN;
  book.lookupBits = min(<i32>longest, MAX_LOOKUP_BITS);
  book.lookup = allocate(<u64>4 << book.lookupBits);
  if (book.lookup == 0) return TOO_LARGE;
  let depths: u64 = 1; // those with a free place: the root
  store<u32>(places, 0);
  for (let i = 0; i < book.entries; i++) {
    const length = <i32>load<u8>(LENGTHS + <usize>i);
    if (length == 0) continue;
    // the deepest place that is not too deep lies first (3.2.1), since no two have the same depth
    const depth = 63 - <i32>clz(depths & ((<u64>2 << length) - 1));
    const code = load<u32>(places + (<usize>depth << 2));
    depths &= ~(<u64>1 << depth);
    for (let d = depth + 1; d <= length; d++) {
      depths |= <u64>1 << d;
      store<u32>(places + (<usize>d << 2), code | (1 << (32 - d)));
    }
    if (!place(book, reversed(code), length, (<u32>i << SYMBOL_SHIFT) | length)) return TOO_LARGE;
  }
  if (isSingle) store<u32>(book.lookup, load<u32>(book.lookup), 4);
  return VALID;
}

function reversed(code: u32): u32 {
  let x = ((code >> 1) & 0x5555_5555) | ((code & 0x5555_5555) << 1);
  x = ((x >> 2) & 0x3333_3333) | ((x & 0x3333_3333) << 2);
  x = ((x >> 4) & 0x0f0f_0f0f) | ((x & 0x0f0f_0f0f) << 4);
  return bswap(x);
}

/** Puts an entry where the code leads, whose first bit is the lowest. */
function place(book: Book, code: u32, length: i32, entry: u32): bool {
  const bits = book.lookupBits;
  if (length <= bits) {
    for (let i = code; i < <u32>1 << bits; i += <u32>1 << length) store<u32>(book.lookup + (<usize>i << 2), entry);
    return true;
  }
  let slot = book.lookup + (<usize>(code & ((1 << bits) - 1)) << 2);
  code >>= bits;
  for (let depth = bits; depth < length; depth++) {
    if (load<u32>(slot) == 0) {
      const node = allocate(8);
      if (node == 0) return false;
      store<u32>(slot, <u32>node | IS_NODE);
    }
    slot = (load<u32>(slot) & ~IS_NODE) + ((code & 1) << 2);
    code >>= 1;
  }
  store<u32>(slot, entry);
  return true;
}

/** The vectors of all entries, of numbers for each or of a grid (3.2.1). */
function readVectors(book: Book): i32 {
  const kind = takeBits(4);
  if (kind == 0) return hasRunOut() ? BROKEN : VALID;
  if (kind > 2) return BROKEN;
  const lowest = readFloat(), step = readFloat();
  const bits = <i32>takeBits(4) + 1;
  const isSequence = takeBits(1) == 1;
  const dimensions = book.dimensions, size = <u64>book.entries * dimensions;
  const count = kind == 1 ? rootOf(book.entries, dimensions) : 0;
  if (hasRunOut() || !hasBits((kind == 1 ? <u64>count : size) * bits)) return BROKEN;
  if (size > <u64>numbersLeft) return TOO_LARGE;
  numbersLeft -= <i32>size;
  book.vectors = allocate(size << 2);
  if (book.vectors == 0) return TOO_LARGE;
  for (let i = 0; i < count; i++) store<u16>(MULTIPLICANDS + (<usize>i << 1), <u16>takeBits(bits));
  for (let entry = 0, to = book.vectors; entry < book.entries; entry++) {
    let last: f64 = 0;
    for (let d = 0, rest = entry; d < dimensions; d++, to += 4) {
      const coded = kind == 1 ? <u32>load<u16>(MULTIPLICANDS + (<usize>(rest % count) << 1)) : takeBits(bits);
      const value = <f64>coded * step + lowest + last;
      if (kind == 1) rest /= count;
      if (isSequence) last = value;
      store<f32>(to, <f32>value);
    }
  }
  return VALID;
}

/** A number as books store it (9.2.2). */
function readFloat(): f64 {
  const bits = takeBits(32);
  const power = reinterpret<f64>(<u64>(1023 + (<i32>(bits >> 21) & 0x3ff) - 788) << 52);
  const size = <f64>(bits & 0x1f_ffff) * power;
  return bits >> 31 ? -size : size;
}

/** The largest number whose power is not more than the entries (9.2.3). */
function rootOf(entries: i32, dimensions: i32): i32 {
  if (dimensions == 0 || entries == 0) return 0;
  let root = 1;
  while (isPowerWithin(root + 1, dimensions, entries)) root++;
  return root;
}

function isPowerWithin(root: i32, dimensions: i32, entries: i32): bool {
  let power: i64 = 1;
  for (let d = 0; d < dimensions && power <= entries; d++) power *= root;
  return power <= entries;
}

/** The entry that the tree has for a code of more bits than are looked up. */
// @ts-ignore: decorator
@inline
function farEntry(book: Book, entry: u32, word: u64): u32 {
  word >>= book.lookupBits;
  do {
    entry = load<u32>((entry & ~IS_NODE) + (<u32>(word & 1) << 2));
    word >>= 1;
  } while (entry & IS_NODE);
  return entry;
}

/** The number of an entry; -1 where the packet has ended. */
export function takeEntry(book: Book): i32 {
  if (book.used == 0) {
    moveTo(i32.MAX_VALUE);
    return -1;
  }
  const word = peek(at);
  let entry = load<u32>(book.lookup + (<usize>(word & ((1 << book.lookupBits) - 1)) << 2));
  if (entry & IS_NODE) entry = farEntry(book, entry, word);
  return moveTo(at + <i32>(entry & 0xff)) ? <i32>(entry >> SYMBOL_SHIFT) : -1;
}

/** Where the next vector of a book lies; 0 where the packet has ended. */
// @ts-ignore: decorator
@inline
export function takeVector(book: Book): usize {
  const entry = takeEntry(book);
  return entry < 0 ? 0 : book.vectors + ((<usize>entry * <usize>book.dimensions) << 2);
}

/** Adds vectors to the numbers from one place to another, of which they fill all; false where the packet has ended. */
export function addVectors(book: Book, to: usize, until: usize): bool {
  const bytes = <usize>book.dimensions << 2;
  if (book.used == 0 || bytes == 0 || (until - to) % bytes != 0) return addAnyVectors(book, to, until);
  const lookup = book.lookup, vectors = book.vectors, mask = (<u64>1 << book.lookupBits) - 1;
  let bit = at;
  while (to < until) {
    const word = peek(bit);
    let entry = load<u32>(lookup + (<usize>(word & mask) << 2));
    if (entry & IS_NODE) entry = farEntry(book, entry, word);
    bit += <i32>(entry & 0xff);
    if (bit > end) return moveTo(bit);
    const from = vectors + <usize>(entry >> SYMBOL_SHIFT) * bytes;
    if (bytes == 8) {
      v128.store64_lane(to, f32x4.add(v128.load64_zero(to), v128.load64_zero(from)), 0);
    } else if (bytes == 16) {
      v128.store(to, f32x4.add(v128.load(to), v128.load(from)));
    } else if (bytes == 4) {
      store<f32>(to, load<f32>(to) + load<f32>(from));
    } else {
      let d: usize = 0;
      for (; d + 16 <= bytes; d += 16) v128.store(to + d, f32x4.add(v128.load(to + d), v128.load(from + d)));
      for (; d < bytes; d += 4) store<f32>(to + d, load<f32>(to + d) + load<f32>(from + d));
    }
    to += bytes;
  }
  return moveTo(bit);
}

/** The last vector may reach further than the numbers do. */
function addAnyVectors(book: Book, to: usize, until: usize): bool {
  while (to < until) {
    const from = takeVector(book);
    if (from == 0) return false;
    const next = min(until, to + (<usize>max(1, book.dimensions) << 2));
    for (let f = from; to < next; to += 4, f += 4) store<f32>(to, load<f32>(to) + load<f32>(f));
  }
  return true;
}
