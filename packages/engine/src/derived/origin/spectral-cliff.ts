import { defineDerived } from '../derived.js';
import { edgeProfile } from './edge-profile.js';

const LOWEST_HZ = 4000;
const STEP_HZ = 100;
/** Levels of these bands on both sides are compared. */
const BELOW_HZ = [-1500, -300] as const;
const ABOVE_HZ = [300, 1300] as const;
/** 18 dB between bands 1.7 kHz apart: over 100 dB per octave at 16 kHz. No gentle filter does that. */
const CLIFF_DB = 18;
/** This near to half the rate the edge is the converter's. */
const CONVERTER_SHARE = 0.93;

/** Where the spectrum ends abruptly. No evidence by itself. */
export interface SpectralCliff {
  readonly hz: number;
  readonly dropDb: number;
}

export const spectralCliff = defineDerived({
  id: 'spectral-cliff',
  basis: 'largest drop of the mean spectrum within 1.7 kHz',
  needs: { profile: edgeProfile },

  derive({ profile: { medianDb, fallsTo, blocks } }, { format }): SpectralCliff | undefined {
    if (blocks === 0) return undefined;
    const topHz = format.rateHz / 2;
    let largest = { dropDb: CLIFF_DB, middleDb: 0, aboveHz: Infinity };
    for (let hz = LOWEST_HZ; hz + ABOVE_HZ[0] + 2 * STEP_HZ < topHz; hz += STEP_HZ) {
      const below = medianDb(hz + BELOW_HZ[0], hz + BELOW_HZ[1]);
      const above = medianDb(hz + ABOVE_HZ[0], Math.min(hz + ABOVE_HZ[1], topHz));
      const dropDb = below - above;
      if (dropDb > largest.dropDb)
        largest = { dropDb, middleDb: (below + above) / 2, aboveHz: hz + BELOW_HZ[0] };
    }
    // The medians see the same drop from 800 Hz under the edge to 900 Hz over it.
    const hz = fallsTo(largest.middleDb, largest.aboveHz);
    return hz < CONVERTER_SHARE * topHz ? { hz, dropDb: largest.dropDb } : undefined;
  },
});
