import { soundDynamics } from '../../derived/sound/sound-dynamics.js';
import { defineMeasure } from '../measure.js';

/** Crest factor, dB. */
export const characterCrestDb = defineMeasure({
  id: 'character.crestDb',
  title: 'Crest factor',
  definition:
    'Peak minus RMS level of the sound in dB, from its onset to −60 dB relative to its peak.',
  unit: 'dB',
  status: 'beta',
  basis: 'closed form, decaying sine',
  margin: 0.2,
  needs: { dynamics: soundDynamics },
  read: ({ dynamics }) =>
    dynamics ? { value: dynamics.crestDb } : { absent: 'the sound is silent' },
});
