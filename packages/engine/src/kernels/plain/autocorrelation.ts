import type { Autocorrelation } from '../kernels.js';

export function openAutocorrelation(length: number, longest: number): Autocorrelation {
  const of = (frame: Float32Array) =>
    Float32Array.from({ length: longest + 1 }, (_, lag) => {
      let sum = 0;
      for (let i = 0; i + lag < length; i++) sum += (frame[i] ?? 0) * (frame[i + lag] ?? 0);
      return sum;
    });
  return { pair: (first, second) => [of(first), of(second)] };
}
