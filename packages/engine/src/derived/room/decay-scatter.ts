import { itemAt } from '../../core/item-at.js';
import { log10 } from '../../elementary/log10.js';
import { square } from '../../elementary/square.js';
import { type DecayCurve, lineThrough } from './decay-curve.js';

/** A piece of a decay is cut into so many stretches, whose levels scatter on their own. */
const STRETCHES = 12;

/** A stretch of zeros has no level. */
const NO_POWER = 1e-20;

/**
 * Standard error of the slope of a decay between two levels, as a share of it: levels of twelve stretches around their
 * own line. A backward integral is smooth whatever it is made of, and its R² does not show this.
 *
 * `undefined` where the curve does not reach the lower level.
 */
export function decayScatter(
  samples: ArrayLike<number>,
  from: number,
  rateHz: number,
  { levelsDb, stepSec }: DecayCurve,
  upperDb: number,
  lowerDb: number,
): number | undefined {
  const start = levelsDb.findIndex((level) => level <= upperDb);
  const end = levelsDb.findIndex((level) => level <= lowerDb);
  if (start < 0 || end <= start) return undefined;
  const frameOf = (stretch: number) =>
    from + Math.round((start + ((end - start) * stretch) / STRETCHES) * stepSec * rateHz);
  const levels = Float64Array.from({ length: STRETCHES }, (_, stretch) => {
    let energy = 0;
    for (let i = frameOf(stretch); i < frameOf(stretch + 1); i++) energy += square(samples[i] ?? 0);
    return 10 * log10(energy / Math.max(1, frameOf(stretch + 1) - frameOf(stretch)) + NO_POWER);
  });
  const { slope, offset } = lineThrough(levels, 1);
  if (!(slope < 0)) return Infinity;
  const centre = (STRETCHES - 1) / 2;
  let [residual, across] = [0, 0];
  for (let stretch = 0; stretch < STRETCHES; stretch++) {
    residual += square(itemAt(levels, stretch) - offset - slope * stretch);
    across += square(stretch - centre);
  }
  return Math.sqrt(residual / (STRETCHES - 2) / across) / -slope;
}
