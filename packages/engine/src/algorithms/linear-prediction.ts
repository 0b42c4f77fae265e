import { plainKernels } from '../kernels/plain.js';

/** Keeps a tone without noise from a predictor that is not stable: −60 dB of white noise. */
const WHITE = 1e-6;

/**
 * The part of sample `at` that the samples before it do not predict; with `direction` −1 those after it. Outside of
 * `samples` is silence.
 */
export function residualAt(
  filter: Float64Array,
  samples: Float32Array | Float64Array,
  at: number,
  direction: 1 | -1 = 1,
): number {
  let residual = 0;
  for (let j = 0; j < filter.length; j++)
    residual += (filter[j] ?? 0) * (samples[at - direction * j] ?? 0);
  return residual;
}

/**
 * The prediction-error filter 1 + a₁z⁻¹ + … of a stretch that is windowed already: the autocorrelation method. Nothing
 * but the 1 for silence.
 */
export const predictionError = (windowed: Float64Array, order: number): Float64Array =>
  computePredictionError(
    plainKernels.openPrediction(windowed.length, order).autocorrelation(windowed),
  );

/** That of an autocorrelation, which is solved by Levinson and Durbin. */
export function computePredictionError(r: Float64Array): Float64Array {
  const order = r.length - 1;
  const a = new Float64Array(order + 1);
  a[0] = 1;
  let error = (r[0] ?? 0) * (1 + WHITE);
  const before = new Float64Array(order + 1);
  for (let i = 1; i <= order && error > 0; i++) {
    let t = 0;
    for (let j = 0; j < i; j++) t += (a[j] ?? 0) * (r[i - j] ?? 0);
    const k = -t / error;
    before.set(a);
    for (let j = 1; j < i; j++) a[j] = (before[j] ?? 0) + k * (before[i - j] ?? 0);
    a[i] = k;
    error *= 1 - k * k;
  }
  return a;
}
