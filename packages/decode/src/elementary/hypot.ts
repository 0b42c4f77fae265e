/** Their squares and the squares' rounding errors are normal numbers. */
const LARGE = 1e150;
const SMALL = 1e-130;
const FACTOR = 4.149515568880993e180; // 2^600

/**
 * The length of a vector of two numbers, within 0.51 ulp, without overflow or underflow between: the root
 * corrected by its remainder. C. F. Borges, An improved algorithm for hypot(a, b) (2019), arXiv 1904.09481.
 */
export function hypot(a: number, b: number): number {
  const long = Math.max(Math.abs(a), Math.abs(b));
  const short = Math.min(Math.abs(a), Math.abs(b));
  return long < LARGE && short > SMALL
    ? lengthOf(long, short)
    : lengthAtTheEdges(a, b, long, short);
}

function lengthOf(long: number, short: number): number {
  const a = long * long;
  const b = short * short;
  const length = Math.sqrt(a + b);
  const square = length * length;
  const errors = errorOfSquare(long, a) + errorOfSquare(short, b) - errorOfSquare(length, square);
  return length + (a - square + b + errors) / (2 * length);
}

function lengthAtTheEdges(a: number, b: number, long: number, short: number): number {
  if (Math.abs(a) === Infinity || Math.abs(b) === Infinity) return Infinity;
  // Further than 1e18 apart the shorter changes nothing.
  if (!(long > 0) || short < long * 1e-18) return long;
  return long < 1
    ? lengthOf(long * FACTOR, short * FACTOR) / FACTOR
    : lengthOf(long / FACTOR, short / FACTOR) * FACTOR;
}

/** What rounding took from x². T. J. Dekker, Numer. Math. 18 (1971), with the split of Veltkamp. */
function errorOfSquare(x: number, square: number): number {
  const shifted = x * 134217729; // 2^27 + 1
  const top = shifted - (shifted - x);
  const rest = x - top;
  return top * top - square + 2 * top * rest + rest * rest;
}

/** x², rounded once as every product is: for what is too long to be written twice. */
export const square = (x: number): number => x * x;
