import { getChannel } from '../../core/audio.js';
import type { Statistics } from '../kernels.js';

export function openStatistics(channels: number): Statistics {
  const sums = new Float64Array(channels);
  const squares = new Float64Array(channels);
  const peaks = new Float64Array(channels);
  let cross = 0;
  return {
    push(block) {
      for (let c = 0; c < channels; c++) {
        let sum = 0;
        let square = 0;
        let peak = 0;
        for (const x of getChannel(block, c)) {
          sum += x;
          square += x * x;
          peak = Math.max(peak, Math.abs(x));
        }
        sums[c] = (sums[c] ?? 0) + sum;
        squares[c] = (squares[c] ?? 0) + square;
        peaks[c] = Math.max(peaks[c] ?? 0, peak);
      }
      const [first, second] = block;
      if (channels > 1 && first && second)
        cross += first.reduce((sum, x, i) => sum + x * (second[i] ?? 0), 0);
    },
    end: () => ({ sums, squares, peaks, cross }),
    save: () => Float64Array.of(cross, ...sums, ...squares, ...peaks),
    load(state) {
      cross = state[0] ?? 0;
      for (const [i, values] of [sums, squares, peaks].entries())
        values.set(state.subarray(1 + i * channels, 1 + (i + 1) * channels));
    },
  };
}
