import { clamp } from '../../core/numbers.js';
import { onsetStrength } from '../../features/rhythm/onset-strength.js';
import { defineDerived } from '../derived.js';
import { onsets } from './onsets.js';
import { tempoCandidates } from './tempo-candidates.js';
import { tempoComb } from './tempo-comb.js';

/** A tempo that drifts over an hour is no less stable for that. */
const OPENING_SEC = 60;
const MIN_ONSETS = 4;

/** How well the onsets of the first minute repeat at one tempo, 0..1; 0 under 4 onsets. */
export const beatStability = defineDerived({
  id: 'beat-stability',
  basis: 'strength of the tempo of the first 60 s',
  needs: { flux: onsetStrength, onsets },

  derive({ flux: { strengths, hopSec }, onsets }, { durationSec }): number {
    const detected = onsets.filter(({ timeSec }) => timeSec < OPENING_SEC);
    if (detected.length < MIN_ONSETS) return 0;
    const frames = Math.round(OPENING_SEC / hopSec);
    const comb = tempoComb({ strengths: strengths.subarray(0, frames), hopSec });
    const [winner] = tempoCandidates(comb, Math.min(durationSec, OPENING_SEC));
    return winner ? clamp(comb.at(winner.bpm), 0, 1) : 0;
  },
});
