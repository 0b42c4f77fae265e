import { tempo } from '../../derived/rhythm/tempo.js';
import { defineMeasure } from '../measure.js';

/** Strength of the tempo. */
export const loopTempoStrength = defineMeasure({
  id: 'loop.tempoStrength',
  title: 'Strength of the tempo',
  definition:
    'How well the onsets repeat at the tempo, 0 to 1: weighted mean of their autocorrelation after half a beat, one, two and four beats; 0 where nothing repeats.',
  unit: '1',
  shape: { type: 'number', minimum: 0, maximum: 1 },
  status: 'beta',
  basis: 'pulse trains',
  margin: null,
  needs: { tempo },
  read: ({ tempo: { strength: value } }) => ({ value }),
});
