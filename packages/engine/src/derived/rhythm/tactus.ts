import { exp } from '../../elementary/exp.js';
import { hopPeaks } from '../../features/levels/hop-peaks.js';
import { onsetStrength } from '../../features/rhythm/onset-strength.js';
import { defineDerived } from '../derived.js';
import { LOOP_SEC, tactusCandidates } from './tactus-candidates.js';
import { onsets } from './onsets.js';
import { pulses } from './pulses.js';
import { tactusEvidence } from './tactus-evidence.js';
import { TACTUS_WEIGHTS } from './tactus-weights.js';

/** A tempo that a listener might tap. */
export interface TactusCandidate {
  readonly bpm: number;
  /** The tempo at which the file holds whole bars exactly, where the candidate lies by one. */
  readonly gridBpm: number | undefined;
  /** 0..1, of all candidates 1 together. */
  readonly probability: number;
}

/** A file this near to whole bars was cut to them: the raw tempo of exact loops errs by 0.1 %, with swing by 0.6 %. */
const GRID_TOLERANCE = 0.007;
const MAX_BARS = 16;

/** Which of the tempi that repeat a listener taps, likeliest first (docs/measures/rhythm.md#tactus). */
export const tactus = defineDerived({
  id: 'tactus',
  basis: 'multinomial regression on the repetition of accents in four bands',
  needs: { pulses, onsets, flux: onsetStrength, peaks: hopPeaks },
  derive({ pulses, onsets, flux: { hopSec }, peaks }, { durationSec }): readonly TactusCandidate[] {
    const file = {
      durationSec,
      onsetsPerSec: onsets.length / durationSec,
      hasTail: durationSec - soundEndSec(peaks, hopSec) > MIN_TAIL_SEC,
    };
    const tempi = tactusCandidates(pulses, durationSec);
    const scores = tempi.map((bpm) =>
      tactusEvidence(pulses, bpm, file).reduce(
        (sum, value, i) => sum + value * (TACTUS_WEIGHTS[i] ?? 0),
        0,
      ),
    );
    const highest = Math.max(...scores);
    const weights = scores.map((score) => exp(score - highest));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return tempi
      .map((bpm, i) => ({
        bpm,
        gridBpm: gridNear(bpm, durationSec),
        probability: (weights[i] ?? 0) / total,
      }))
      .sort((a, b) => b.probability - a.probability);
  },
});

const MIN_TAIL_SEC = 0.1;

/** Half a bar to 16 of them. */
function gridNear(bpm: number, durationSec: number): number | undefined {
  if (durationSec >= LOOP_SEC) return undefined;
  const bars = (durationSec * bpm) / 240;
  const whole = bars < 0.75 ? 0.5 : Math.round(bars);
  if (whole > MAX_BARS) return undefined;
  return Math.abs(bars / whole - 1) <= GRID_TOLERANCE ? (240 * whole) / durationSec : undefined;
}

/** Anything under −60 dBFS is inaudible. */
const MIN_PEAK = 1e-3;

/** Where the last sound ends, in seconds, from the peaks of each hop. */
export function soundEndSec(peaks: Float32Array, hopSec: number): number {
  let last = peaks.length;
  while (last > 0 && (peaks[last - 1] ?? 0) <= MIN_PEAK) last--;
  return last * hopSec;
}
