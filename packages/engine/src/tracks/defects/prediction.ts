/** What a predictor is made of, on either side of a place: longer than the period of a deep voice, whose pulses are none. */
export const AROUND_SEC = 0.025;
const MOST_ORDER = 24;
const LEAST_ORDER = 12;
/** Under a residual, so that silence divides nothing by nothing. */
export const TINY = 1e-9;

/** Order of the predictor: half a millisecond, within bounds. */
export const predictorOrder = (rateHz: number): number =>
  Math.min(MOST_ORDER, Math.max(LEAST_ORDER, Math.round(rateHz / 2000)));
