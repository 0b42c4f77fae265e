import { CONTENT_HOP_SEC, CONTENT_WINDOW_SEC } from '../../core/content-grid.js';
import { percentileOfSorted, ramp, sorted } from '../../core/numbers.js';
import { type OnsetStrength, onsetStrength } from '../../features/rhythm/onset-strength.js';
import { defineDerived } from '../derived.js';
import { tempoComb } from '../rhythm/tempo-comb.js';

/** One second never contains two beats: each window is classified with the six seconds around it. */
const SPAN_SEC = 6;
const STEP_SEC = 1;

const LOWEST_BPM = 60;
const HIGHEST_BPM = 200;
/** A tempo 0.4 % off is within a frame of 5 ms at four beats of 200 bpm. */
const BPM_RATIO = 1.004;

/**
 * Of six seconds, 95 % lie between: speech 0.03 to 0.18, noise 0.01 to 0.15, drums 0.4 to 0.9, whole
 * bands 0.35 to 0.8.
 */
const NO_BEAT = 0.15;
const CLEAR_BEAT = 0.35;

/**
 * What swells and fades regularly, a tremolo or surf, has no onsets: the strongest frames, the 99th percentile,
 * over the median. Noise reads 1.2, tremolo 1.5, wind up to 2, music with a beat 2.4 and more.
 */
const NO_ONSETS = 1.6;
const CLEAR_ONSETS = 2.4;

/** One beat of the slowest tempo. */
const DRIFT_SEC = 1;

/** Certainty that a beat runs through the seconds around each content window, 0..1. */
export const rhythm = defineDerived({
  id: 'rhythm',
  basis: 'regular onsets within 6 s: autocorrelation of the spectral flux with a comb',
  needs: { flux: onsetStrength },

  derive({ flux }): (windowIndex: number) => number {
    const { strengths, hopSec } = flux;
    const span = Math.round(SPAN_SEC / hopSec);
    const step = Math.round(STEP_SEC / hopSec);
    const count = 1 + Math.max(0, Math.ceil((strengths.length - span) / step));
    const scores = Float32Array.from({ length: count }, (_, i) =>
      computeRhythm({ strengths: strengths.subarray(i * step, i * step + span), hopSec }),
    );
    return (index) => {
      const middleSec = index * CONTENT_HOP_SEC + CONTENT_WINDOW_SEC / 2;
      const nearest = Math.round((middleSec - SPAN_SEC / 2) / STEP_SEC);
      return scores[Math.min(count - 1, Math.max(0, nearest))] ?? 0;
    };
  },
});

function computeRhythm(flux: OnsetStrength): number {
  if (flux.strengths.length === 0) return 0;
  const ascending = sorted(flux.strengths);
  const strongest = percentileOfSorted(ascending, 99);
  const usual = percentileOfSorted(ascending, 50);
  // Between the hits of a drum machine nothing changes at all.
  const onsets =
    strongest > CLEAR_ONSETS * usual ? 1 : ramp(strongest / usual, NO_ONSETS, CLEAR_ONSETS);
  if (!(onsets > 0)) return 0;

  const comb = tempoComb({ ...flux, strengths: withoutDrift(flux) });
  // One beat must fit in: two syllables of one word are no beat.
  const spanSec = flux.strengths.length * flux.hopSec;
  const lowestBpm = Math.max(LOWEST_BPM, 60 / spanSec);
  let beat = 0;
  for (let bpm = lowestBpm; bpm <= HIGHEST_BPM; bpm *= BPM_RATIO)
    beat = Math.max(beat, comb.at(bpm));
  return onsets * ramp(beat, NO_BEAT, CLEAR_BEAT);
}

/** Less the mean of the second around it: surf and breath swell, but have no onsets. */
function withoutDrift({ strengths, hopSec }: OnsetStrength): Float32Array {
  const reach = Math.round(DRIFT_SEC / 2 / hopSec);
  const sums = new Float64Array(strengths.length + 1);
  strengths.forEach((strength, i) => (sums[i + 1] = (sums[i] ?? 0) + strength));
  return strengths.map((strength, i) => {
    const from = Math.max(0, i - reach);
    const to = Math.min(strengths.length, i + reach + 1);
    return strength - ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from);
  });
}
