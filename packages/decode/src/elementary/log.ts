import { inverses } from './atan.js';
import { LN2_HIGH, LN2_LOW, NATURAL_LOGARITHMS } from './tables.js';

const bits = new Float64Array(1);
const words = new Uint32Array(bits.buffer);
const INVERSES = inverses();
const LOGARITHMS = Float64Array.from(NATURAL_LOGARITHMS);
const LN2_TOP = LN2_HIGH;
const LN2_REST = LN2_LOW;

/**
 * The natural logarithm, within 0.51 ulp. With m = x / 2^k, c near 1 / m of ten bits and r = c · m − 1,
 * exact in two doubles: log x = k · log 2 − log c + log(1 + r), the last by its series (|r| < 2^-7.6).
 * P. T. P. Tang, Table-driven implementation of the logarithm function in IEEE floating-point
 * arithmetic, ACM TOMS 16 (1990), with c in the place of his F.
 */
export function log(x: number): number {
  bits[0] = x;
  const high = words[1] ?? 0;
  if ((high - 0x100000) >>> 0 >= 0x7fe00000) return logAtTheEdges(x);
  return logOfWords(high, words[0] ?? 0, (high >>> 20) - 1023);
}

/** Of 2^exponent times the 52 bits of a mantissa. */
function logOfWords(high: number, low: number, exponent: number): number {
  const top = high & 0xfffff;
  const place = (top + 0x1000) >>> 13;
  const c = INVERSES[place] ?? 1;
  const a = (1 + top * 9.5367431640625e-7) * c - 1; // 2^-20
  const b = low * 2.220446049250313e-16 * c; // 2^-52
  const r = a + b;
  const base = exponent * LN2_TOP + (LOGARITHMS[2 * place] ?? 0);
  const sum = base + r;
  const square = r * r;
  const series =
    -1 / 2 + r * (1 / 3) + square * (-1 / 4 + r * (1 / 5) + square * (-1 / 6 + r * (1 / 7)));
  const rest = exponent * LN2_REST + (LOGARITHMS[2 * place + 1] ?? 0);
  return (
    sum +
    (base - sum + r + (a - r + b + rest + square * (series - square * square * square * (1 / 8))))
  );
}

/** Not a positive normal number. */
function logAtTheEdges(x: number): number {
  if (x === 0) return -Infinity;
  if (!(x > 0)) return NaN;
  if (x === Infinity) return x;
  bits[0] = x * 18014398509481984; // 2^54
  const high = words[1] ?? 0;
  return logOfWords(high, words[0] ?? 0, (high >>> 20) - 1077);
}
