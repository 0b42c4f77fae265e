import { onsetStrength } from '../../features/rhythm/onset-strength.js';
import { defineDerived } from '../derived.js';
import { onsets } from '../rhythm/onsets.js';

/** The surroundings in frames of 5 ms: ±100 ms without the onset itself, ±15 ms. */
const FARTHEST = 20;
const NEAREST = 4;

/** Peak to surroundings of the strongest onset, 0..1: (d − s)/(d + s); 0 without an onset. */
export const attackStrength = defineDerived({
  id: 'attack-strength',
  basis: 'onset strength of the strongest onset against the mean of ±100 ms around',
  needs: { flux: onsetStrength, onsets },

  derive({ flux: { strengths }, onsets }): number {
    const [first, ...others] = onsets;
    if (!first) return 0;
    const { frame, strength } = others.reduce((a, b) => (b.strength > a.strength ? b : a), first);
    let sum = 0;
    let count = 0;
    for (let distance = NEAREST; distance <= FARTHEST; distance++)
      for (const near of [strengths[frame - distance], strengths[frame + distance]]) {
        if (near === undefined) continue;
        sum += near;
        count++;
      }
    const around = count > 0 ? sum / count : 0;
    return (strength - around) / (strength + around);
  },
});
