import { itemAt } from '../../core/item-at.js';
import { log10 } from '../../elementary/log10.js';
import { harmonicity, SILENT_INTENSITY } from '../../features/pitch/harmonicity.js';
import { PITCH_STEP_SEC } from '../../features/pitch/pitch-grid.js';
import { defineDerived } from '../derived.js';
import { pitchPath, unvoicedStrength } from './pitch-path.js';

const VOICING_THRESHOLD = 0;

/** A perfect repetition is not quite 1 in 32 bits: 70 dB. */
const HIGHEST_CORRELATION = 1 - 1e-7;

/** A peak this near to the pitch is the pitch of this frame: the other window gives a slightly different value. */
const NEAR_PITCH = 0.12;

/**
 * Mean of `10·log10(r/(1 − r))` over the frames that are not silent; `undefined` without any. r is the
 * correlation at the period of the pitch, and the highest where a frame has none: the highest of
 * several noisy peaks reads up to 1 dB high on a steady voice (decision 0013).
 */
export const meanHarmonicity = defineDerived({
  id: 'mean-harmonicity',
  basis: 'Praat, Sound: To Harmonicity (cc), mean; decision 0013',
  needs: { frames: harmonicity, pitchPath },

  derive({ frames, pitchPath }): number | undefined {
    const { counts, frequencies, strengths, intensities } = frames;
    let sum = 0;
    let count = 0;
    let from = 0;
    counts.forEach((peaks, frame) => {
      const sec = frames.firstSec + frame * PITCH_STEP_SEC;
      const pitch = pitchPath.hz[Math.round((sec - pitchPath.firstSec) / PITCH_STEP_SEC)] ?? 0;
      let [highest, atPitch] = [0, 0];
      for (const end = from + peaks; from < end; from++) {
        const correlation = strengths[from] ?? 0;
        highest = Math.max(highest, correlation);
        const isPitch = Math.abs(pitch / (frequencies[from] ?? Infinity) - 1) < NEAR_PITCH;
        if (isPitch) atPitch = Math.max(atPitch, correlation);
      }
      const silent = unvoicedStrength(
        itemAt(intensities, frame),
        SILENT_INTENSITY,
        VOICING_THRESHOLD,
      );
      if (highest <= 0 || highest < silent) return;
      const r = Math.min(HIGHEST_CORRELATION, atPitch > 0 ? atPitch : highest);
      sum += 10 * log10(r / (1 - r));
      count++;
    });
    return count > 0 ? sum / count : undefined;
  },
});
