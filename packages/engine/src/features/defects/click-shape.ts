import { computePredictionError, interpolated } from '../../algorithms/linear-prediction.js';
import { sin } from '@sonometer/decode/elementary/sin';
import { symmetricHann } from '../../kernels/hann.js';
import type { Kernels } from '../../kernels/kernels.js';
import { AROUND_SEC, predictorOrder, TINY } from './prediction.js';
import { defectKernels } from '../../kernels/further/defect.js';

/**
 * Widths of half-waves in samples: a single sample, and clicks of up to twelve, which are similar to a block as well.
 */
const WIDTHS = [1, 3, 6, 9, 12] as const;
/** A prominence by a shape smaller than this part of the minimum height is something else. */
const MIN_PART = 2 / 3;

export interface ClickMatch {
  readonly prominence: number;
  /** The middle sample of the shape that explains the most. */
  readonly middle: number;
}

/**
 * How far a click between `left` and `right` exceeds its surroundings: of the prediction residual of `length` samples,
 * matched with half-waves of several widths that went through the same filter. That is what is left of a shape after
 * prediction from the samples before and after it; the peak of the residual by itself shows only narrow clicks.
 */
export function openClickMatch(length: number, order: number, left: number, right: number) {
  const shapes = WIDTHS.map((width) =>
    Float64Array.from({ length: width }, (_, i) => sin((Math.PI * (i + 1)) / (width + 1))),
  );
  const twoSided = new Float64Array(length - order);

  /**
   * The filter run backwards over the residual: a product with a filtered shape is one of this result with the shape.
   */
  const filterBack = (residuals: Float64Array, filter: Float64Array, from: number, to: number) => {
    for (let i = from; i < to; i++) {
      let sum = 0;
      for (let j = 0; j <= order; j++) sum += (filter[j] ?? 0) * (residuals[i + j] ?? 0);
      twoSided[i] = sum;
    }
  };
  /** Size of the product with a shape from `i` on. */
  const sizeAt = (shape: Float64Array, i: number) => {
    let product = 0;
    for (let k = 0; k < shape.length; k++) product += (twoSided[i + k] ?? 0) * (shape[k] ?? 0);
    return Math.abs(product);
  };
  /** The largest product of the places from `from` to before `to`. */
  const largestIn = (shape: Float64Array, from: number, to: number) => {
    let largest = 0;
    for (let i = from; i < to; i++) largest = Math.max(largest, sizeAt(shape, i));
    return largest;
  };

  return (residuals: Float64Array, filter: Float64Array, minHeight: number): ClickMatch => {
    filterBack(residuals, filter, left, right + 1);
    let isWhole = false;
    let prominence = 0;
    let best = { explained: 0, middle: left };
    for (const shape of shapes) {
      let within = 0;
      let at = left;
      for (let i = left; i + shape.length - 1 <= right; i++) {
        const size = sizeAt(shape, i);
        if (size > within) [within, at] = [size, i + (shape.length >> 1)];
      }
      const energy = energyOf(shape, filter);
      const height = within / energy;
      const explained = within * height;
      if (explained > best.explained) best = { explained, middle: at };
      if (height < MIN_PART * minHeight) continue;
      if (!isWhole) {
        filterBack(residuals, filter, order, left);
        filterBack(residuals, filter, right + 1, twoSided.length);
        isWhole = true;
      }
      const adjacent = Math.max(
        largestIn(shape, order, left - order - shape.length + 1),
        largestIn(shape, right + order + 1, twoSided.length - shape.length + 1),
      );
      prominence = Math.max(prominence, within / Math.max(adjacent, TINY));
    }
    return { prominence, middle: best.middle };
  };
}

/** Energy of a shape that went through the filter. */
function energyOf(shape: Float64Array, filter: Float64Array): number {
  let energy = 0;
  for (let i = 0; i < shape.length + filter.length - 1; i++) {
    let sum = 0;
    for (let k = 0; k < shape.length; k++) sum += (shape[k] ?? 0) * (filter[i - k] ?? 0);
    energy += sum * sum;
  }
  return energy;
}

/** Half of the longest duration of a click; at low rates at least the samples of a click of twelve. */
export const HALF_SEC = 0.00075;
const MIN_HALF = 14;
const SIDE_SEC = 0.005;
/** The tail of an impulse is looked for within this time after it. */
const TAIL_SEC = 0.003;
/** A longer sound is an attack or a cut, and no click: 5 ms after and before it are within this ratio. */
const MAX_RISE = 10;
/** Nor does a click ring on: its neighbourhood is as predictable after it as before… */
const MAX_RINGING = 3;
/** … unless it is this prominent, since the tail of an impulse lies next to it. */
const ISOLATED_PROMINENCE = 20;
/** Clicks of twelve samples read up to twelve wide, an impulse of the voice of 0.4 ms nineteen. */
const MAX_WIDTH = 14;
const MAX_WIDTH_SEC = 0.0003;
/** Anything smaller than this share of the largest residual does not belong to the click. */
const PART_OF_CLICK = 0.25;

