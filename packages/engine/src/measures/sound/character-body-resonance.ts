import { soundTimbre } from '../../derived/sound/sound-timbre.js';
import { defineMeasure } from '../measure.js';

/** Resonance after the attack. */
export const characterBodyResonance = defineMeasure({
  id: 'character.bodyResonance',
  title: 'Resonance after the attack',
  definition:
    'Share of the power after the attack within a twelfth of an octave of its strongest frequency, 40 Hz to 16 kHz. Near 1 means a single resonance. Absent with less than 20 ms after the attack.',
  unit: '1',
  shape: { type: 'number', minimum: 0, maximum: 1 },
  status: 'beta',
  basis: 'decaying sine and noise',
  margin: null,
  needs: { timbre: soundTimbre },
  read: ({ timbre }) =>
    timbre?.resonance === undefined
      ? { absent: 'the sound lasts less than 20 ms after its attack' }
      : { value: timbre.resonance },
});
