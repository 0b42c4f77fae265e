import { clamp } from '../../core/numbers.js';
import { log10 } from '../../elementary/log10.js';
import { openingPairs } from '../../features/sound/opening-pairs.js';
import { openingSound } from '../../features/sound/opening-sound.js';
import { defineDerived } from '../derived.js';
import { soundEnvelope } from './sound-envelope.js';

const CLICK_SEC = 0.005;

export interface SoundDynamics {
  /** Energy of the first 5 ms over that of the whole sound. */
  readonly clickRatio: number;
  /** Peak over RMS of the sound. */
  readonly crestDb: number;
  /** Of left and right over the sound; `undefined` for one channel, or where one is silent. */
  readonly correlation: number | undefined;
}

/** Energies of a single sound from its onset to its end (docs/measures/sound.md#envelope); nothing for a silent one. */
export const soundDynamics = defineDerived({
  id: 'sound-dynamics',
  basis: 'closed form',
  needs: { sound: openingSound, pairs: openingPairs, envelope: soundEnvelope },

  derive({ sound: { samples, rateHz }, pairs, envelope }): SoundDynamics | undefined {
    if (!envelope) return undefined;
    const { span, peak, onsetStep, lastStep } = envelope;
    const whole = energyOf(samples.subarray(span.from, span.to));
    const clickEnd = Math.min(span.to, span.from + Math.round(CLICK_SEC * rateHz));
    const over = (sums: Float32Array) =>
      sums.subarray(onsetStep, lastStep + 1).reduce((total, value) => total + value, 0);
    const norm = Math.sqrt(over(pairs.left) * over(pairs.right));
    return {
      clickRatio: energyOf(samples.subarray(span.from, clickEnd)) / whole,
      crestDb: 10 * log10((peak * peak * (span.to - span.from)) / whole),
      correlation: norm > 0 ? clamp(over(pairs.cross) / norm, -1, 1) : undefined,
    };
  },
});

const energyOf = (samples: Float32Array): number =>
  samples.reduce((energy, x) => energy + x * x, 0);
