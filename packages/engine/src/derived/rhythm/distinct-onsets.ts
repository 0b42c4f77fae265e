import { exp10 } from '../../elementary/exp10.js';
import { hopPeaks } from '../../features/levels/hop-peaks.js';
import { defineDerived } from '../derived.js';
import { type Onset, onsets } from './onsets.js';

/** Onsets this near to the first belong to its attack. */
const ONE_ATTACK_SEC = 0.08;
/** A separate sound raises the level by this; the beating of a bass or an organ does not. */
const MIN_RISE = exp10(2.5 / 20);
/** What comes this far under the first sound is its body or its room, not another sound. */
const FAR_BELOW = exp10(-10 / 20);
/** Hops of 5 ms. */
const BEFORE = 6;
const AFTER = 5;
const BODY = 10;

/** How many sounds a file holds, to distinguish one sound from several: 0 without onsets. */
export const distinctOnsets = defineDerived({
  id: 'distinct-onsets',
  basis: 'onsets that raise the level, and are not far below the first',
  needs: { onsets, peaks: hopPeaks },
  derive({ onsets, peaks }): number {
    const [first, ...others] = onsets;
    if (!first) return 0;
    const firstPeak = highest(peaks, first.frame - 2, first.frame + BODY + 2);
    const isOther = ({ timeSec, frame }: Onset) =>
      timeSec - first.timeSec > ONE_ATTACK_SEC &&
      highest(peaks, frame, frame + AFTER) >=
        MIN_RISE * highest(peaks, frame - BEFORE, frame - 1) &&
      highest(peaks, frame, frame + BODY) > FAR_BELOW * firstPeak;
    return 1 + others.filter(isOther).length;
  },
});

/** Largest of the values from `from` (included) to `to`. */
function highest(values: Float32Array, from: number, to: number): number {
  let top = 0;
  for (let i = Math.max(0, from); i < to; i++) top = Math.max(top, values[i] ?? 0);
  return top;
}
