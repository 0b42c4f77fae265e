import type { Scale } from './curve.js';

/** Values at equal steps of time. */
export interface TimeCurve {
  readonly values: readonly number[];
  /** Position of the first value. */
  readonly firstSec: number;
  /** From one value to the next. */
  readonly stepSec: number;
}

/** Parts of equal length from the beginning: each value is at the middle of its part. */
export const partsOfTime = (values: readonly number[], stepSec: number): TimeCurve => ({
  values,
  firstSec: stepSec / 2,
  stepSec,
});

const WINDOW_SEC = { shortTerm: 3, momentary: 0.4 };

/** The windows of BS.1770 begin every 100 ms. */
const HOP_SEC = 0.1;

/**
 * A value is at the end of its window, as on a meter. In a long recording each is the largest of
 * some windows, at the middle of their ends.
 */
export const windowsInTime = (
  values: readonly number[],
  stepSec: number,
  window: keyof typeof WINDOW_SEC,
): TimeCurve => ({
  values,
  firstSec: WINDOW_SEC[window] + (stepSec - HOP_SEC) / 2,
  stepSec,
});

export const secondOf = ({ firstSec, stepSec }: TimeCurve, index: number): number =>
  firstSec + index * stepSec;

/** Points of a plot whose axis ends at `endSec`. */
export const pointsInTime = (
  curve: TimeCurve,
  endSec: number,
  height: Scale,
): readonly (readonly [x: number, y: number])[] =>
  curve.values.map((value, i) => [Math.min(1, secondOf(curve, i) / endSec), height(value)]);
