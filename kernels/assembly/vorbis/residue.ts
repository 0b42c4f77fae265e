/** Residues: the lines less their floor, partition by partition in up to eight passes (Vorbis I, 8). */
import { bitLength, hasRunOut, takeBits } from './bits';
import { addVectors, Book, bookAt, bookCount, takeEntry, takeVector } from './books';
import { allocate } from './layout';
import { BROKEN, TOO_LARGE, VALID } from './setup-state';

const PASSES: i32 = 8;
const INTERLEAVED: i32 = 2;

@unmanaged
export class Residue {
  type: i32;
  begin: i32;
  end: i32;
  partitionSize: i32;
  classes: i32;
  /** The book of classes: an entry states those of several partitions. */
  chooser: i32;
  /** Those in which a class has a book: the first states the classes. */
  passes: i32;
}
export const RESIDUE_BYTES: usize = 32 + 64 * 8 * 4;
/** By class and pass: the number of a book, from 1 on; 0 for none. */
const BOOKS: usize = 32;

export function readResidue(at: usize): i32 {
  const residue = changetype<Residue>(at);
  residue.type = <i32>takeBits(16);
  residue.begin = <i32>takeBits(24);
  residue.end = <i32>takeBits(24);
  residue.partitionSize = <i32>takeBits(24) + 1;
  residue.classes = <i32>takeBits(6) + 1;
  residue.chooser = <i32>takeBits(8);
  if (residue.type > INTERLEAVED || residue.chooser >= bookCount || hasRunOut()) return BROKEN;
  residue.passes = 1;
  for (let c = 0; c < residue.classes; c++) {
    let cascade = takeBits(3);
    if (takeBits(1)) cascade |= takeBits(5) << 3;
    residue.passes = max(residue.passes, bitLength(cascade));
    for (let pass = 0; pass < PASSES; pass++) store<u32>(slotOf(at, c, pass), (cascade >> pass) & 1);
  }
  for (let c = 0; c < residue.classes; c++)
    for (let pass = 0; pass < PASSES; pass++) {
      const slot = slotOf(at, c, pass);
      if (load<u32>(slot) == 0) continue;
      const number = <i32>takeBits(8);
      if (number >= bookCount) return BROKEN;
      const book = bookAt(number);
      if (book.vectors == 0 || book.dimensions == 0) return BROKEN;
      store<u32>(slot, number + 1);
    }
  return hasRunOut() || !canChoose(residue) ? BROKEN : VALID;
}

// @ts-ignore: decorator
@inline
function slotOf(residue: usize, chosen: i32, pass: i32): usize {
  return residue + BOOKS + (<usize>(chosen * PASSES + pass) << 2);
}

/** Whether the book of classes has an entry for all of them. */
function canChoose(residue: Residue): bool {
  const book = bookAt(residue.chooser);
  let needed: i64 = 1;
  for (let d = 0; d < book.dimensions; d++) {
    needed *= residue.classes;
    if (needed > book.entries) return false;
  }
  return book.dimensions > 0;
}

/** The class of each partition, row by row; and the lines of several channels, one of each in turn. */
let classRows: usize = 0;
let rowBytes: usize = 0;
let interleaved: usize = 0;

/** Makes room for blocks of so many lines; false where there is none. */
export function prepareResidues(channels: i32, lines: i32): bool {
  // a partition has a line at least; one row has those of all channels where they are interleaved
  rowBytes = <usize>lines;
  classRows = allocate(<u64>channels * lines);
  interleaved = allocate(<u64>channels * lines << 2);
  return classRows != 0 && interleaved != 0;
}

/** Addresses of the lines of each channel that is decoded: 255 at most. */
const vectors = memory.data(256 * 4);
let vectorCount: i32 = 0;

export function clearVectors(): void {
  vectorCount = 0;
}

export function addVector(lines: usize): void {
  store<usize>(vectors + (<usize>vectorCount << 2), lines);
  vectorCount++;
}

