import type { BitReader } from '../../lossless/plain/bit-reader.js';
import { type Code, WORD_BITS } from '../../mpeg/huffman-codes.js';

/** A block that no encoder writes. */
export class BrokenBlock extends Error {}

/** Reads symbols of a book of Huffman codes, bit after bit. */
export class CodeReader {
  readonly #symbols = new Map<number, number>();

  constructor(codes: readonly Code[]) {
    for (const { word, length, symbol } of codes)
      this.#symbols.set(keyOf(length, word >>> (WORD_BITS - length)), symbol);
  }

  read(bits: BitReader): number {
    let word = 0;
    for (let length = 1; length <= WORD_BITS; length++) {
      word = word * 2 + bits.bit();
      const symbol = this.#symbols.get(keyOf(length, word));
      if (symbol !== undefined) return symbol;
    }
    throw new BrokenBlock('code');
  }
}

/** A leading one separates words of different lengths. */
const keyOf = (length: number, word: number) => (1 << length) + word;
