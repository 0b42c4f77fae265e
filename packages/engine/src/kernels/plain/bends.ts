import type { Bends } from '../defect-kernels.js';

export function openBends(length: number, distance: number, maxRuns: number): Bends {
  const maxima = new Float64Array(maxRuns);
  return (samples, from, runs) => {
    for (let run = 0; run < runs; run++) {
      let largest = 0;
      for (let i = from + run * length; i < from + (run + 1) * length; i++) {
        const bend =
          (samples[i] ?? 0) - 2 * (samples[i - distance] ?? 0) + (samples[i - 2 * distance] ?? 0);
        largest = Math.max(largest, Math.abs(bend));
      }
      maxima[run] = largest;
    }
    return maxima.subarray(0, runs);
  };
}
