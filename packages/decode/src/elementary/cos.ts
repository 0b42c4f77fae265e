import { angleLeft, reduceAngle } from './reduced-angle.js';
import { cosSeries, sinSeries } from './sin-cos-series.js';

const left = angleLeft();
const EIGHTH = Math.PI / 4;

/** The cosine of any number of radians, within 0.8 ulp. */
export function cos(x: number): number {
  if (Math.abs(x) < EIGHTH) return cosSeries(x, 0);
  const quarters = reduceAngle(x);
  const angle = left[0] ?? 0;
  const rest = left[1] ?? 0;
  const value = quarters & 1 ? sinSeries(angle, rest) : cosSeries(angle, rest);
  return (quarters + 1) & 2 ? -value : value;
}
