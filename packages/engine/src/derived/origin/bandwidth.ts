import { median } from '../../core/numbers.js';
import { log10 } from '@sonometer/decode/elementary/log10';
import { bandwidthBlocks } from '../../features/origin/bandwidth-blocks.js';
import { defineDerived } from '../derived.js';

/**
 * The mean spectrum of the file, as the measures of its upper edge read it
 * (docs/measures/origin.md#edge-of-the-spectrum).
 */
export interface EdgeProfile {
  /** Half-second blocks that it is based on. */
  readonly blocks: number;
  /** Median of the blocks' bandwidths; `undefined` without blocks. */
  readonly bandwidthHz: number | undefined;
  /** Median level over [fromHz, toHz), dB re a full-scale sine; NaN when empty. */
  readonly medianDb: (fromHz: number, toHz: number) => number;
  /**
   * First frequency from `fromHz` up where the level, and the median level of it and the next two bins, lie
   * at or under `levelDb`; Infinity when there is none.
   */
  readonly fallsTo: (levelDb: number, fromHz: number) => number;
}

const FLOOR_DB = -200;

export const edgeProfile = defineDerived({
  id: 'edge-profile',
  // Basis: mean power of the non-silent half seconds, smoothed over ±1 bin
  needs: { blocks: bandwidthBlocks },

  derive({ blocks: { bandwidthsHz, power, binHz } }): EdgeProfile {
    const levels = smoothLevels(power);
    return {
      blocks: bandwidthsHz.length,
      bandwidthHz: bandwidthsHz.length > 0 ? median(bandwidthsHz) : undefined,
      medianDb: (fromHz, toHz) =>
        median(levels.subarray(Math.ceil(fromHz / binHz), Math.ceil(toHz / binHz))),
      fallsTo(levelDb, fromHz) {
        for (let k = Math.ceil(fromHz / binHz); k < levels.length; k++)
          if ((levels[k] ?? 0) <= levelDb && median(levels.subarray(k, k + 3)) <= levelDb)
            return k * binHz;
        return Infinity;
      },
    };
  },
});

/** Levels of the means over ±1 bin. */
function smoothLevels(power: Float64Array): Float64Array {
  const levels = new Float64Array(power.length);
  for (let k = 0; k < levels.length; k++) {
    const [from, to] = [Math.max(0, k - 1), Math.min(levels.length, k + 2)];
    let sum = 0;
    for (let i = from; i < to; i++) sum += power[i] ?? 0;
    levels[k] = Math.max(FLOOR_DB, 10 * log10(sum / (to - from)));
  }
  return levels;
}

/** Twice 44.1 kHz and more: a rate that is chosen for content above 24 kHz. */
const HIGH_RATE_HZ = 88_200;
/** Half of 48 kHz, and 1 % for the slope of a filter that lets it all through. */
const USUAL_TOP_HZ = 24_240;

/**
 * Whether a file of a high rate holds no more than one of 44.1 or 48 kHz could. This is so after a resampler that left
 * no other trace, but also of quiet sounds and of microphones that end there: a doubt, no proof.
 */
export const emptyHighs = defineDerived({
  id: 'empty-highs',
  // Basis: the median bandwidth of the half seconds, against half of 48 kHz
  needs: { profile: edgeProfile },

  derive: ({ profile: { bandwidthHz } }, { format: { rateHz } }): boolean =>
    rateHz >= HIGH_RATE_HZ && bandwidthHz !== undefined && bandwidthHz <= USUAL_TOP_HZ,
});

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
  // Basis: largest drop of the mean spectrum within 1.7 kHz
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
