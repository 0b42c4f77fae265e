import { ROOTS_OF_TWO } from './tables.js';

/** What Dekker's product splits a double with: 2^27 + 1. */
const SPLITTER = 134217729;

/** The rounding error of a · b = product. T. J. Dekker, Numer. Math. 18 (1971). */
function errorOfProduct(a: number, b: number, product: number): number {
  const aTop = SPLITTER * a - (SPLITTER * a - a);
  const bTop = SPLITTER * b - (SPLITTER * b - b);
  const [aRest, bRest] = [a - aTop, b - bTop];
  return aTop * bTop - product + aTop * bRest + aRest * bTop + aRest * bRest;
}

/**
 * Natural logarithms in two doubles each, times a factor in two doubles, as multiples of 1 / units and the rest, within
 * 2^-93. The last, of 2, is given: of a power of two, nothing may remain.
 */
export function logarithmsTimes(
  natural: Float64Array,
  [factor, factorRest]: readonly [number, number],
  units: number,
  ofTwo: readonly [number, number],
): Float64Array {
  const table = new Float64Array(natural.length);
  for (let i = 0; i < natural.length - 2; i += 2) {
    const top = natural[i] ?? 0;
    const product = top * factor;
    const rest = top * factorRest + (natural[i + 1] ?? 0) * factor;
    const further = errorOfProduct(top, factor, product) + rest;
    const multiple = Math.round((product + further) * units) / units;
    table[i] = multiple;
    table[i + 1] = product - multiple + further;
  }
  table.set(ofTwo, natural.length - 2);
  return table;
}

/** 2^(i / 128), i = 0 … 127, each as a double and the rest, within 2^-102: products of the roots of two. */
export const POWERS = /* @__PURE__ */ multiplyRoots();

function multiplyRoots(): Float64Array {
  const table = new Float64Array(256);
  table[0] = 1;
  for (let root = 0, to = 2; to < 256; root += 2) {
    const b = ROOTS_OF_TWO[root] ?? 1;
    const bRest = ROOTS_OF_TWO[root + 1] ?? 0;
    for (let from = 0, end = to; from < end; from += 2, to += 2) {
      const a = table[from] ?? 1;
      const product = a * b;
      const rest = a * bRest + (table[from + 1] ?? 0) * b;
      const further = errorOfProduct(a, b, product) + rest;
      const sum = product + further;
      table[to] = sum;
      table[to + 1] = product - sum + further;
    }
  }
  return table;
}
