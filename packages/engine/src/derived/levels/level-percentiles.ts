import { mean, percentileOfSorted, powerDb, sorted } from '../../core/numbers.js';
import type { Reading } from '../../core/reading.js';
import { levelBlocks } from '../../features/levels/level-steps.js';
import { defineDerived } from '../derived.js';

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
  basis: 'ISO 1996-1',
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
