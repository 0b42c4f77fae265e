import type { Biquads } from '../biquad.js';
import type { BandBank } from '../kernels.js';
import { openCascade } from './cascade.js';

export function openBandBank(bands: readonly Biquads[], channels: number): BandBank {
  const filters = bands.map((sections) => openCascade(sections, channels));
  return {
    add(block) {
      for (const filter of filters) filter.add(block);
    },
    energies: () =>
      Float64Array.from(filters, (filter) =>
        filter.energies().reduce((sum, energy) => sum + energy, 0),
      ),
    save: () => Float64Array.from(filters.flatMap((filter) => [...filter.save()])),
    load(state) {
      let at = 0;
      for (const filter of filters) filter.load(state.subarray(at, (at += filter.save().length)));
    },
  };
}
