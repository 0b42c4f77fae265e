import { soundEnvelope } from '../../derived/sound/sound-envelope.js';
import { ENVELOPE_STEP_SEC } from '../../tracks/levels/envelope-step.js';
import { openingSound } from '../../tracks/sound/opening-sound.js';
import { defineMeasure } from '../measure.js';

/** Duration of the sound, ms. */
export const characterDurationMs = defineMeasure({
  id: 'character.durationMs',
  title: 'Duration of the sound',
  definition:
    'From 40 dB under the peak before it to 60 dB under it after it, in steps of 2 ms. Absent where the file is longer than the first minute that is read.',
  unit: 'ms',
  status: 'beta',
  basis: 'closed form, decaying sine',
  margin: 10,
  needs: { envelope: soundEnvelope, sound: openingSound },
  read({ envelope, sound }) {
    if (!envelope) return { absent: 'the sound is silent' };
    if (!sound.isWhole) return { absent: 'longer than a minute' };
    return { value: (envelope.lastStep - envelope.onsetStep + 1) * ENVELOPE_STEP_SEC * 1000 };
  },
});
