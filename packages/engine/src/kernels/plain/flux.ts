import { log } from '../../elementary/log.js';
import type { Flux } from '../kernels.js';

export function openFlux(bins: number, scale: number): Flux {
  const levels = new Float64Array(bins).fill(1);
  return {
    push(power) {
      let flux = 0;
      for (let k = 0; k < bins; k++) {
        const level = 1 + scale * Math.sqrt(power[k] ?? 0);
        flux += Math.max(0, log(level / (levels[k] ?? 1)));
        levels[k] = level;
      }
      return flux;
    },
  };
}
