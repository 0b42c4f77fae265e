import {
  type Code,
  codesOfTable,
  linBitsOf,
  readPairCodes,
  readQuadrupleCodes,
  WORD_BITS,
} from './huffman-codes.js';

/** As in the module's `main-data.ts`. */
const LOOKUP_BITS = 10;
const IS_SLOW = 0x8000_0000;
const GOES_ON = 0x4000_0000;
const NO_CODES = 0xffff_ffff;
const TABLES = 32;
/** Values of a pair that are coded: of -15 to 15. */
const SIGNED = 31;
const ESCAPE = 15;

/** Lookups of the Huffman codes, in one array; places are in bytes. */
export interface CodeTables {
  readonly entries: Uint32Array;
  /** By table, and those of quadruples last. */
  readonly places: Uint32Array;
}

/**
 * By the next ten bits: the bits of a code and of the signs after it, and the values with their signs. Where those have
 * more bits, or an escape follows: the bits of the code, and its symbol. Where the code has more bits: how many, and
 * where it is looked up by them.
 */
export function makeCodeTables(): CodeTables {
  const entries = new Entries();
  const places = new Uint32Array(TABLES + 2).fill(NO_CODES);
  const pairCodes = readPairCodes();
  for (let table = 1; table < TABLES; table++) {
    const shared = codesOfTable(table);
    const codes = pairCodes.get(shared);
    if (!codes) continue;
    if (shared < table && table > 16 && places[shared] !== NO_CODES)
      places[table] = places[shared] ?? NO_CODES;
    else {
      places[table] = 4 * entries.length;
      addPairs(entries, codes, linBitsOf(table) > 0);
    }
  }
  const quadruples = [readQuadrupleCodes(), EVEN_QUADRUPLES];
  for (const [i, codes] of quadruples.entries()) {
    places[TABLES + i] = 4 * entries.length;
    addQuadruples(entries, codes);
  }
  return { entries: entries.values.subarray(0, entries.length), places };
}

/** Some more than there are. */
const MAX_ENTRIES = 32_768;

class Entries {
  readonly values = new Uint32Array(MAX_ENTRIES);
  length = 0;

  /** Room for so many more; gives where they start. */
  add(count: number): number {
    this.length += count;
    return this.length - count;
  }
}

/** The second table of quadruples. */
const EVEN_QUADRUPLES: readonly Code[] = Array.from({ length: 16 }, (_, word) => ({
  word: word << (WORD_BITS - 4),
  length: 4,
  symbol: ~word & 15,
}));

function addPairs(entries: Entries, codes: readonly Code[], hasEscapes: boolean): void {
  const { values: all } = entries;
  const start = entries.add(1 << LOOKUP_BITS);
  const fill = (word: number, length: number, entry: number) => {
    const first = start + (word >>> (WORD_BITS - LOOKUP_BITS));
    all.fill(entry, first, first + (1 << (LOOKUP_BITS - length)));
  };
  /** Of codes that go on after ten bits, by those. */
  const long = new Map<number, Code[]>();
  for (const code of codes) {
    const { word, length, symbol } = code;
    const [x, y] = [symbol >> 4, symbol & 15];
    const signs = Number(x > 0) + Number(y > 0);
    const isSlow = length + signs > LOOKUP_BITS || (hasEscapes && (x === ESCAPE || y === ESCAPE));
    if (length > LOOKUP_BITS) {
      const prefix = word >>> (WORD_BITS - LOOKUP_BITS);
      long.set(prefix, [...(long.get(prefix) ?? []), code]);
    } else if (isSlow) fill(word, length, IS_SLOW + symbol * 256 + length);
    else
      for (let bits = 0; bits < 1 << signs; bits++) {
        const first = x > 0 ? (bits >> (signs - 1)) & 1 : 0;
        const second = y > 0 ? bits & 1 : 0;
        const values = (ESCAPE + (first ? -x : x)) * SIGNED + ESCAPE + (second ? -y : y);
        const taken = length + signs;
        fill(word + (bits << (WORD_BITS - taken)), taken, values * 256 + taken);
      }
  }
  for (const [prefix, rest] of long) {
    const bits = Math.max(...rest.map(({ length }) => length)) - LOOKUP_BITS;
    all[start + prefix] = IS_SLOW + GOES_ON + entries.length * 256 + bits;
    // in the order of their words
    for (const { length, symbol } of rest) {
      const count = 1 << (LOOKUP_BITS + bits - length);
      const first = entries.add(count);
      all.fill(IS_SLOW + symbol * 256 + length, first, first + count);
    }
  }
}

/** Four values of -1, 0 and 1, each a digit of a number. */
function addQuadruples(entries: Entries, codes: readonly Code[]): void {
  const start = entries.add(1 << LOOKUP_BITS);
  for (const { word, length, symbol } of codes) {
    const set = [8, 4, 2, 1].filter((flag) => symbol & flag);
    for (let bits = 0; bits < 1 << set.length; bits++) {
      let values = 0;
      for (const flag of [8, 4, 2, 1]) {
        const place = set.indexOf(flag);
        const isNegative = (bits >> (set.length - 1 - place)) & 1;
        values = values * 3 + (place < 0 ? 1 : isNegative ? 0 : 2);
      }
      const all = length + set.length;
      const first = start + ((word + (bits << (WORD_BITS - all))) >>> (WORD_BITS - LOOKUP_BITS));
      entries.values.fill(values * 256 + all, first, first + (1 << (LOOKUP_BITS - all)));
    }
  }
}
