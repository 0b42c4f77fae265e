import { tempo } from '../../derived/tempo.js';
import { defineMeasure } from '../measure.js';

export const bars = defineMeasure({
  id: 'bars',
  title: 'Bars',
  definition:
    'Bars of four beats that the file lasts at its tempo, at least 1. Absent where there is no tempo.',
  unit: 'count',
  status: 'beta',
  basis: 'pulse trains of known tempo',
  margin: null,
  needs: { tempo },
  read: ({ tempo }) => (tempo.found ? { value: tempo.found.bars } : { absent: tempo.reason }),
});
