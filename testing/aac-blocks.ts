import { type Element, ELEMENT } from '../packages/decode/src/decode/aac/aac-kernel.js';
import {
  BOOK,
  LONG_EDGES,
  readScaleCodes,
  readSpectralCodes,
  SHORT_EDGES,
  WINDOW,
} from '../packages/decode/src/decode/aac/tables.js';
import { type Code, WORD_BITS } from '../packages/decode/src/decode/mpeg/huffman-codes.js';
import { BitWriter } from './bit-writer.js';

/** What random blocks may have; by default everything. */
export interface BlockFeatures {
  readonly noise?: boolean;
  /** Noise that both channels of a pair have. */
  readonly commonNoise?: boolean;
  readonly pulses?: boolean;
  readonly filters?: boolean;
  /** Spectral band replication in a fill element: nothing but its head. */
  readonly replication?: boolean;
}

interface Windows {
  readonly sequence: number;
  readonly shape: number;
  readonly bands: number;
  readonly groups: readonly number[];
  readonly edges: readonly number[];
}

const scaleCodes = readScaleCodes();
const spectralCodes = readSpectralCodes();
const MIDDLE = 60;
const LEVELS = [3, 3, 3, 3, 9, 9, 8, 8, 13, 13, 17];

/** Writes raw data blocks of AAC-LC with everything that they may have, at random. */
export class AacBlocks {
  readonly #next: () => number;
  readonly #rate: number;
  readonly #features: Required<BlockFeatures>;
  /** Of the windows of each element's block before, and of the one that is written. */
  readonly #before: number[] = [];
  #sequence: number = WINDOW.long;

  /** @param next Uniform, from 0 to 1. */
  constructor(next: () => number, rate: number, features: BlockFeatures = {}) {
    this.#next = next;
    this.#rate = rate;
    const all = { noise: true, commonNoise: true, pulses: true, filters: true, replication: false };
    this.#features = { ...all, ...features };
  }

  make(elements: readonly Element[]): Uint8Array {
    const bits = new BitWriter();
    const tags = new Map<Element, number>();
    for (const [i, element] of elements.entries()) {
      const tag = tags.get(element) ?? 0;
      tags.set(element, tag + 1);
      this.putElement(bits, element, tag, i);
    }
    return this.end(bits);
  }

