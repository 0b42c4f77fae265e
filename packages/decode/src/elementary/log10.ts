import { inverses } from './atan.js';
import { logarithmsTimes } from './computed-tables.js';
import {
  LOG10_2_HIGH,
  LOG10_2_LOW,
  LOG10_E_HIGH,
  LOG10_E_LOW,
  LOG10_E_PAIR,
  NATURAL_LOGARITHMS,
} from './tables.js';

const bits = new Float64Array(1);
const words = new Uint32Array(bits.buffer);
const INVERSES = inverses();
/** Multiples of 2^-42 and the rest. */
const LOGARITHMS = logarithmsTimes(NATURAL_LOGARITHMS, LOG10_E_PAIR, 0x400_0000_0000, [
  LOG10_2_HIGH,
  LOG10_2_LOW,
]);
const E_TOP = LOG10_E_HIGH;
const E_REST = LOG10_E_LOW;
const E = LOG10_E_HIGH + LOG10_E_LOW;
const TWO_TOP = LOG10_2_HIGH;
const TWO_REST = LOG10_2_LOW;

/**
 * The logarithm to base 10, within 0.6 ulp, exact at powers of ten: as `log`, its remainder taken times
 * log10 e in two parts whose products are exact (24 · 29 bits).
 */
export function log10(x: number): number {
  bits[0] = x;
  const high = words[1] ?? 0;
  if ((high - 0x100000) >>> 0 >= 0x7fe00000) return log10AtTheEdges(x);
  return log10OfWords(high, words[0] ?? 0, (high >>> 20) - 1023);
}

/** Of 2^exponent times the 52 bits of a mantissa. */
function log10OfWords(high: number, low: number, exponent: number): number {
  const top = high & 0xfffff;
  const place = (top + 0x1000) >>> 13;
  const c = INVERSES[place] ?? 1;
  const a = (1 + top * 9.5367431640625e-7) * c - 1; // 2^-20
  const b = low * 2.220446049250313e-16 * c; // 2^-52
  const r = a + b;
  const short = Math.fround(r);
  const product = short * E_TOP;
  const base = exponent * TWO_TOP + (LOGARITHMS[2 * place] ?? 0);
  const sum = base + product;
  const square = r * r;
  const series =
    -E / 2 +
    r * (E / 3) +
    square * (-E / 4 + r * (E / 5) + square * (-E / 6 + r * (E / 7) - square * (E / 8)));
  const rest =
    (r - short + (a - r + b)) * E_TOP +
    r * E_REST +
    (exponent * TWO_REST + (LOGARITHMS[2 * place + 1] ?? 0));
  return sum + (base - sum + product + (rest + square * series));
}

/** Not a positive normal number. */
function log10AtTheEdges(x: number): number {
  if (x === 0) return -Infinity;
  if (!(x > 0)) return NaN;
  if (x === Infinity) return x;
  bits[0] = x * 18014398509481984; // 2^54
  const high = words[1] ?? 0;
  return log10OfWords(high, words[0] ?? 0, (high >>> 20) - 1077);
}
