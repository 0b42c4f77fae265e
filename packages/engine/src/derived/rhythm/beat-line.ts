import { square } from '../../elementary/square.js';
import { itemAt } from '../../core/item-at.js';
import { mean } from '../../core/numbers.js';

/** The straight line through the times of beats: a clock puts them there, or they are not on it. */
export interface BeatLine {
  readonly startSec: number;
  readonly periodSec: number;
  /** Standard error of the period. */
  readonly periodErrorSec: number;
  /** Root mean square distance of the beats from the line. */
  readonly scatterSec: number;
}

/** Least squares, at least three times. */
export function beatLine(timesSec: readonly number[]): BeatLine {
  const count = timesSec.length;
  const middle = (count - 1) / 2;
  const average = mean(Float64Array.from(timesSec));
  let [products, squares] = [0, 0];
  timesSec.forEach((time, i) => {
    products += (i - middle) * (time - average);
    squares += square(i - middle);
  });
  const periodSec = products / squares;
  const startSec = average - middle * periodSec;
  let errors = 0;
  for (let i = 0; i < count; i++) errors += square(itemAt(timesSec, i) - startSec - i * periodSec);
  return {
    startSec,
    periodSec,
    periodErrorSec: Math.sqrt(errors / Math.max(1, count - 2) / squares),
    scatterSec: Math.sqrt(errors / count),
  };
}
