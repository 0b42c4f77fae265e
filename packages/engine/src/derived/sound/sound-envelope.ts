import type { Span } from '../../algorithms/span-spectrum.js';
import { gridFrame } from '../../core/numbers.js';
import { exp10 } from '../../elementary/exp10.js';
import { ENVELOPE_STEP_SEC } from '../../features/sound/opening-pairs.js';
import { openingSound } from '../../features/sound/opening-sound.js';
import { defineDerived } from '../derived.js';

/** Peak of a silent sound (docs/measures/conventions.md#silent-files). */
const SILENT_PEAK = 1e-4;

/** The sound begins 40 dB under its peak, its body ends there, and it is over at 60 dB. */
const ONSET_SHARE = 0.01;
/** Of a rise as soft as a squared sine, the first 6 % lie 40 dB under the peak: its attack begins at 50 dB. */
const ATTACK_SHARE = exp10(-50 / 20);
const BODY_SHARE = 0.01;
const END_SHARE = 0.001;

/** The body begins after the peak's own transient. */
const BODY_DELAY_SEC = 0.01;

/** Steps of 2 ms, and the frames in which they lie. */
export interface SoundEnvelope {
  /** Largest magnitude of the sound. */
  readonly peak: number;
  readonly peakFrame: number;
  readonly onsetStep: number;
  /** From the first sample that is 50 dB under the peak, to the peak. */
  readonly attackSec: number;
  /** Last step that counts: 60 dB under the peak. */
  readonly lastStep: number;
  /** From the onset to the last step, frames. */
  readonly span: Span;
  /** From 10 ms after the peak to 40 dB under it; may be empty. */
  readonly body: Span;
}

/** Where a sound begins, peaks and ends (docs/measures/sound.md#envelope); nothing for a silent one. */
export const soundEnvelope = defineDerived({
  id: 'sound-envelope',
  basis: 'peaks of 2 ms steps; −40 dB and −60 dB under the highest',
  needs: { sound: openingSound },

  derive({ sound: { samples, rateHz } }): SoundEnvelope | undefined {
    const frameOf = (step: number) =>
      Math.min(samples.length, gridFrame(step, ENVELOPE_STEP_SEC, rateHz));
    const peaks: number[] = [];
    let peak = 0;
    let peakFrame = 0;
    for (let step = 0; frameOf(step) < samples.length; step++) {
      let top = 0;
      for (let i = frameOf(step); i < frameOf(step + 1); i++) {
        const magnitude = Math.abs(samples[i] ?? 0);
        if (magnitude > top) top = magnitude;
        if (magnitude > peak) [peak, peakFrame] = [magnitude, i];
      }
      peaks.push(top);
    }
    if (peak <= SILENT_PEAK) return undefined;

    const lastAbove = (share: number) => peaks.findLastIndex((top) => top >= share * peak);
    const onsetStep = peaks.findIndex((top) => top >= ONSET_SHARE * peak);
    const attackFrame = samples.findIndex((x) => Math.abs(x) >= ATTACK_SHARE * peak);
    const lastStep = lastAbove(END_SHARE);
    const bodyFrom = peakFrame + Math.round(BODY_DELAY_SEC * rateHz);
    return {
      peak,
      peakFrame,
      onsetStep,
      attackSec: (peakFrame - attackFrame) / rateHz,
      lastStep,
      span: { from: frameOf(onsetStep), to: frameOf(lastStep + 1) },
      body: { from: bodyFrom, to: Math.max(bodyFrom, frameOf(lastAbove(BODY_SHARE) + 1)) },
    };
  },
});
