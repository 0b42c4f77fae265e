import { plainKernels } from '../kernels/plain.js';
import { defectKernels } from '../kernels/further/defect.js';

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
    plainKernels.of(defectKernels).openPrediction(windowed.length, order).autocorrelation(windowed),
  );

/** That of an autocorrelation, which is solved by Levinson and Durbin; written to `a`, of as many numbers. */
export function computePredictionError(
  r: Float64Array,
  a: Float64Array = new Float64Array(r.length),
): Float64Array {
  const order = r.length - 1;
  a.fill(0);
  a[0] = 1;
  let error = (r[0] ?? 0) * (1 + WHITE);
  for (let i = 1; i <= order && error > 0; i++) {
    let t = 0;
    for (let j = 0; j < i; j++) t += (a[j] ?? 0) * (r[i - j] ?? 0);
    const k = -t / error;
    for (let j = 1, other = i - 1; j <= other; j++, other--) {
      const before = a[j] ?? 0;
      const mirrored = a[other] ?? 0;
      a[j] = before + k * mirrored;
      a[other] = mirrored + k * before;
    }
    a[i] = k;
    error *= 1 - k * k;
  }
  return a;
}

/**
 * What a predictor puts in the place of samples `first` to `last`: the values that leave the least residual, given
 * those around them (A. J. E. M. Janssen, R. N. J. Veldhuis and L. B. Vries, "Adaptive interpolation of discrete-time
 * signals that can be modeled as autoregressive processes", 1986). `filter` is a prediction-error filter; what lies
 * outside of `samples` is silence.
 */
export function interpolated(
  filter: Float64Array,
  samples: Float32Array | Float64Array,
  first: number,
  last: number,
): Float64Array {
  const order = filter.length - 1;
  // Of the residual's energy the derivative: the filter run forwards and backwards. Loops throughout: each number that a
  // closure hands over is a new object in V8.
  const twoSided = new Float64Array(order + 1);
  for (let lag = 0; lag <= order; lag++) {
    let product = 0;
    for (let j = 0; j + lag <= order; j++) product += (filter[j] ?? 0) * (filter[j + lag] ?? 0);
    twoSided[lag] = product;
  }
  const values = new Float64Array(last - first + 1);
  for (let i = 0; i < values.length; i++) {
    let known = 0;
    for (let lag = 1; lag <= order; lag++) {
      const weight = twoSided[lag] ?? 0;
      if (i - lag < 0) known += weight * (samples[first + i - lag] ?? 0);
      if (first + i + lag > last) known += weight * (samples[first + i + lag] ?? 0);
    }
    values[i] = 0 - known;
  }
  solveBand(twoSided, values);
  return values;
}

/** The rows of the latest solution, one after the other. */
let rows = new Float64Array(0);

/** Solves T·x = b in place by Cholesky's rows: T symmetric, positive, `band[k]` in its k-th diagonals and 0 beyond. */
function solveBand(band: Float64Array, b: Float64Array): void {
  const size = b.length;
  const reach = band.length - 1;
  if (rows.length < size * size) rows = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    const row = i * size;
    const start = Math.max(0, i - reach);
    for (let j = start; j <= i; j++) {
      const other = j * size;
      let rest = band[i - j] ?? 0;
      for (let k = start; k < j; k++) rest -= (rows[row + k] ?? 0) * (rows[other + k] ?? 0);
      rows[row + j] = i === j ? Math.sqrt(rest) : rest / (rows[other + j] ?? 0);
    }
    let rest = b[i] ?? 0;
    for (let k = start; k < i; k++) rest -= (rows[row + k] ?? 0) * (b[k] ?? 0);
    b[i] = rest / (rows[row + i] ?? 0);
  }
  for (let i = size - 1; i >= 0; i--) {
    let rest = b[i] ?? 0;
    const end = Math.min(size, i + reach + 1);
    for (let k = i + 1; k < end; k++) rest -= (rows[k * size + i] ?? 0) * (b[k] ?? 0);
    b[i] = rest / (rows[i * size + i] ?? 0);
  }
}
