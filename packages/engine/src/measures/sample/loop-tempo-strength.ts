import { tempo } from '../../derived/tempo.js';
import { defineMeasure } from '../measure.js';

export const loopTempoStrength = defineMeasure({
  id: 'loop.tempoStrength',
  title: 'Strength of the tempo',
  definition:
    'Autocorrelation of the onset strength at the tempo, a weighted mean over half a beat, one, two and four beats; 0 where nothing repeats.',
  unit: '1',
  shape: { type: 'number', minimum: 0, maximum: 1 },
  status: 'beta',
  basis: 'pulse trains',
  margin: null,
  needs: { tempo },
  read: ({ tempo: { strength: value } }) => ({ value }),
});
