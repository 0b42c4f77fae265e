import { powerDb } from '../../core/numbers.js';
import { LEVEL_STEP_SEC, levelSteps } from '../../features/levels/level-steps.js';
import { defineDerived } from '../derived.js';
import { levelFrames } from '../levels/level-frames.js';
import { speech } from './speech.js';
import { speechLevels } from './speech-levels.js';

/** np.hanning(9)[1:-1] over its sum: 70 ms in all. */
const SMOOTHING = [0.14645, 0.5, 0.85355, 1, 0.85355, 0.5, 0.14645].map((weight) => weight / 4);
/** A dip this deep parts two bursts. */
const DIP_DB = 6;
/** A burst rises to within this of the recording's loud frames. */
const UNDER_TOP_DB = 16;

/**
 * Times of the bursts of speech, s: the peaks between dips of at least 6 dB of the 10 ms envelope
 * (docs/measures/speech.md#bursts-and-pace). Similar to syllables, but not the same: a soft syllable makes no dip.
 */
export const speechBursts = defineDerived({
  id: 'speech-bursts',
  basis: 'docs/measures/speech.md#bursts-and-pace',
  needs: { steps: levelSteps, levels: levelFrames, bounds: speechLevels, speech },

  derive({ steps: { powers }, levels: { topDb }, bounds, speech: { mask } }): Float64Array {
    const minDb = Math.max(bounds.thresholdDb, topDb - UNDER_TOP_DB);
    const bursts: number[] = [];
    let isRising = true;
    let peakDb = -Infinity;
    let peakStep = 0;
    let dipDb = Infinity;
    const count = () => bursts.push((peakStep + 0.5) * LEVEL_STEP_SEC);

    for (let step = 0; step < powers.length; step++) {
      const detectedDb = smoothedDb(powers, step);
      const isSpeech = mask[step >> 1] === 1;
      const levelDb = isSpeech ? detectedDb : Math.min(detectedDb, minDb - DIP_DB);
      if (isRising) {
        if (levelDb > peakDb) {
          peakDb = levelDb;
          peakStep = step;
        } else if (peakDb >= minDb && levelDb <= peakDb - DIP_DB) {
          count();
          isRising = false;
          dipDb = levelDb;
        }
      } else {
        dipDb = Math.min(dipDb, levelDb);
        if (levelDb >= dipDb + DIP_DB && levelDb >= minDb) {
          isRising = true;
          peakDb = levelDb;
          peakStep = step;
        }
      }
    }
    if (isRising && peakDb >= minDb) count();
    return Float64Array.from(bursts);
  },
});

function smoothedDb(powers: Float32Array, step: number): number {
  let sum = 0;
  for (let i = 0; i < SMOOTHING.length; i++) {
    const at = Math.min(powers.length - 1, Math.max(0, step + i - 3));
    sum += (SMOOTHING[i] ?? 0) * (powers[at] ?? 0);
  }
  return powerDb(sum);
}
