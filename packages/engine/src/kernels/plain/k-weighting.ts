import { channelOf } from '../../core/audio.js';
import { kWeightingSections } from '../k-weighting-sections.js';
import type { KWeighting } from '../kernels.js';
import { openBiquadPair } from './biquads.js';

export function openKWeighting(rateHz: number, channels: number): KWeighting {
  const filters = Array.from({ length: channels }, () =>
    openBiquadPair(kWeightingSections(rateHz)),
  );
  return {
    push(block, edges, energies) {
      edges.slice(1).forEach((to, step) => {
        filters.forEach((filter, c) => {
          let energy = 0;
          for (const x of channelOf(block, c).subarray(edges[step], to)) energy += filter(x) ** 2;
          const at = step * channels + c;
          energies[at] = (energies[at] ?? 0) + energy;
        });
      });
    },
  };
}
