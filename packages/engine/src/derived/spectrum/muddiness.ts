import { clamp } from '../../core/numbers.js';
import type { Reading } from '../../core/reading.js';
import { spectralShape } from '../../features/spectrum/spectral-shape.js';
import { bandLevels } from './band-levels.js';
import { defineDerived } from '../derived.js';
import { meanLevel } from './harshness.js';

/** 160 to 400 Hz. */
const MUD_BANDS = [22, 23, 24, 25, 26] as const;
/** 63 to 125 Hz and 500 Hz to 3.15 kHz: either side, so that a tilt cancels. */
const LOW_BANDS = [18, 19, 20, 21] as const;
const HIGH_BANDS = [27, 28, 29, 30, 31, 32, 33, 34, 35] as const;

/** 0..1: how far 160 to 400 Hz exceed the bands on either side. */
export const muddiness = defineDerived({
  id: 'muddiness',
  basis: 'third octaves 160–400 Hz over both sides',
  needs: { levelDb: bandLevels, shape: spectralShape },

  derive({ levelDb, shape }): Reading<number> {
    if (shape.frames === 0) return { absent: 'nothing exceeds −60 dBFS' };
    const sides = (meanLevel(levelDb, LOW_BANDS) + meanLevel(levelDb, HIGH_BANDS)) / 2;
    return { value: clamp((meanLevel(levelDb, MUD_BANDS) - sides + 2) / 10, 0, 1) };
  },
});
