import { square } from '../../elementary/square.js';
import type { SpectralShapes, SpectralSums } from '../kernels.js';

export function openSpectralSums(bins: number): SpectralSums {
  const sum = new Float64Array(bins);
  return {
    sum,
    add(power) {
      for (let k = 0; k < bins; k++) sum[k] = (sum[k] ?? 0) + (power[k] ?? 0);
    },
    magnitudes(power) {
      const magnitudes = Float64Array.from(power, Math.sqrt);
      return { total: sumOf(magnitudes), moment: momentOf(magnitudes) };
    },
  };
}

export function openSpectralShapes(bins: number, share: number): SpectralShapes {
  const sums = openSpectralSums(bins);
  let count = 0;
  let centroids = 0;
  let rolloffs = 0;
  return {
    add(power) {
      sums.add(power);
      const magnitudes = Float64Array.from(power, Math.sqrt);
      const total = sumOf(magnitudes);
      if (total <= 0) return;
      let reached = 0;
      const bin = magnitudes.findIndex((magnitude) => (reached += magnitude) >= share * total);
      centroids += momentOf(magnitudes) / total;
      rolloffs += bin < 0 ? bins - 1 : bin;
      count++;
    },
    end: () => ({ power: sums.sum, count, centroids, rolloffs }),
  };
}

const sumOf = (magnitudes: Float64Array) =>
  magnitudes.reduce((all, magnitude) => all + magnitude, 0);

const momentOf = (magnitudes: Float64Array) =>
  magnitudes.reduce((all, magnitude, k) => all + k * magnitude, 0);

export function energyOf(samples: Float32Array, from: number, to: number): number {
  let energy = 0;
  for (let i = from; i < to; i++) energy += square(samples[i] ?? 0);
  return energy;
}
