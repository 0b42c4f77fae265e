import { itemAt } from '../../core/item-at.js';
import { frontPair, hasFrontPair } from '../../core/layout.js';
import type { Reading } from '../../core/reading.js';
import { sampleSums } from '../../features/levels/sample-sums.js';
import { defineDerived } from '../derived.js';
import { levels } from '../levels/levels.js';

export interface Stereo {
  readonly isMono: boolean;
  readonly isSilent: boolean;
  /** Which of more than two channels are left and right is not stated. */
  readonly isPairKnown: boolean;
  /** Absent where the two are unrelated: of more channels, only others may carry sound. */
  readonly energies: Reading<StereoEnergies>;
}

export interface StereoEnergies {
  /** Σ of squares of the left and right channel, and of their product. */
  readonly left: number;
  readonly right: number;
  readonly cross: number;
  /** Σ of squares of M = (L+R)/2 and S = (L−R)/2. */
  readonly middle: number;
  readonly side: number;
  /** Mean squares of left and right. */
  readonly leftPower: number;
  readonly rightPower: number;
}

export const NO_PAIR = 'the file does not declare which channels are left and right';

/** Energies of left and right, middle and side, whatever else there is. */
export const stereo = defineDerived({
  id: 'stereo',
  basis: 'closed form',
  needs: { sums: sampleSums, levels },

  derive({ sums, levels: { isSilent } }, { format, frames }): Stereo {
    const isMono = format.channels === 1;
    const isPairKnown = hasFrontPair(format.speakers);
    const [leftAt, rightAt] = frontPair(format.speakers);
    const left = itemAt(sums.squares, isMono ? 0 : leftAt);
    const right = isMono ? left : itemAt(sums.squares, rightAt);
    const cross = isMono ? left : sums.cross;
    if (isSilent)
      return { isMono, isSilent, isPairKnown, energies: { absent: 'the file is silent' } };
    if (!isPairKnown) return { isMono, isSilent, isPairKnown, energies: { absent: NO_PAIR } };
    if (left + right === 0)
      return { isMono, isSilent, isPairKnown, energies: { absent: 'left and right are silent' } };
    const value = {
      left,
      right,
      cross,
      middle: Math.max(0, (left + right + 2 * cross) / 4),
      side: Math.max(0, (left + right - 2 * cross) / 4),
      leftPower: left / frames,
      rightPower: right / frames,
    };
    return { isMono, isSilent, isPairKnown, energies: { value } };
  },
});