/** Margin before and after that may belong to it: where it begins or ends softly, the residual is small. */
const SOFT_EDGE = 4;
const SOFT_EDGE_SEC = 0.0001;
/**
 * Minimum distance from a straight line, as a share of the minimum height: the line is not where the sound would have
 * been.
 */
const MIN_OFF_LINE = 0.5;

/** Shape of a click at one place of a channel. */
export interface ClickShape {
  /** Largest distance from what the sound around it predicts in its place, linear. */
  readonly height: number;
  /** How far the part that cannot be predicted from either side exceeds all within 25 ms (click-match.ts). */
  readonly prominence: number;
  /** Its middle, in samples after the requested place. */
  readonly shift: number;
}

// In functions of their own: what is around them is compiled anew for each branch that it has not met before.

/** The farthest of `count` samples from a line, whose step before the first is `start`. */
function distanceFromLine(
  samples: Float32Array,
  from: number,
  count: number,
  start: number,
  slope: number,
): number {
  let farthest = 0;
  for (let i = 0; i < count; i++)
    farthest = Math.max(farthest, Math.abs((samples[from + i] ?? 0) - (start + slope * (i + 1))));
  return farthest;
}

/** RMS of `count` samples, summed from the first on or back to it. */
function rmsOf(samples: Float32Array, from: number, count: number, direction: 1 | -1): number {
  let at = direction === 1 ? from : from + count - 1;
  let energy = 0;
  for (let i = 0; i < count; i++, at += direction) {
    const x = samples[at] ?? 0;
    energy += x * x;
  }
  return Math.sqrt(energy / count);
}

/** What a second, shorter predictor reads on either side, and its order. */
const SHORT_SEC = 0.008;
const SHORT_ORDER = 8;
/**
 * Part of the minimum height that the shorter predictor must find as well. Of 1,301 clicks that were put into
 * recordings, the same are found as without it.
 */
const MIN_SHORT = 0.5;

/** Where a click may be, within the samples that a predictor is fitted to. */
interface Reach {
  readonly around: number;
  readonly order: number;
  readonly half: number;
  readonly edge: number;
}

/**
 * Fits a predictor of `order` to `around` samples on either side of a place, with a straight line in place of the click,
 * and reads where the prediction fails and how far.
 */
function openClickHeight({ around, order, half, edge }: Reach, kernels: Pick<Kernels, 'of'>) {
  const centre = around + order;
  const length = 2 * around + 1 + order;
  const left = centre - half;
  const right = centre + half;
  const window = symmetricHann(length);
  const prediction = kernels.of(defectKernels).openPrediction(length, order);
  const filter = new Float64Array(order + 1);
  const sizes = new Float64Array(right - left + 1);
  const ofSizes = kernels.of(defectKernels).openPrediction(sizes.length + order, order);
  const read = new Float64Array(sizes.length + order);
  const oneSided = new Float64Array(sizes.length + order);

  /** The line begins at `start`, a sample before the click. The result is only borrowed. */
  const fit = (samples: Float32Array, at: number, start: number, slope: number): Float64Array => {
    const bridged = prediction.windowed(samples, at - centre, window);
    for (let i = left; i <= right; i++)
      bridged[i] = (start + slope * (i - left + 1)) * (window[i] ?? 0);
    return computePredictionError(prediction.autocorrelation(bridged), filter);
  };
  /** Sizes of the residuals of the prediction from one side, where a click may be; the largest of them. */
  const readSizes = (
    samples: Float32Array,
    from: number,
    filter: Float64Array,
    direction: 1 | -1,
  ): number => {
    // Backwards it is the prediction of the reversed samples.
    const start = from + (direction === 1 ? left - order : right + order);
    for (let i = 0; i < read.length; i++) read[i] = samples[start + direction * i] ?? 0;
    ofSizes.residuals(filter, read, oneSided);
    let largest = 0;
    for (let i = 0; i < sizes.length; i++) {
      const size = Math.abs(oneSided[order + i] ?? 0);
      sizes[direction === 1 ? i : sizes.length - 1 - i] = size;
      if (size > largest) largest = size;
    }
    return largest;
  };
  /**
   * From where forward prediction fails to where backward prediction fails: the filter runs on for its length after a
   * click.
   */
  const computeExtent = (samples: Float32Array, from: number, filter: Float64Array) => {
    const forward = PART_OF_CLICK * readSizes(samples, from, filter, 1);
    let a = 0;
    while ((sizes[a] ?? Infinity) < forward) a++;
    const backward = PART_OF_CLICK * readSizes(samples, from, filter, -1);
    let b = sizes.length - 1;
    while ((sizes[b] ?? Infinity) < backward) b--;
    return { first: left + Math.min(a, b), last: left + Math.max(a, b) };
  };
  /** Largest distance from what the filter predicts; `undefined` where that fails over more than `maxWidth` samples. */
  const heightOf = (
    samples: Float32Array,
    at: number,
    filter: Float64Array,
    maxWidth: number,
  ): number | undefined => {
    const from = at - centre;
    const extent = computeExtent(samples, from, filter);
    if (extent.last - extent.first + 1 > maxWidth) return undefined;
    const first = from + extent.first - edge;
    const predicted = interpolated(filter, samples, first, from + extent.last + edge);
    let farthest = 0;
    for (let i = 0; i < predicted.length; i++)
      farthest = Math.max(farthest, Math.abs((samples[first + i] ?? 0) - (predicted[i] ?? 0)));
    return farthest;
  };
  return { ...{ centre, length, left, right }, prediction, fit, heightOf };
}

