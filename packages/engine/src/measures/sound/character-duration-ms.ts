import { soundEnvelope } from '../../derived/sound/sound-envelope.js';
import { ENVELOPE_STEP_SEC } from '../../features/sound/opening-pairs.js';
import { openingSound } from '../../features/sound/opening-sound.js';
import { defineMeasure } from '../measure.js';

/** Sound duration, ms. */
export const characterDurationMs = defineMeasure({
  id: 'character.durationMs',
  title: 'Sound duration',
  definition:
    'Time from −40 dB before the peak to −60 dB after it, in ms, in steps of 2 ms. Absent when the file is longer than the first minute.',
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
