import { soundTimbre } from '../../derived/sound-timbre.js';
import { defineMeasure } from '../measure.js';

export const characterBodyResonance = defineMeasure({
  id: 'character.bodyResonance',
  title: 'Resonance of the body',
  definition:
    'Share of the power of the body between 40 Hz and 16 kHz that lies within a twelfth of an octave of its strongest frequency. Absent with a body under 20 ms.',
  unit: '1',
  shape: { type: 'number', minimum: 0, maximum: 1 },
  status: 'beta',
  basis: 'decaying sine and noise',
  margin: null,
  needs: { timbre: soundTimbre },
  read: ({ timbre }) =>
    timbre?.resonance === undefined
      ? { absent: 'the body is shorter than 20 ms' }
      : { value: timbre.resonance },
});
