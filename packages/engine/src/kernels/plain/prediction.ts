import type { Prediction } from '../kernels.js';

export function openPrediction(length: number, order: number): Prediction {
  const sums = new Float64Array(order + 1);
  return {
    autocorrelation(windowed) {
      for (let lag = 0; lag <= order; lag++) {
        let product = 0;
        for (let i = lag; i < length; i++) product += (windowed[i] ?? 0) * (windowed[i - lag] ?? 0);
        sums[lag] = product;
      }
      return sums;
    },
    residuals(filter, values, residuals) {
      for (let i = order; i < length; i++) {
        let residual = 0;
        for (let j = 0; j <= order; j++) residual += (filter[j] ?? 0) * (values[i - j] ?? 0);
        residuals[i] = residual;
      }
    },
  };
}
