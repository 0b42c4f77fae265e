import { ARC_TANGENTS } from './tables.js';

const ANGLES = Float64Array.from(ARC_TANGENTS);
const SMALL = 7.450580596923828e-9; // 2^-27, where x³ / 3 is negligible against x

/**
 * The angle of a tangent, within 0.7 ulp: the angle of the nearest c = i / 32 (beyond 1: of 1 / c) from a
 * table, and that of (x − c) / (1 + c · x), at most 1 / 64, by its series.
 * W. J. Cody, W. Waite, Software Manual for the Elementary Functions (1980), with more places.
 */
export function atan(x: number): number {
  const size = Math.abs(x);
  if (size < 0.125) return size < SMALL ? x : atanSeries(x);
  const angle = atanOfLarge(size);
  return x < 0 ? -angle : angle;
}

/** Of at least 1 / 8. */
function atanOfLarge(x: number): number {
  if (x > 1e300) return Math.PI / 2;
  let place = (x * 32 + 0.5) | 0;
  let t: number;
  if (x <= 1) {
    const c = place * 0.03125;
    t = (x - c) / (1 + x * c);
  } else {
    place = (32 / x + 0.5) | 0;
    const c = place * 0.03125;
    const top = x < 1e30 ? Math.fround(x) : x;
    t = (top * c - 1 + (x - top) * c) / (x + c);
    place = 65 - place;
  }
  const z = t * t;
  const series = t * z * (-1 / 3 + z * (1 / 5) + z * z * (-1 / 7 + z * (1 / 9)));
  return (ANGLES[2 * place] ?? 0) + (t + ((ANGLES[2 * place + 1] ?? 0) + series));
}

/** Of at most 1 / 8. */
function atanSeries(x: number): number {
  const z = x * x;
  const w = z * z;
  const series =
    -1 / 3 +
    z * (1 / 5) +
    w * (-1 / 7 + z * (1 / 9)) +
    w * w * (-1 / 11 + z * (1 / 13) + w * (-1 / 15 + z * (1 / 17) - w * (1 / 19)));
  return x + x * z * series;
}

/** Near 128 / (128 + i), i = 0 … 128, with ten bits: short enough that their products with 43 bits are exact. */
export const inverses = (): Float64Array =>
  new Float64Array(129).map((_, i) => Math.round((1024 * 128) / (128 + i)) / 1024);
