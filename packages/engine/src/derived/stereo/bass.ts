import { hasFrontPair } from '../../core/layout.js';
import { clamp } from '../../core/numbers.js';
import type { Reading } from '../../core/reading.js';
import { bassEnergies } from '../../features/stereo/bass-energies.js';
import { defineDerived } from '../derived.js';
import { NO_PAIR } from './stereo.js';

/** −70 dBFS: quieter than this is no energy (docs/measure/bassCorrelation.md). */
const NO_BASS_POWER = 1e-7;

/** Correlation of left and right below 120 Hz, or why there is none. */
export const bass = defineDerived({
  id: 'bass-correlation',
  basis: 'docs/measure/bassCorrelation.md',
  needs: { energies: bassEnergies },

  derive({ energies }, { format }): Reading<number> {
    if (!hasFrontPair(format.speakers)) return { absent: NO_PAIR };
    if (!energies) return { absent: 'the file is mono' };
    const { left, right, cross } = energies;
    if (Math.min(left, right) < NO_BASS_POWER)
      return { absent: 'a channel has no energy below 120 Hz' };
    return { value: clamp(cross / Math.sqrt(left * right), -1, 1) };
  },
});
