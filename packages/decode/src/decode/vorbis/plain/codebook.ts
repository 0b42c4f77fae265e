import { exp2 } from '../../../elementary/exp2.js';
import { MAX_ENTRIES, MAX_NUMBERS } from '../vorbis-kernel.js';

/** A header that no encoder writes. */
export class BrokenSetup extends Error {}

/** More was read than the packet has, which may well be: encoders cut packets short. */
export class EndOfPacket extends Error {}

/** The bits of a packet, the lowest bit of each byte first (Vorbis I, 2). */
export class LowBits {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get left(): number {
    return this.#bytes.length * 8 - this.#at;
  }

  /** @throws EndOfPacket, here and wherever is read after it. */
  bit(): number {
    if (this.left <= 0) {
      this.#at = Infinity;
      throw new EndOfPacket();
    }
    const bit = ((this.#bytes[this.#at >> 3] ?? 0) >> (this.#at & 7)) & 1;
    this.#at++;
    return bit;
  }

  /** @throws EndOfPacket */
  bits(count: number): number {
    let value = 0;
    let weight = 1;
    for (let i = 0; i < count; i++, weight *= 2) value += weight * this.bit();
    return value;
  }
}

/** How many bits a number takes (9.2.1). */
export const bitLength = (x: number): number => 32 - Math.clz32(x);

/** A setup that needs more memory than is given to one. */
export class LargeSetup extends Error {}

const SYNC = 0x564342;
const MAX_SIZE_BITS = 24;

/** A node of the tree of codes. */
interface Node {
  children?: readonly [Node, Node];
  entry?: number;
  isFull: boolean;
}

/** Puts an entry to the first free leaf so far down; false where there is none (Vorbis I, 3.2.1). */
function addEntry(node: Node, depth: number, entry: number): boolean {
  if (node.isFull || (depth === 0 && node.children)) return false;
  if (depth === 0) {
    node.entry = entry;
    node.isFull = true;
    return true;
  }
  const [left, right] = (node.children ??= [{ isFull: false }, { isFull: false }]);
  const isAdded = addEntry(left, depth - 1, entry) || addEntry(right, depth - 1, entry);
  node.isFull = left.isFull && right.isFull;
  return isAdded;
}

export interface Codebook {
  readonly dimensions: number;
  readonly entries: number;
  /** Of all entries, in single precision; none of a book of numbers alone. */
  readonly vectors: readonly Float32Array[] | undefined;
  /** @throws EndOfPacket */
  entry(bits: LowBits): number;
  /** @throws EndOfPacket */
  vector(bits: LowBits): Float32Array;
}

/** How much of what books may have was used so far. */
export interface Used {
  entries: number;
  numbers: number;
}

/** @throws BrokenSetup, EndOfPacket, LargeSetup */
export function readCodebook(bits: LowBits, used: Used): Codebook {
  if (bits.bits(24) !== SYNC) throw new BrokenSetup('sync');
  const dimensions = bits.bits(16);
  const entries = bits.bits(24);
  if (bitLength(dimensions) + bitLength(entries) > MAX_SIZE_BITS) throw new BrokenSetup('size');
  used.entries += entries;
  if (used.entries > MAX_ENTRIES) throw new LargeSetup('entries');
  const tree = makeTree(bits.bit() === 1 ? readOrdered(bits, entries) : readLengths(bits, entries));
  const vectors = readVectors(bits, entries, dimensions, used);
  const entry = (from: LowBits): number => {
    let node = tree;
    while (node.children) node = node.children[from.bit() === 1 ? 1 : 0];
    if (node.entry !== undefined) return node.entry;
    throw new EndOfPacket('a book without codes');
  };
  const none = new Float32Array();
  return { dimensions, entries, vectors, entry, vector: (from) => vectors?.[entry(from)] ?? none };
}

function readLengths(bits: LowBits, entries: number): number[] {
  const isSparse = bits.bit() === 1;
  if (entries * (isSparse ? 1 : 5) > bits.left) throw new BrokenSetup('lengths');
  return Array.from({ length: entries }, () =>
    !isSparse || bits.bit() === 1 ? bits.bits(5) + 1 : 0,
  );
}

function readOrdered(bits: LowBits, entries: number): number[] {
  const lengths: number[] = [];
  for (let length = bits.bits(5) + 1; lengths.length < entries; length++) {
    const count = bits.bits(bitLength(entries - lengths.length));
    if (length > 32 || lengths.length + count > entries) throw new BrokenSetup('lengths');
    for (let i = 0; i < count; i++) lengths.push(length);
  }
  return lengths;
}

function makeTree(lengths: readonly number[]): Node {
  const root: Node = { isFull: false };
  const used = lengths.filter((length) => length > 0);
  const single = lengths.indexOf(1);
  if (used.length === 1 && single >= 0) {
    const leaf = { entry: single, isFull: true };
    return { children: [leaf, leaf], isFull: true }; // both values of its bit mean it
  }
  // only a full tree fits: nothing is built of one that is not
  const taken = used.reduce((sum, length) => sum + exp2(-length), 0);
  if (used.length > 0 && taken !== 1) throw new BrokenSetup('codes');
  for (const [entry, length] of lengths.entries())
    if (length > 0 && !addEntry(root, length, entry)) throw new BrokenSetup('codes');
  return root;
}

function readVectors(
  bits: LowBits,
  entries: number,
  dimensions: number,
  used: Used,
): readonly Float32Array[] | undefined {
  const kind = bits.bits(4);
  if (kind === 0) return undefined;
  if (kind > 2) throw new BrokenSetup('vectors');
  const lowest = readFloat(bits);
  const step = readFloat(bits);
  const valueBits = bits.bits(4) + 1;
  const isSequence = bits.bit() === 1;
  const count = kind === 1 ? rootOf(entries, dimensions) : entries * dimensions;
  if (count * valueBits > bits.left) throw new BrokenSetup('values');
  used.numbers += entries * dimensions;
  if (used.numbers > MAX_NUMBERS) throw new LargeSetup('values');
  const values = Array.from({ length: count }, () => bits.bits(valueBits) * step + lowest);
  return Array.from({ length: entries }, (_, entry) => {
    let last = 0;
    let rest = entry;
    return Float32Array.from({ length: dimensions }, (__, d) => {
      const index = kind === 1 ? rest % count : entry * dimensions + d;
      rest = Math.floor(rest / count);
      const value = (values[index] ?? 0) + last;
      if (isSequence) last = value;
      return value;
    });
  });
}

/** A number as books store it (9.2.2). */
function readFloat(bits: LowBits): number {
  const mantissa = bits.bits(21);
  const exponent = bits.bits(10);
  const size = mantissa * exp2(exponent - 788);
  return bits.bit() === 1 ? -size : size;
}

/** The largest number whose power is not more than the entries (9.2.3). */
function rootOf(entries: number, dimensions: number): number {
  if (entries === 0 || dimensions === 0) return 0;
  let root = 1;
  while (isPowerWithin(root + 1, dimensions, entries)) root++;
  return root;
}

/** Whether so many factors make no more than `most`. */
export function isPowerWithin(factor: number, count: number, most: number): boolean {
  let power = 1;
  for (let i = 0; i < count && power <= most; i++) power *= factor;
  return power <= most;
}
