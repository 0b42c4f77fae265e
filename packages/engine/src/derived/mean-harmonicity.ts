import { harmonicity } from '../tracks/harmonicity.js';
import { defineDerived } from './derived.js';
import { unvoicedStrength } from './pitch-path.js';

const SILENCE_THRESHOLD = 0.1;
const VOICING_THRESHOLD = 0;

/** A perfect repetition is not quite 1 in 32 bits: 70 dB. */
const HIGHEST_CORRELATION = 1 - 1e-7;

/** Mean of `10·log10(r/(1 − r))` over the frames that are not silent; `undefined` without any. */
export const meanHarmonicity = defineDerived({
  id: 'mean-harmonicity',
  basis: 'Praat, Sound: To Harmonicity (cc), mean',
  needs: { frames: harmonicity },

  derive({ frames: { correlations, intensities } }): number | undefined {
    let sum = 0;
    let count = 0;
    correlations.forEach((correlation, frame) => {
      const silent = unvoicedStrength(
        intensities[frame] ?? 0,
        SILENCE_THRESHOLD,
        VOICING_THRESHOLD,
      );
      if (correlation <= 0 || correlation < silent) return;
      const r = Math.min(HIGHEST_CORRELATION, correlation);
      sum += 10 * Math.log10(r / (1 - r));
      count++;
    });
    return count > 0 ? sum / count : undefined;
  },
});
