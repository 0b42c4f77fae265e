import { LowBitWriter } from './bit-writer.js';
import { float32 } from './old-vorbis.js';

/** A stream of Vorbis, but for its packets: since all codes are taken, any bits are a packet. */
export interface RandomSetup {
  readonly channels: number;
  readonly shortBlock: number;
  readonly longBlock: number;
  readonly modes: number;
  /** The header from its first book on. */
  readonly bytes: Uint8Array;
}

interface Book {
  readonly dimensions: number;
  readonly entries: number;
  readonly hasVectors: boolean;
}

const bitLength = (x: number) => 32 - Math.clz32(x);

/**
 * Writes setups with everything that they may have: books in order, sparse and of long codes, of both kinds of vectors;
 * floors and residues of all types, submaps, couplings, modes.
 */
export class VorbisSetups {
  readonly #next: () => number;
  #bits = new LowBitWriter();

  /** @param next Uniform, from 0 to 1. */
  constructor(next: () => number) {
    this.#next = next;
  }

  make(maxBlockLog = 9): RandomSetup {
    this.#bits = new LowBitWriter();
    const channels = 1 + this.#upTo(this.#is(0.3) ? 8 : 2);
    const shortLog = 6 + this.#upTo(2);
    const longLog = shortLog + this.#upTo(maxBlockLog - shortLog + 1);
    const longLines = 2 ** longLog / 2;
    const books = this.#list(8, 4 + this.#upTo(8), (i) => this.#putBook(i));
    this.#list(6, 1, () => this.#bits.put(0, 16));
    const floors = this.#list(6, 1 + this.#upTo(3), () => {
      this.#putFloor(books, longLog);
    });
    const residues = this.#list(6, 1 + this.#upTo(3), () => {
      this.#putResidue(books, longLines * channels);
    });
    const mappings = this.#list(6, 1 + this.#upTo(2), () => {
      this.#putMapping(channels, floors.length, residues.length);
    });
    const modes = this.#list(6, 1 + this.#upTo(4), () =>
      this.#bits.put(this.#upTo(2), 1).put(0, 32).put(this.#upTo(mappings.length), 8),
    );
    const bytes = this.#bits.put(1, 1).bytes;
    return { channels, shortBlock: 2 ** shortLog, longBlock: 2 * longLines, modes: modes.length, bytes }; // prettier-ignore
  }

  /** Random bits that begin as a packet of sound does. */
  packet({ modes }: Pick<RandomSetup, 'modes'>, bytes = this.#upTo(400)): Uint8Array {
    const packet = Uint8Array.from({ length: bytes + 1 }, () => this.#upTo(256));
    const mode = this.#upTo(modes);
    const bits = 1 + bitLength(modes - 1);
    packet[0] = (packet[0]! & ~(2 ** bits - 1)) | (mode << 1);
    return packet;
  }

  #is(share: number): boolean {
    return this.#next() < share;
  }

  /** A whole number from 0 to one less. */
  #upTo(count: number): number {
    return Math.min(count - 1, Math.floor(this.#next() * count));
  }

  #list<Item>(countBits: number, count: number, put: (index: number) => Item): Item[] {
    this.#bits.put(count - 1, countBits);
    return Array.from({ length: count }, (_, i) => put(i));
  }

  /** Lengths of codes that take all there are. */
  #lengths(entries: number): number[] {
    const lengths = [entries === 1 ? 1 : 0];
    const isDeep = this.#is(0.3);
    while (lengths.length < entries) {
      const at = isDeep && this.#is(0.7) ? lengths.length - 1 : this.#upTo(lengths.length);
      if (lengths[at]! >= 32) continue;
      const [length = 0] = lengths.splice(at, 1);
      lengths.push(length + 1, length + 1);
    }
    return lengths;
  }

  /** The first two may choose classes, and the others have vectors. */
  #putBook(index: number): Book {
    const dimensions = 1 + this.#upTo(index < 2 ? 3 : 8);
    const used = index < 2 ? 64 + this.#upTo(64) : 1 + this.#upTo(this.#is(0.2) ? 300 : 24);
    const lengths = this.#lengths(used);
    const isOrdered = this.#is(0.3);
    const isSparse = !isOrdered && this.#is(0.4);
    if (isOrdered) lengths.sort((a, b) => a - b);
    const gaps = isSparse ? this.#upTo(8) : 0;
    for (let i = 0; i < gaps; i++) lengths.splice(this.#upTo(lengths.length + 1), 0, 0);
    const entries = lengths.length;
    this.#bits.put(0x564342, 24).put(dimensions, 16).put(entries, 24).put(Number(isOrdered), 1);
    if (isOrdered) this.#putOrdered(lengths);
    else {
      this.#bits.put(Number(isSparse), 1);
      for (const length of lengths) {
        if (isSparse) this.#bits.put(Number(length > 0), 1);
        if (length > 0) this.#bits.put(length - 1, 5);
      }
    }
    const kind = index < 2 ? 0 : 1 + this.#upTo(2);
    this.#bits.put(kind, 4);
    if (kind > 0) this.#putVectors(kind, entries, dimensions);
    return { dimensions, entries, hasVectors: kind > 0 };
  }

  #putOrdered(lengths: readonly number[]): void {
    const shortest = lengths[0] ?? 1;
    this.#bits.put(shortest - 1, 5);
    for (let length = shortest, left = lengths.length; left > 0; length++) {
      const count = lengths.filter((one) => one === length).length;
      this.#bits.put(count, bitLength(left));
      left -= count;
    }
  }

  #putVectors(kind: number, entries: number, dimensions: number): void {
    const bits = 1 + this.#upTo(5);
    this.#bits.put(float32(-this.#upTo(8)), 32).put(float32(0.5), 32);
    this.#bits.put(bits - 1, 4).put(Number(this.#is(0.3)), 1);
    let root = 1;
    while ((root + 1) ** dimensions <= entries) root++;
    const count = kind === 1 ? root : entries * dimensions;
    for (let i = 0; i < count; i++) this.#bits.put(this.#upTo(2 ** bits), bits);
  }

  #pick(books: readonly Book[], isFit: (book: Book) => boolean): number {
    const fit = [...books.keys()].filter((i) => isFit(books[i]!));
    return fit[this.#upTo(fit.length)]!;
  }

  #putFloor(books: readonly Book[], longLog: number): void {
    if (this.#is(0.3)) {
      this.#bits
        .put(0, 16)
        .put(2 + this.#upTo(20), 8)
        .put(8000 + this.#upTo(40_000), 16);
      this.#bits
        .put(16 + this.#upTo(200), 16)
        .put(6, 6)
        .put(2, 8);
      this.#list(4, 1 + this.#upTo(3), () =>
        this.#bits.put(
          this.#pick(books, ({ hasVectors }) => hasVectors),
          8,
        ),
      );
      return;
    }
    this.#bits.put(1, 16);
    const classes = 1 + this.#upTo(4);
    const partitions = Array.from({ length: classes + this.#upTo(4) }, (_, i) =>
      i < classes ? i : this.#upTo(classes),
    );
    this.#bits.put(partitions.length, 5);
    for (const one of partitions) this.#bits.put(one, 4);
    const sizes = Array.from({ length: classes }, () => 1 + this.#upTo(4));
    for (const size of sizes) {
      const bits = this.#upTo(4);
      this.#bits.put(size - 1, 3).put(bits, 2);
      if (bits > 0) this.#bits.put(this.#upTo(books.length), 8);
      for (let i = 0; i < 2 ** bits; i++) this.#bits.put(this.#upTo(books.length + 1), 8);
    }
    const rangeBits = longLog - this.#upTo(2);
    this.#bits.put(this.#upTo(4), 2).put(rangeBits, 4);
    const places = new Set<number>();
    const posts = partitions.reduce((sum, one) => sum + sizes[one]!, 0);
    while (places.size < posts) places.add(1 + this.#upTo(2 ** rangeBits - 1));
    for (const place of places) this.#bits.put(place, rangeBits);
  }

  #putResidue(books: readonly Book[], lines: number): void {
    const begin = this.#is(0.5) ? 0 : this.#upTo(lines / 4);
    const end = this.#is(0.5) ? lines : begin + this.#upTo(lines);
    const chooser = this.#pick(books.slice(0, 2), () => true);
    const { dimensions, entries } = books[chooser]!;
    let most = 1;
    while ((most + 1) ** dimensions <= entries) most++;
    const classes = 1 + this.#upTo(Math.min(most, 10));
    this.#bits.put(this.#upTo(3), 16).put(begin, 24).put(end, 24);
    this.#bits
      .put(this.#is(0.7) ? 15 : this.#upTo(40), 24)
      .put(classes - 1, 6)
      .put(chooser, 8);
    const cascades = Array.from({ length: classes }, () => this.#upTo(this.#is(0.2) ? 256 : 8));
    for (const cascade of cascades) {
      this.#bits.put(cascade % 8, 3).put(Number(cascade >= 8), 1);
      if (cascade >= 8) this.#bits.put(cascade >> 3, 5);
    }
    for (const cascade of cascades)
      for (let pass = 0; pass < 8; pass++)
        if ((cascade >> pass) & 1)
          this.#bits.put(
            this.#pick(books, ({ hasVectors }) => hasVectors),
            8,
          );
  }

  #putMapping(channels: number, floors: number, residues: number): void {
    const submaps = 1 + this.#upTo(3);
    const couplings = channels > 1 && this.#is(0.7) ? 1 + this.#upTo(channels) : 0;
    this.#bits.put(0, 16).put(Number(submaps > 1), 1);
    if (submaps > 1) this.#bits.put(submaps - 1, 4);
    this.#bits.put(Number(couplings > 0), 1);
    if (couplings > 0) this.#bits.put(couplings - 1, 8);
    const bits = bitLength(channels - 1);
    for (let i = 0; i < couplings; i++) {
      const magnitude = this.#upTo(channels);
      this.#bits.put(magnitude, bits);
      this.#bits.put((magnitude + 1 + this.#upTo(channels - 1)) % channels, bits);
    }
    this.#bits.put(0, 2);
    if (submaps > 1) for (let c = 0; c < channels; c++) this.#bits.put(this.#upTo(submaps), 4);
    for (let s = 0; s < submaps; s++)
      this.#bits.put(0, 8).put(this.#upTo(floors), 8).put(this.#upTo(residues), 8);
  }
}
