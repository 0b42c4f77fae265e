import { soundTimbre } from '../../derived/sound/sound-timbre.js';
import { defineMeasure } from '../measure.js';

/** Resonance after the attack. */
export const characterBodyResonance = defineMeasure({
  id: 'character.bodyResonance',
  title: 'Resonance after the attack',
  definition:
    'Share of the power after the attack, 40 Hz to 16 kHz, that lies within a twelfth of an octave of its strongest frequency: near 1 a single resonance. Absent where less than 20 ms follow the attack.',
  unit: '1',
  shape: { type: 'number', minimum: 0, maximum: 1 },
  status: 'beta',
  basis: 'decaying sine and noise',
  margin: null,
  needs: { timbre: soundTimbre },
  read: ({ timbre }) =>
    timbre?.resonance === undefined
      ? { absent: 'the sound lasts under 20 ms after its attack' }
      : { value: timbre.resonance },
});