  /** One element of a block, and perhaps what encoders put after it. */
  putElement(bits: BitWriter, element: Element, tag: number, place = 0): void {
    this.#sequence = this.#after(element === ELEMENT.lfe ? undefined : this.#before[place]);
    this.#before[place] = this.#sequence;
    bits.put(element === ELEMENT.single ? 0 : element === ELEMENT.pair ? 1 : 3, 3).put(tag, 4);
    if (element === ELEMENT.pair) this.#putPair(bits);
    else this.#putStream(bits, element === ELEMENT.lfe ? this.#longWindows() : undefined, false);
    if (this.#is(0.2)) this.#putFill(bits, this.#upTo(20));
    if (this.#is(0.1)) this.#putData(bits);
  }

  end(bits: BitWriter): Uint8Array {
    if (this.#features.replication) bits.put(6, 3).put(2, 4).put(13, 4).put(0, 12);
    return bits.put(7, 3).bytes;
  }

  /** Windows that may follow others (ISO/IEC 14496-3, 4.6.11.3.2). */
  #after(sequence: number | undefined): number {
    if (sequence === undefined) return WINDOW.long;
    const isChanged = this.#is(0.4);
    if (sequence === WINDOW.start || sequence === WINDOW.short)
      return isChanged && sequence === WINDOW.short ? WINDOW.stop : WINDOW.short;
    return isChanged ? WINDOW.start : WINDOW.long;
  }

  #is(share: number): boolean {
    return this.#next() < share;
  }

  /** A whole number from 0 to one less. */
  #upTo(count: number): number {
    return Math.min(count - 1, Math.floor(this.#next() * count));
  }

  #putFill(bits: BitWriter, bytes: number): void {
    bits.put(6, 3).put(Math.min(15, bytes), 4);
    if (bytes >= 15) bits.put(bytes - 14, 8);
    for (let i = 0; i < bytes; i++) bits.put(0, 8);
  }

  #putData(bits: BitWriter): void {
    const bytes = this.#upTo(300);
    const isAligned = this.#is(0.5);
    bits.put(4, 3).put(0, 4).put(Number(isAligned), 1).put(Math.min(255, bytes), 8);
    if (bytes >= 255) bits.put(bytes - 255, 8);
    if (isAligned) bits.align();
    for (let i = 0; i < bytes; i++) bits.put(this.#upTo(256), 8);
  }

  #putPair(bits: BitWriter): void {
    const isCommon = this.#is(0.7);
    bits.put(Number(isCommon), 1);
    const common = isCommon ? this.#windows() : undefined;
    if (common) {
      putWindows(bits, common);
      const kind = this.#upTo(3);
      bits.put(kind, 2);
      if (kind === 1)
        for (let i = 0; i < common.bands * common.groups.length; i++) bits.put(this.#upTo(2), 1);
    }
    const hasNoise = this.#features.commonNoise || !common;
    const isFirst = this.#is(0.5);
    this.#putStream(bits, common, common !== undefined, false, hasNoise || isFirst);
    this.#putStream(bits, common, common !== undefined, true, hasNoise || !isFirst);
  }

  #longWindows(): Windows {
    const edges = LONG_EDGES[this.#rate] ?? [];
    return { sequence: WINDOW.long, shape: this.#upTo(2), bands: this.#upTo(edges.length), groups: [1], edges }; // prettier-ignore
  }

  #windows(): Windows {
    const sequence = this.#sequence;
    if (sequence !== WINDOW.short) return { ...this.#longWindows(), sequence };
    const groups = [1];
    for (let window = 1; window < 8; window++)
      if (this.#is(0.5)) groups.push(1);
      else groups.push(groups.pop()! + 1);
    const edges = SHORT_EDGES[this.#rate] ?? [];
    return { sequence, shape: this.#upTo(2), bands: this.#upTo(edges.length), groups, edges };
  }

  #putStream(
    bits: BitWriter,
    windows: Windows | undefined,
    isCommon: boolean,
    isRight = false,
    mayBeNoise = true,
  ): void {
    const own = windows ?? this.#windows();
    const gain = 90 + this.#upTo(40);
    bits.put(gain, 8);
    if (!isCommon) putWindows(bits, own);
    const books = this.#books(own, isRight, this.#features.noise && mayBeNoise);
    putSections(bits, own, books);
    this.#putScales(bits, books, gain);
    const isShort = own.sequence === WINDOW.short;
    const hasPulses = this.#features.pulses && !isShort && own.bands > 4 && this.#is(0.2);
    bits.put(Number(hasPulses), 1);
    if (hasPulses) {
      const count = this.#upTo(4);
      bits.put(count, 2).put(this.#upTo(4), 6);
      for (let i = 0; i <= count; i++) bits.put(this.#upTo(32), 5).put(this.#upTo(16), 4);
    }
    const hasFilters = this.#features.filters && this.#is(0.3);
    bits.put(Number(hasFilters), 1);
    if (hasFilters) for (let w = 0; w < (isShort ? 8 : 1); w++) this.#putFilters(bits, isShort);
    bits.put(0, 1);
    this.#putValues(bits, own, books);
  }

  /** The same from one band on, as encoders have them. */
  #books({ bands, groups }: Windows, isRight: boolean, hasNoise: boolean): number[] {
    const kinds = isRight ? 15 : 13;
    let book = 0;
    return Array.from({ length: bands * groups.length }, () => {
      if (this.#is(0.4)) book = this.#upTo(kinds);
      if (book < BOOK.escape + 1) return book;
      return book === BOOK.escape + 1 ? (hasNoise ? BOOK.noise : BOOK.zero) : book + 1;
    });
  }

  #putScales(bits: BitWriter, books: readonly number[], gain: number): void {
    const put = (difference: number) => {
      putCode(bits, scaleCodes, difference + MIDDLE);
    };
    let [scale, isFirstNoise] = [gain, true];
    for (const book of books) {
      if (book === BOOK.zero) continue;
      if (book === BOOK.noise && isFirstNoise) {
        bits.put(256 + this.#upTo(11) - 5, 9);
        isFirstNoise = false;
      } else if (book >= BOOK.noise) put(this.#upTo(5) - 2);
      else {
        const wanted = book === BOOK.escape ? 90 + this.#upTo(10) : 90 + this.#upTo(40);
        put(wanted - scale);
        scale = wanted;
      }
    }
  }

  #putFilters(bits: BitWriter, isShort: boolean): void {
    const count = this.#upTo(isShort ? 2 : 4);
    bits.put(count, isShort ? 1 : 2);
    const size = 3 + this.#upTo(2);
    if (count > 0) bits.put(size - 3, 1);
    for (let i = 0; i < count; i++) {
      const order = this.#upTo(isShort ? 8 : 13);
      bits.put(this.#upTo(isShort ? 16 : 40), isShort ? 4 : 6).put(order, isShort ? 3 : 5);
      if (order === 0) continue;
      const isCompressed = this.#upTo(2);
      bits.put(this.#upTo(2), 1).put(isCompressed, 1);
      // small ones: an encoder's filter amplifies little
      for (let k = 0; k < order; k++) bits.put(this.#upTo(3) - 1, size - isCompressed);
    }
  }

  #putValues(bits: BitWriter, { bands, groups, edges }: Windows, books: readonly number[]): void {
    for (const [group, windows] of groups.entries())
      for (let band = 0; band < bands; band++) {
        const book = books[group * bands + band]!;
        if (book === BOOK.zero || book > BOOK.escape) continue;
        const count = book <= 4 ? 4 : 2;
        const lines = windows * (edges[band + 1]! - edges[band]!);
        for (let line = 0; line < lines; line += count) this.#putSymbol(bits, book, count);
      }
  }

  #putSymbol(bits: BitWriter, book: number, count: number): void {
    const levels = LEVELS[book - 1]!;
    const symbol = this.#upTo(levels ** count);
    putCode(bits, spectralCodes[book - 1]!, symbol);
    if (book <= 2 || book === 5 || book === 6) return;
    const sizes = Array.from(
      { length: count },
      (_, i) => Math.floor(symbol / levels ** (count - 1 - i)) % levels,
    );
    for (const size of sizes) if (size > 0) bits.put(this.#upTo(2), 1);
    for (const size of sizes) {
      if (size < 16) continue;
      const ones = Math.min(8, Math.floor(-2 * Math.log2(this.#next())));
      bits.run(ones, 1).put(this.#upTo(1 << (ones + 4)), ones + 4);
    }
  }
}

function putCode(bits: BitWriter, codes: readonly Code[], symbol: number): void {
  const { word, length } = codes.find((code) => code.symbol === symbol)!;
  bits.put(word >>> (WORD_BITS - length), length);
}

function putWindows(bits: BitWriter, { sequence, shape, bands, groups }: Windows): void {
  bits.put(0, 1).put(sequence, 2).put(shape, 1);
  if (sequence !== WINDOW.short) {
    bits.put(bands, 6).put(0, 1);
    return;
  }
  bits.put(bands, 4);
  for (const [i, windows] of groups.entries()) {
    if (i > 0) bits.put(0, 1);
    for (let window = 1; window < windows; window++) bits.put(1, 1);
  }
}

function putSections(bits: BitWriter, windows: Windows, books: readonly number[]): void {
  const { sequence, bands, groups } = windows;
  const lengthBits = sequence === WINDOW.short ? 3 : 5;
  const goesOn = (1 << lengthBits) - 1;
  for (const group of groups.keys())
    for (let band = 0; band < bands;) {
      const book = books[group * bands + band]!;
      let length = 1;
      while (band + length < bands && books[group * bands + band + length] === book) length++;
      band += length;
      bits.put(book, 4);
      for (; length >= goesOn; length -= goesOn) bits.put(goesOn, lengthBits);
      bits.put(length, lengthBits);
    }
}
