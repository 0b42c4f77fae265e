import { tempo } from '../../derived/rhythm/tempo.js';
import { defineMeasure } from '../measure.js';

/** Strength of the tempo. */
export const loopTempoStrength = defineMeasure({
  id: 'loop.tempoStrength',
  title: 'Strength of the tempo',
  definition:
    'Strength of the onset repetition at the tempo, from 0 to 1: weighted autocorrelation at a half, one, two and four beats. 0 without repetition.',
  unit: '1',
  shape: { type: 'number', minimum: 0, maximum: 1 },
  status: 'beta',
  basis: 'pulse trains',
  margin: null,
  needs: { tempo },
  read: ({ tempo: { strength: value } }) => ({ value }),
});
