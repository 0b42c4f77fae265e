/**
 * Duration on either side of a place to which a predictor is fitted: longer than the period of a deep voice, whose
 * pulses are no events.
 */
export const AROUND_SEC = 0.025;
const MAX_ORDER = 24;
const MIN_ORDER = 12;
/** Added to a residual, so that silence does not divide zero by zero. */
export const TINY = 1e-9;

/** Order of the predictor: half a millisecond, within bounds. */
export const predictorOrder = (rateHz: number): number =>
  Math.min(MAX_ORDER, Math.max(MIN_ORDER, Math.round(rateHz / 2000)));
