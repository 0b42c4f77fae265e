import { angleLeft, reduceAngle } from './reduced-angle.js';
import { cosSeries, sinSeries } from './sin-cos-series.js';

const left = angleLeft();
const EIGHTH = Math.PI / 4;
const SMALL = 7.450580596923828e-9; // 2^-27, where x³ / 6 is negligible against x

/** The sine of any number of radians, within 0.8 ulp. */
export function sin(x: number): number {
  const size = Math.abs(x);
  if (size < EIGHTH) return size < SMALL ? x : sinSeries(x, 0);
  const quarters = reduceAngle(x);
  const angle = left[0] ?? 0;
  const rest = left[1] ?? 0;
  const value = quarters & 1 ? cosSeries(angle, rest) : sinSeries(angle, rest);
  return quarters & 2 ? -value : value;
}
