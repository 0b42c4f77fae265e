import { amplitudeDb, mean, percentileOfSorted, powerDb, sorted } from '../../core/numbers.js';
import type { Reading } from '../../core/reading.js';
import { square } from '@sonometer/decode/elementary/hypot';
import { levelBlocks } from '../../features/levels/level-steps.js';
import { sampleSums } from '../../features/levels/sample-sums.js';
import { defineDerived } from '../derived.js';

/** All channels at or below this peak: a silent file (docs/measures/conventions.md#silent-files). */
const SILENT_PEAK = 1e-4;
/** −100 dBFS, apart from the mean. */
const CONSTANT_POWER = 1e-10;

export interface Levels {
  readonly peakDb: number;
  readonly rmsDb: number;
  readonly isSilent: boolean;
  /** No more than an offset: no channel changes. */
  readonly isConstant: boolean;
}

/** Peak and RMS over all channels and samples, floored at −120 dBFS. */
export const levels = defineDerived({
  id: 'levels',
  needs: { sums: sampleSums },

  derive({ sums: { peaks, squares, sums: totals } }, { frames }): Levels {
    const peak = peaks.reduce((top, value) => Math.max(top, value), 0);
    const energy = squares.reduce((total, value) => total + value, 0);
    return {
      peakDb: amplitudeDb(peak),
      rmsDb: powerDb(energy / (frames * squares.length)),
      isSilent: peak <= SILENT_PEAK,
      isConstant: squares.every(
        (power, c) => power / frames - square((totals[c] ?? 0) / frames) <= CONSTANT_POWER,
      ),
    };
  },
});

export interface LevelPercentiles {
  readonly l10Db: number;
  readonly l50Db: number;
  readonly l90Db: number;
  readonly leqDb: number;
  readonly rangeDb: number;
}

/** L10, L50, L90 of 125 ms blocks (ISO 1996-1), dBFS. */
export const levelPercentiles = defineDerived({
  id: 'level-percentiles',
  // Basis: ISO 1996-1
  needs: { blocks: levelBlocks },

  derive({ blocks: { powers } }): Reading<LevelPercentiles> {
    if (powers.length === 0) return { absent: 'shorter than 125 ms' };
    const levels = sorted(Array.from(powers, powerDb));
    const exceeded = (share: number) => percentileOfSorted(levels, 100 - share);
    const [l10Db, l50Db, l90Db] = [exceeded(10), exceeded(50), exceeded(90)];
    return {
      value: { l10Db, l50Db, l90Db, leqDb: powerDb(mean(powers)), rangeDb: l10Db - l90Db },
    };
  },
});