/**
 * Reads the shape of a click, of `minHeight` and more. The predictor is fitted to the surroundings, with a straight
 * line in place of the click. `lead` and `tail` are the samples that are read on either side.
 */
export function openClickShape(rateHz: number, kernels: Pick<Kernels, 'of'>) {
  const order = predictorOrder(rateHz);
  const around = Math.round(AROUND_SEC * rateHz);
  const half = Math.max(MIN_HALF, Math.round(HALF_SEC * rateHz));
  const side = Math.round(SIDE_SEC * rateHz);
  const rest = Math.round(TAIL_SEC * rateHz);
  const maxWidth = Math.max(MAX_WIDTH, Math.round(MAX_WIDTH_SEC * rateHz));
  const edge = Math.max(SOFT_EDGE, Math.round(SOFT_EDGE_SEC * rateHz));
  const short = openClickHeight(
    { around: Math.round(SHORT_SEC * rateHz), order: SHORT_ORDER, half, edge },
    kernels,
  );
  const whole = openClickHeight({ around, order, half, edge }, kernels);
  const { centre, length, left, right, prediction } = whole;
  const detected = new Float64Array(length);
  const residuals = new Float64Array(length);
  const match = openClickMatch(length, order, left, right);
  /** Power of the residual of the 3 ms after it against the 3 ms before. */
  const ringing = (): number => {
    let before = 0;
    let after = 0;
    for (let i = 1; i <= rest; i++) {
      before += (residuals[left - i] ?? 0) * (residuals[left - i] ?? 0);
      after += (residuals[right + order + i] ?? 0) * (residuals[right + order + i] ?? 0);
    }
    return Math.max(after / rest, TINY * TINY) / Math.max(before / rest, TINY * TINY);
  };

  /** Outside of the samples is silence. None where the sound lasts, rings on or is too wide. */
  const shapeAt = (
    samples: Float32Array,
    at: number,
    minHeight: number,
  ): ClickShape | undefined => {
    const from = at - centre;
    const start = samples[from + left - 1] ?? 0;
    const slope = ((samples[from + right + 1] ?? 0) - start) / (right - left + 2);
    const offLine = distanceFromLine(samples, from + left, right - left + 1, start, slope);
    if (offLine < MIN_OFF_LINE * minHeight) return undefined;

    const before = rmsOf(samples, from + left - side, side, -1);
    const after = rmsOf(samples, from + right + 1, side, 1);
    const rise = Math.max(after, TINY) / Math.max(before, TINY);
    if (rise > MAX_RISE || rise < 1 / MAX_RISE) return undefined;

    const filter = whole.fit(samples, at, start, slope);
    const height = whole.heightOf(samples, at, filter, maxWidth);
    if (height === undefined || height < minHeight) return undefined;
    // Few places come so far.
    const shortHeight = short.heightOf(samples, at, short.fit(samples, at, start, slope), maxWidth);
    if (shortHeight !== undefined && shortHeight < MIN_SHORT * minHeight) return undefined;
    for (let i = 0; i < length; i++) detected[i] = samples[from + i] ?? 0;
    prediction.residuals(filter, detected, residuals);
    const { prominence, middle } = match(residuals, filter, minHeight);
    if (prominence < ISOLATED_PROMINENCE && ringing() > MAX_RINGING) return undefined;
    return { height, prominence, shift: middle - centre };
  };
  return { around, half, lead: centre, tail: around, shapeAt };
}
