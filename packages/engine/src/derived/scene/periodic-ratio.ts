import { type FrameRun, runsOf } from '../../algorithms/spectrum.js';
import { clamp, powerDb } from '../../core/numbers.js';
import { pitchFrames } from '../../features/pitch/pitch-candidates.js';
import { defineDerived } from '../derived.js';
import { centredFrames } from '../levels/centred-levels.js';
import { speechPresence } from '../speech/speech-presence.js';
import { speech } from '../speech/speech.js';

/**
 * Ratio of what repeats with the pitch to what does not, over all that is detected as speech, dB; `undefined` without
 * either. Noise under the speech does not repeat, however it comes and goes; nor do hiss and breath of the voice itself.
 * So the ratio of speech to noise without a pitch is as high or higher. Clean speech of 12 voices has 6 to 12 dB.
 */
export const periodicRatio = defineDerived({
  id: 'periodic-ratio',
  // Basis: harmonics-to-noise ratio of Boersma 1993, by the clarity of McLeod and Wyvill 2005; decision 0052
  needs: { levels: centredFrames, pitch: pitchFrames, speech, presence: speechPresence },

  derive({ levels: { powers }, pitch: { clarity }, speech, presence }): number | undefined {
    const detected = new Uint8Array(clarity.length);
    for (const { start, end } of [...speech.cores, ...presence]) detected.fill(1, start, end);
    return ratioWithin(powers, clarity, runsOf(detected, 1));
  },
});

/** Clarity is that of 40 ms from the start of a frame of 20 ms on. */
function ratioWithin(
  powers: Float64Array,
  clarity: Float32Array,
  runs: readonly FrameRun[],
): number | undefined {
  let [periodic, other] = [0, 0];
  for (const { start, end } of runs)
    for (let i = start; i < end; i++) {
      const power = (powers[i] ?? 0) + (powers[i + 1] ?? powers[i] ?? 0);
      const share = clamp(clarity[i] ?? 0, 0, 1);
      periodic += share * power;
      other += (1 - share) * power;
    }
  return periodic > 0 && other > 0 ? powerDb(periodic / other) : undefined;
}
