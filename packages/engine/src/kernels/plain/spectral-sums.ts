import type { SpectralSums } from '../kernels.js';

export function openSpectralSums(bins: number): SpectralSums {
  const sum = new Float64Array(bins);
  return {
    sum,
    add(power) {
      for (let k = 0; k < bins; k++) sum[k] = (sum[k] ?? 0) + (power[k] ?? 0);
    },
    magnitudes(power, share) {
      const magnitudes = Float64Array.from(power, Math.sqrt);
      const total = magnitudes.reduce((all, magnitude) => all + magnitude, 0);
      const moment = magnitudes.reduce((all, magnitude, k) => all + k * magnitude, 0);
      let reached = 0;
      const rolloffBin = magnitudes.findIndex(
        (magnitude) => (reached += magnitude) >= share * total,
      );
      return { total, moment, rolloffBin: rolloffBin < 0 ? bins - 1 : rolloffBin };
    },
  };
}

export function energyOf(samples: Float32Array, from: number, to: number): number {
  let energy = 0;
  for (let i = from; i < to; i++) energy += (samples[i] ?? 0) ** 2;
  return energy;
}
