import { amplitudeDb, powerDb } from '../../core/numbers.js';
import { square } from '../../elementary/square.js';
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
  basis: 'closed form',
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
