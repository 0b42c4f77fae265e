import { symmetricHann } from '../hann.js';
import type { Lines } from '../pitch-kernels.js';

export function openLines(size: number): Lines {
  const hann = symmetricHann(size);
  const window = new Float64Array(size);
  const states = new Float64Array(8);

  return {
    load(samples, start) {
      let mean = 0;
      for (let i = 0; i < size; i++) mean += (samples[start + i] ?? 0) / size;
      let total = 0;
      for (let i = 0; i < size; i++) {
        const value = ((samples[start + i] ?? 0) - mean) * (hann[i] ?? 0);
        window[i] = value;
        // the mean of the squared window is 3/8
        total += (value * value) / (0.375 * size);
      }
      return total;
    },
    four(cosines) {
      for (let line = 0; line < 4; line++) {
        const twice = 2 * (cosines[line] ?? 0);
        let [last, before] = [0, 0];
        for (const x of window) {
          const next = x + twice * last - before;
          before = last;
          last = next;
        }
        states[line] = last;
        states[4 + line] = before;
      }
      return states;
    },
  };
}
