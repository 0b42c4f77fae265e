import { angleLeft, reduceAngle } from './reduced-angle.js';
import { cosTerms, sinTerms } from './sin-cos-series.js';

const left = angleLeft();
const SMALL = 7.450580596923828e-9; // 2^-27, where x³ / 3 is negligible against x

/** Upper half of the significand. */
const halfOf = Math.fround;

/**
 * The tangent of any number of radians, within 0.9 ulp: the quotient of sine and cosine, each in two
 * parts, corrected by its remainder (T. J. Dekker, A floating-point technique for extending the
 * available precision, Numer. Math. 18, 1971).
 */
export function tan(x: number): number {
  if (Math.abs(x) < SMALL) return x;
  const isCotangent = reduceAngle(x) & 1;
  const angle = left[0] ?? 0;
  const rest = left[1] ?? 0;
  const z = angle * angle;

  const further = sinTerms(z) * angle * z + rest * (1 - 0.5 * z);
  const sine = angle + further;
  const sineRest = angle - sine + further;

  const top = halfOf(angle);
  const squareError = top * top - z + 2 * top * (angle - top) + (angle - top) * (angle - top);
  const half = 0.5 * z;
  const first = 1 - half;
  const correction = 1 - first - half + (cosTerms(z) * z * z - 0.5 * squareError - angle * rest);
  const cosine = first + correction;
  const cosineRest = first - cosine + correction;

  return isCotangent
    ? -quotient(cosine, cosineRest, sine, sineRest)
    : quotient(sine, sineRest, cosine, cosineRest);
}

function quotient(over: number, overRest: number, under: number, underRest: number): number {
  const value = over / under;
  const a = halfOf(value);
  const b = halfOf(under);
  const remainder = over - a * b - a * (under - b) - (value - a) * b - (value - a) * (under - b);
  return value + (remainder + overRest - value * underRest) / under;
}
