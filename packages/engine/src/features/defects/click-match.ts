import { sin } from '../../elementary/sin.js';
import { TINY } from './prediction.js';

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
