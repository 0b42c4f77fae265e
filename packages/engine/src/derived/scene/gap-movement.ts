import type { Reading } from '../../core/reading.js';
import { defineDerived } from '../derived.js';
import { levelFrames } from '../levels/level-frames.js';
import { openModulation } from './modulation.js';
import { NO_PAUSE, pauses } from '../speech/pauses.js';

/**
 * Shortest gap, frames: 0.7 s holds a cycle and a half of 2 Hz; the higher band needs 1.4 s
 * (docs/interface.md#voiceanalysis).
 */
const MIN_FRAMES = 35;
const MIN_HIGH_FRAMES = 70;
const MIN_PERIODIC_FRAMES = 50;
/** Longer gaps are processed in pieces, so that hours of pause need no transform of hours. */
const MAX_FRAMES = 512;
/** Lags of 120 to 500 ms, the lengths of syllables. */
const SHORTEST_LAG = 6;
const LONGEST_LAG = 25;

export interface GapMovement {
  /** Share of the envelope's movement at 2 to 8 Hz; absent where no gap is long enough. */
  readonly syllabicShare: Reading<number>;
  /** At 8 to 16 Hz, from gaps of 1.4 s at least. */
  readonly fastShare: Reading<number>;
  /** Highest normalised autocorrelation at syllable lags, 0..1. */
  readonly periodicity: Reading<number>;
}

/** How the level of the pauses moves (docs/measures/scene.md#movement-of-the-pauses). */
export const gapMovement = defineDerived({
  id: 'gap-movement',
  basis: 'docs/measures/scene.md#movement-of-the-pauses',
  needs: { levels: levelFrames, pauses },

  derive({ levels: { powers }, pauses: { gaps, frames: pauseFrames } }): GapMovement {
    const syllabic = openModulation(MAX_FRAMES, 2, 8);
    const fast = openModulation(MAX_FRAMES, 8, 16);
    const slow = { band: 0, all: 0 };
    const quick = { band: 0, all: 0 };
    let correlated = 0;
    let frames = 0;
    for (const gap of gaps)
      for (let start = gap.start; start < gap.end; start += MAX_FRAMES) {
        const end = Math.min(gap.end, start + MAX_FRAMES);
        const length = end - start;
        if (length >= MIN_FRAMES) add(slow, syllabic(powers, start, end));
        if (length >= MIN_HIGH_FRAMES) add(quick, fast(powers, start, end));
        if (length < MIN_PERIODIC_FRAMES) continue;
        const periodicity = computePeriodicity(powers, start, end);
        if (periodicity === undefined) continue;
        correlated += periodicity * length;
        frames += length;
      }
    const share = (total: number, weight: number, minSec: string): Reading<number> => {
      if (pauseFrames === 0) return { absent: NO_PAUSE };
      if (weight > 0) return { value: total / weight };
      return { absent: `no pause of ${minSec} s with any sound` };
    };
    return {
      syllabicShare: share(slow.band, slow.all, '0.7'),
      fastShare: share(quick.band, quick.all, '1.4'),
      periodicity: share(correlated, frames, '1'),
    };
  },
});

function add(sums: { band: number; all: number }, part: { band: number; all: number }): void {
  sums.band += part.band;
  sums.all += part.all;
}

/** `undefined` in digital silence. */
function computePeriodicity(powers: Float64Array, start: number, end: number): number | undefined {
  const rms = Float64Array.from(powers.subarray(start, end), Math.sqrt);
  const mean = rms.reduce((sum, r) => sum + r, 0) / rms.length;
  if (!(mean > 0)) return undefined;
  let highest = 0;
  for (let lag = SHORTEST_LAG; lag <= LONGEST_LAG; lag++) {
    let [cross, front, back] = [0, 0, 0];
    for (let i = 0; i + lag < rms.length; i++) {
      const a = (rms[i] ?? 0) - mean;
      const b = (rms[i + lag] ?? 0) - mean;
      cross += a * b;
      front += a * a;
      back += b * b;
    }
    if (front > 0 && back > 0) highest = Math.max(highest, cross / Math.sqrt(front * back));
  }
  return highest;
}
