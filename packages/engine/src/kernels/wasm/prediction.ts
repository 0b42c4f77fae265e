import type { Prediction } from '../kernels.js';
import type { Arena } from './arena.js';

/** Sums that are made at once. */
const AT_ONCE = 8;
const roundUp = (count: number) => Math.ceil(count / AT_ONCE) * AT_ONCE;

/** Bit for bit what the plain reference gives. */
export function openPrediction(arena: Arena, length: number, order: number): Prediction {
  const { autocorrelate, predictionResiduals } = arena.exports;
  const lags = roundUp(order + 1);
  const count = roundUp(length - order);
  /** Zeros, then the samples, then what the last sums read beyond them. */
  const values = arena.doubles(lags + order + count);
  const detected = values.subarray(lags, lags + length);
  const made = arena.doubles(Math.max(lags, count));
  const taps = arena.doubles(order + 1);
  const sums = made.subarray(0, order + 1);
  const left = made.subarray(0, length - order);

  return {
    autocorrelation(windowed) {
      detected.set(windowed);
      autocorrelate(detected.byteOffset, length, lags, made.byteOffset);
      return sums;
    },
    residuals(filter, given, residuals) {
      detected.set(given);
      taps.set(filter);
      const from = detected.byteOffset + 8 * order;
      predictionResiduals(from, taps.byteOffset, order + 1, count, made.byteOffset);
      residuals.set(left, order);
    },
  };
}
