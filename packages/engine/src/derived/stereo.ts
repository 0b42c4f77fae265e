import { sampleSums } from '../tracks/sample-sums.js';
import { defineDerived } from './derived.js';
import { levels } from './levels.js';

export interface Stereo {
  readonly isMono: boolean;
  readonly isSilent: boolean;
  /** Why the two say nothing of each other: of more channels, others may sound alone. */
  readonly silence: 'the file is silent' | 'left and right are silent' | undefined;
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

/** Energies of left and right, middle and side. More than two channels: the first two, L and R. */
export const stereo = defineDerived({
  id: 'stereo',
  basis: 'closed form',
  needs: { sums: sampleSums, levels },

  derive({ sums, levels: { isSilent } }, { format, frames }): Stereo {
    const left = sums.squares[0] ?? 0;
    const isMono = format.channels === 1;
    const right = isMono ? left : (sums.squares[1] ?? 0);
    const cross = isMono ? left : sums.cross;
    return {
      isMono,
      isSilent,
      silence: isSilent
        ? 'the file is silent'
        : left + right === 0
          ? 'left and right are silent'
          : undefined,
      left,
      right,
      cross,
      middle: Math.max(0, (left + right + 2 * cross) / 4),
      side: Math.max(0, (left + right - 2 * cross) / 4),
      leftPower: left / frames,
      rightPower: right / frames,
    };
  },
});
