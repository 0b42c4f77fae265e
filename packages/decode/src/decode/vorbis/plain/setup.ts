import {
  bitLength,
  BrokenSetup,
  type Codebook,
  EndOfPacket,
  isPowerWithin,
  type LowBits,
  readCodebook,
} from './codebook.js';
import { type Floor, readFloor0, readFloor1 } from './floor.js';

const PASSES = 8;

/** The lines less their floor. */
export interface Residue {
  /** All channels are one vector. */
  readonly isInterleaved: boolean;
  /** Adds what a packet states of each vector to it; where the packet ends the rest stays. */
  take(bits: LowBits, vectors: readonly Float64Array[]): void;
}

/** Partition by partition in up to eight passes (Vorbis I, 8). */
function readResidue(bits: LowBits, books: readonly Codebook[]): Residue {
  const type = bits.bits(16);
  const [begin, end, size] = [bits.bits(24), bits.bits(24), bits.bits(24) + 1];
  const classes = bits.bits(6) + 1;
  const chooser = books[bits.bits(8)];
  if (type > 2 || !chooser) throw new BrokenSetup('residue');
  const cascades = Array.from(
    { length: classes },
    () => bits.bits(3) + (bits.bit() === 1 ? 8 * bits.bits(5) : 0),
  );
  const cascadeBooks = cascades.map((cascade) =>
    Array.from({ length: PASSES }, (_, pass) => {
      if (((cascade >> pass) & 1) === 0) return undefined;
      const book = books[bits.bits(8)];
      if (!book?.vectors || book.dimensions === 0) throw new BrokenSetup('book of a residue');
      return book;
    }),
  );
  if (chooser.dimensions === 0 || !isPowerWithin(classes, chooser.dimensions, chooser.entries))
    throw new BrokenSetup('book of classes');

  const addPartition = (from: LowBits, book: Codebook, vector: Float64Array) => {
    const add = (at: number, value: number) => {
      if (at < vector.length) vector[at] = (vector[at] ?? 0) + value;
    };
    if (type === 0) {
      const step = Math.floor(vector.length / book.dimensions);
      for (let i = 0; i < step; i++)
        for (const [d, value] of book.vector(from).entries()) add(i + d * step, value);
    } else
      for (let at = 0; at < vector.length; at += book.dimensions)
        for (const [d, value] of book.vector(from).entries()) add(at + d, value);
  };

  const takeAll = (from: LowBits, vectors: readonly Float64Array[]) => {
    const length = vectors[0]?.length ?? 0;
    const first = Math.min(begin, length);
    const partitions = Math.floor((Math.min(end, length) - first) / size);
    const chosen = vectors.map(() => new Uint8Array(Math.max(0, partitions)));
    for (let pass = 0; pass < PASSES; pass++)
      for (let p = 0; p < partitions; p++) {
        if (pass === 0 && p % chooser.dimensions === 0)
          for (const row of chosen) takeClasses(from, chooser, classes, row.subarray(p));
        for (const [v, vector] of vectors.entries()) {
          const book = cascadeBooks[chosen[v]?.[p] ?? 0]?.[pass];
          const at = first + p * size;
          if (book) addPartition(from, book, vector.subarray(at, at + size));
        }
      }
  };

  return {
    isInterleaved: type === 2,
    take(from, vectors) {
      try {
        takeAll(from, vectors);
      } catch (error) {
        if (!(error instanceof EndOfPacket)) throw error;
      }
    },
  };
}

/** One entry has the classes of several partitions, the last in its lowest digit. */
function takeClasses(bits: LowBits, chooser: Codebook, classes: number, to: Uint8Array): void {
  let entry = chooser.entry(bits);
  for (let i = chooser.dimensions - 1; i >= 0; i--) {
    if (i < to.length) to[i] = entry % classes;
    entry = Math.floor(entry / classes);
  }
  if (entry > 0) throw new EndOfPacket('classes');
}

/** What the channels of a packet have. */
export interface Mapping {
  readonly couplings: readonly { readonly magnitude: number; readonly angle: number }[];
  /** Of each channel. */
  readonly submaps: readonly number[];
  readonly floors: readonly Floor[];
  readonly residues: readonly Residue[];
}

export interface Mode {
  readonly isLong: boolean;
  readonly mapping: Mapping;
}

/**
 * The modes of a stream (Vorbis I, 4.2.4).
 *
 * @throws BrokenSetup, EndOfPacket, LargeSetup
 */
export function readModes(bits: LowBits, channels: number): readonly Mode[] {
  const used = { entries: 0, numbers: 0 };
  const books = listOf(bits, 8, () => readCodebook(bits, used));
  for (const time of listOf(bits, 6, () => bits.bits(16)))
    if (time !== 0) throw new BrokenSetup('times');
  const floors = listOf(bits, 6, () => {
    const type = bits.bits(16);
    if (type > 1) throw new BrokenSetup('floor');
    return type === 0 ? readFloor0(bits, books) : readFloor1(bits, books);
  });
  const residues = listOf(bits, 6, () => readResidue(bits, books));
  const mappings = listOf(bits, 6, () => readMapping(bits, channels, { floors, residues }));
  const modes = listOf(bits, 6, () => {
    const isLong = bits.bit() === 1;
    if (bits.bits(32) !== 0) throw new BrokenSetup('mode');
    return { isLong, mapping: chosen(mappings, bits.bits(8)) };
  });
  if (bits.bit() === 0) throw new BrokenSetup('framing');
  return modes;
}

function listOf<Item>(bits: LowBits, countBits: number, read: () => Item): Item[] {
  return Array.from({ length: bits.bits(countBits) + 1 }, read);
}

function chosen<Item>(items: readonly Item[], number: number): Item {
  const item = items[number];
  if (item === undefined) throw new BrokenSetup('number');
  return item;
}

interface Parts {
  readonly floors: readonly Floor[];
  readonly residues: readonly Residue[];
}

function readMapping(bits: LowBits, channels: number, parts: Parts): Mapping {
  if (bits.bits(16) !== 0) throw new BrokenSetup('mapping');
  const count = bits.bit() === 1 ? bits.bits(4) + 1 : 1;
  const channelBits = bitLength(channels - 1);
  const couplings = Array.from({ length: bits.bit() === 1 ? bits.bits(8) + 1 : 0 }, () => {
    const [magnitude, angle] = [bits.bits(channelBits), bits.bits(channelBits)];
    if (magnitude === angle || Math.max(magnitude, angle) >= channels)
      throw new BrokenSetup('coupling');
    return { magnitude, angle };
  });
  if (bits.bits(2) !== 0) throw new BrokenSetup('mapping');
  const submaps = Array.from({ length: channels }, () => (count > 1 ? bits.bits(4) : 0));
  if (submaps.some((submap) => submap >= count)) throw new BrokenSetup('submap');
  const own = Array.from({ length: count }, () => {
    bits.bits(8); // unused
    const floor = chosen(parts.floors, bits.bits(8));
    return { floor, residue: chosen(parts.residues, bits.bits(8)) };
  });
  return {
    couplings,
    submaps,
    floors: own.map(({ floor }) => floor),
    residues: own.map(({ residue }) => residue),
  };
}