// @ts-ignore: decorator
@inline
function vectorAt(index: i32): usize {
  return load<usize>(vectors + (<usize>index << 2));
}

/** Whether a residue has all channels as one vector. */
export function isInterleaved(at: usize): bool {
  return changetype<Residue>(at).type == INTERLEAVED;
}

/** Decodes so many lines of each of the vectors, which are zero; where the packet ends the rest stays so. */
export function takeResidue(at: usize, lines: i32): void {
  const residue = changetype<Residue>(at);
  if (residue.type != INTERLEAVED) {
    takeParts(residue, lines);
    return;
  }
  const count = vectorCount;
  if (count == 1) {
    takeParts(residue, lines);
    return;
  }
  memory.fill(interleaved, 0, <usize>(count * lines) << 2);
  vectorCount = 1;
  const first = vectorAt(0);
  store<usize>(vectors, interleaved);
  takeParts(residue, count * lines);
  store<usize>(vectors, first);
  if (count == 2) separatePair(lines);
  else
    for (let v = 0; v < count; v++)
      for (let i = 0; i < lines; i++)
        store<f32>(vectorAt(v) + (<usize>i << 2), load<f32>(interleaved + (<usize>(i * count + v) << 2)));
}

function separatePair(lines: i32): void {
  let left = vectorAt(0), right = vectorAt(1);
  const until = left + (<usize>lines << 2);
  for (let from = interleaved; left < until; left += 16, right += 16, from += 32) {
    const a = v128.load(from), b = v128.load(from, 16);
    v128.store(left, f32x4.shuffle(a, b, 0, 2, 4, 6));
    v128.store(right, f32x4.shuffle(a, b, 1, 3, 5, 7));
  }
}

function takeParts(residue: Residue, lines: i32): void {
  const begin = min(residue.begin, lines), size = residue.partitionSize;
  const partitions = (min(residue.end, lines) - begin) / size;
  const chooser = bookAt(residue.chooser), together = chooser.dimensions;
  const all = changetype<usize>(residue);
  for (let pass = 0; pass < residue.passes; pass++)
    for (let first = 0; first < partitions; first += together) {
      if (pass == 0)
        for (let v = 0; v < vectorCount; v++) if (!takeClasses(residue, chooser, v, first, partitions)) return;
      const until = min(first + together, partitions);
      for (let p = first; p < until; p++)
        for (let v = 0; v < vectorCount; v++) {
          const chosen = load<u8>(classRows + <usize>v * rowBytes + <usize>p);
          const number = load<i32>(slotOf(all, chosen, pass));
          if (number == 0) continue;
          const from = vectorAt(v) + (<usize>(begin + p * size) << 2);
          const book = bookAt(number - 1);
          const isWhole = residue.type == 0 ? addSpread(book, from, size) : addVectors(book, from, from + (<usize>size << 2));
          if (!isWhole) return;
        }
    }
}

/** One entry has the classes of several partitions, the last in its lowest digit. */
function takeClasses(residue: Residue, chooser: Book, vector: i32, first: i32, partitions: i32): bool {
  let entry = takeEntry(chooser);
  if (entry < 0) return false;
  const row = classRows + <usize>vector * rowBytes;
  for (let p = first + chooser.dimensions - 1; p >= first; p--) {
    if (p < partitions) store<u8>(row + <usize>p, entry % residue.classes);
    entry /= residue.classes;
  }
  return entry == 0;
}

/** Adds vectors whose numbers lie a part of the partition apart (8.6.3). */
function addSpread(book: Book, to: usize, size: i32): bool {
  const step = size / book.dimensions;
  for (let i = 0; i < step; i++) {
    const from = takeVector(book);
    if (from == 0) return false;
    for (let d = 0; d < book.dimensions; d++) {
      const place = to + (<usize>(i + d * step) << 2);
      store<f32>(place, load<f32>(place) + load<f32>(from + (<usize>d << 2)));
    }
  }
  return true;
}
