import { createKernelPool } from '../kernel-pool.js';
import { type Code, WORD_BITS } from '../mpeg/huffman-codes.js';
import { type AacKernel, MAX_CHANNELS, STAGE_BYTES } from './aac-kernel.js';
import {
  LINES,
  LONG_EDGES,
  readScaleCodes,
  readSpectralCodes,
  SHORT_EDGES,
  TNS_LONG_BANDS,
  TNS_SHORT_BANDS,
} from './tables.js';
import { KERNEL_BYTES, type KernelExports } from './kernel-bytes.js';
import { openPlainKernel } from './plain/plain-kernel.js';

/** As in the module's `values.ts`. */
const LOOKUP_BITS = 10;
const IS_SLOW = 0x8000_0000;
const GOES_ON = 0x4000_0000;

/** Lookups of the Huffman codes, in one array; places are in bytes, that of scale factors first. */
interface CodeTables {
  readonly entries: Uint32Array;
  readonly places: readonly number[];
}

/** The meaning of a code: values, of which those that are not 0 may be followed by their signs. */
interface Form {
  readonly count: 2 | 4;
  readonly levels: number;
  readonly isSigned: boolean;
}

/** Codebooks 1 to 11 (ISO/IEC 14496-3, table 4.95). */
const FORMS: readonly Form[] = [
  { count: 4, levels: 3, isSigned: true },
  { count: 4, levels: 3, isSigned: true },
  { count: 4, levels: 3, isSigned: false },
  { count: 4, levels: 3, isSigned: false },
  { count: 2, levels: 9, isSigned: true },
  { count: 2, levels: 9, isSigned: true },
  { count: 2, levels: 8, isSigned: false },
  { count: 2, levels: 8, isSigned: false },
  { count: 2, levels: 13, isSigned: false },
  { count: 2, levels: 13, isSigned: false },
  { count: 2, levels: 17, isSigned: false },
];
const ESCAPE = 16;
/** Values with their signs that the module has powers of, and bits of one without. */
const SIGNED = { 2: 33, 4: 5 } as const;
const DIGIT_BITS = { 2: 5, 4: 2 } as const;

/**
 * By the next ten bits: the bits of a code and of the signs after it, and the values with their signs. Where those have
 * more bits, or an escape follows: the bits of the code, and its values. Where the code has more bits: how many, and where
 * it is looked up by them.
 */
function makeCodeTables(): CodeTables {
  const entries: number[] = [];
  const places = [0];
  addBook(entries, readScaleCodes(), ({ word, length, symbol }, fill) => {
    fill(word, length, symbol * 256 + length);
  });
  for (const [i, codes] of readSpectralCodes().entries()) {
    const form = FORMS[i];
    places.push(4 * entries.length);
    if (form)
      addBook(entries, codes, (code, fill) => {
        addValues(code, form, fill);
      });
  }
  return { entries: Uint32Array.from(entries), places };
}

type Fill = (word: number, length: number, entry: number) => void;

/** Adds the lookups of a book: those of its first bits, and then of what goes on after them. */
function addBook(
  entries: number[],
  codes: readonly Code[],
  add: (code: Code, fill: Fill) => void,
): void {
  const start = entries.length;
  for (let i = 0; i < 1 << LOOKUP_BITS; i++) entries.push(0);
  const fill: Fill = (word, length, entry) => {
    const first = start + (word >>> (WORD_BITS - LOOKUP_BITS));
    entries.fill(entry, first, first + (1 << (LOOKUP_BITS - length)));
  };
  const long = new Map<number, Code[]>();
  for (const code of codes) {
    if (code.length <= LOOKUP_BITS) add(code, fill);
    else {
      const prefix = code.word >>> (WORD_BITS - LOOKUP_BITS);
      const group = long.get(prefix);
      if (group) group.push(code);
      else long.set(prefix, [code]);
    }
  }
  for (const [prefix, rest] of long) {
    const bits = Math.max(...rest.map(({ length }) => length)) - LOOKUP_BITS;
    entries[start + prefix] = IS_SLOW + GOES_ON + entries.length * 256 + bits;
    // in the order of their words
    for (const code of rest)
      add(code, (_, length, entry) => {
        const count = 1 << (LOOKUP_BITS + bits - code.length);
        for (let i = 0; i < count; i++) entries.push(entry);
      });
  }
}

function addValues({ word, length, symbol }: Code, form: Form, fill: Fill): void {
  const { count, levels, isSigned } = form;
  const digits: number[] = [];
  for (let rest = symbol; digits.length < count; rest = Math.floor(rest / levels))
    digits.unshift(rest % levels);
  const middle = (levels - 1) / 2;
  const signed = digits.filter((digit) => !isSigned && digit > 0).length;
  const taken = length + signed;
  if (taken > LOOKUP_BITS || digits.includes(ESCAPE)) {
    const packed = digits.reduce((bits, digit) => (bits << DIGIT_BITS[count]) | digit, 0);
    fill(word, length, IS_SLOW + packed * 256 + length);
    return;
  }
  const all = SIGNED[count];
  for (let signs = 0; signs < 1 << signed; signs++) {
    let left = signed;
    const index = digits.reduce((sum, digit) => {
      const isNegative = !isSigned && digit > 0 && ((signs >> --left) & 1) === 1;
      const value = isSigned ? digit - middle : isNegative ? -digit : digit;
      return sum * all + value + (all - 1) / 2;
    }, 0);
    fill(word + (signs << (WORD_BITS - taken)), taken, index * 256 + taken);
  }
}

/** Words of a row, as in the module's `layout.ts`. */
const LONG_ROW = 54;
const SHORT_ROW = 18;

/** The tables of the WebAssembly kernel that it does not compute itself, in the order of its `layout.ts`. */
function writeTables(buffer: ArrayBuffer, start: number): void {
  let at = start;
  const put = (values: ArrayLike<number>, room = values.length) => {
    new Uint32Array(buffer, at, room).set(values);
    at += 4 * room;
  };
  for (const [rate, edges] of LONG_EDGES.entries())
    put([edges.length - 1, TNS_LONG_BANDS[rate] ?? 0, ...edges], LONG_ROW);
  for (const [rate, edges] of SHORT_EDGES.entries())
    put([edges.length - 1, TNS_SHORT_BANDS[rate] ?? 0, ...edges], SHORT_ROW);
  const { entries, places } = makeCodeTables();
  put(places);
  put(entries);
}

const openWasmKernel = createKernelPool<AacKernel>(KERNEL_BYTES, (module, release) => {
  const exports = module as unknown as KernelExports;
  const { buffer } = exports.memory;
  exports.fillTables();
  writeTables(buffer, exports.tables());
  const kernel: AacKernel = {
    ...exports,
    name: 'wasm',
    stage: new Uint8Array(buffer, exports.stage(), STAGE_BYTES),
    floats: Array.from(
      { length: MAX_CHANNELS },
      (_, channel) => new Float32Array(buffer, exports.floatsOf(channel), LINES),
    ),
    close: () => {
      release(kernel);
    },
  };
  return kernel;
});

/**
 * A kernel for one recording: WebAssembly where the platform has its SIMD instructions, else plain.
 *
 * @param rate Index of the sampling frequency.
 */
export function openAacKernel(rate: number): AacKernel {
  const kernel = openWasmKernel() ?? openPlainKernel();
  kernel.restart(rate, 0, 0); // forgets what another file left in memory
  return kernel;
}
