import { median } from '../../core/numbers.js';
import { log10 } from '../../elementary/log10.js';
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
  basis: 'mean power of the non-silent half seconds, smoothed over ±1 bin',
  needs: { blocks: bandwidthBlocks },

  derive({ blocks: { bandwidthsHz, power, binHz } }): EdgeProfile {
    const levels = power.map((_, k) => {
      const near = power.subarray(Math.max(0, k - 1), k + 2);
      const mean = near.reduce((sum, p) => sum + p, 0) / near.length;
      return Math.max(FLOOR_DB, 10 * log10(mean));
    });
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
