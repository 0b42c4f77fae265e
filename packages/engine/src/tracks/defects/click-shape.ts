import { predictionError } from '../../algorithms/linear-prediction.js';
import { symmetricHann } from '../../kernels/hann.js';
import { AROUND_SEC, predictorOrder, TINY } from './prediction.js';

/** Half of the time that a click may take; at low rates no fewer samples than those of a click of twelve. */
export const HALF_SEC = 0.00075;
const LEAST_HALF = 14;
const SIDE_SEC = 0.005;
/** What a stroke leaves behind is looked for in as much after it. */
const TAIL_SEC = 0.003;
/** A click is no smoother than this: its share of the residual to its height; a soft attack has less. */
const SHARP = 0.5;

/** What is smaller than this of the largest residual is none of the click. */
const PART_OF_CLICK = 0.25;

/** How a click at one place of a channel would look. */
export interface ClickShape {
  /** Largest distance from the straight line over the click, linear. */
  readonly height: number;
  /** How far its prediction residual stands above all within 25 ms, less where it is smooth. */
  readonly prominence: number;
  /** Level of the 5 ms after it against the 5 ms before. */
  readonly rise: number;
  /** From where it can be foretold no more to where it can be foretold backwards no more, in samples. */
  readonly width: number;
  /** Residual power of the 3 ms after it against the 3 ms before: a stroke rings on. */
  readonly ringing: number;
}

/**
 * Reads the shape of a click. The predictor is made of what surrounds it, with a straight line in its place; the line also
 * tells its height. `lead` and `tail` are how many samples are looked at on either side.
 */
export function openClickShape(rateHz: number) {
  const order = predictorOrder(rateHz);
  const around = Math.round(AROUND_SEC * rateHz);
  const half = Math.max(LEAST_HALF, Math.round(HALF_SEC * rateHz));
  const side = Math.round(SIDE_SEC * rateHz);
  const rest = Math.round(TAIL_SEC * rateHz);
  const centre = around + order;
  const length = 2 * around + 1 + order;
  const window = symmetricHann(length);
  const bridged = new Float64Array(length);

  /** What lies outside of the samples is silence. Nothing for less than `leastHeight`: most of what is asked for. */
  const shapeAt = (
    samples: Float32Array,
    at: number,
    leastHeight: number,
  ): ClickShape | undefined => {
    const from = at - centre;
    const x = (i: number) => samples[from + i] ?? 0;
    const left = centre - half;
    const right = centre + half;
    const start = x(left - 1);
    const slope = (x(right + 1) - start) / (right - left + 2);
    const line = (i: number) => start + slope * (i - left + 1);
    let height = 0;
    for (let i = left; i <= right; i++) height = Math.max(height, Math.abs(x(i) - line(i)));
    if (height < leastHeight) return undefined;
    for (let i = 0; i < length; i++) {
      const isWithin = i >= left && i <= right;
      bridged[i] = (isWithin ? line(i) : x(i)) * (window[i] ?? 0);
    }
    const filter = predictionError(bridged, order);
    let within = 0;
    let beside = 0;
    let lead = 0;
    let tail = 0;
    for (let i = order; i < length; i++) {
      let residual = 0;
      for (let j = 0; j <= order; j++) residual += (filter[j] ?? 0) * x(i - j);
      const size = Math.abs(residual);
      if (i >= left && i <= right) within = Math.max(within, size);
      else if (i < left || i > right + order) {
        beside = Math.max(beside, size);
        if (i < left && i >= left - rest) lead += size * size;
        if (i > right + order && i <= right + order + rest) tail += size * size;
      }
    }
    // The filter runs on for its length behind a click, forwards and backwards: each tells one end.
    const reach = (direction: 1 | -1) => {
      let largest = 0;
      const sizes = new Float64Array(right - left + 1);
      for (let i = left; i <= right; i++) {
        let residual = 0;
        for (let j = 0; j <= order; j++) residual += (filter[j] ?? 0) * x(i - direction * j);
        sizes[i - left] = Math.abs(residual);
        largest = Math.max(largest, Math.abs(residual));
      }
      const isLarge = (size: number) => size >= PART_OF_CLICK * largest;
      return left + (direction > 0 ? sizes.findIndex(isLarge) : sizes.findLastIndex(isLarge));
    };
    let before = 0;
    let after = 0;
    for (let i = 1; i <= side; i++) {
      before += x(left - i) * x(left - i);
      after += x(right + i) * x(right + i);
    }
    const sharpness = within / Math.max(height, TINY) / SHARP;
    return {
      height,
      prominence: (within / Math.max(beside, TINY)) * Math.min(1, sharpness),
      width: reach(-1) - reach(1) + 1,
      ringing: Math.max(tail / rest, TINY * TINY) / Math.max(lead / rest, TINY * TINY),
      rise: Math.max(Math.sqrt(after / side), TINY) / Math.max(Math.sqrt(before / side), TINY),
    };
  };
  return { around, lead: centre, tail: around, shapeAt };
}
