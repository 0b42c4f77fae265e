import { readFrom } from '../../core/reading.js';
import { tempo } from '../../derived/rhythm/tempo.js';
import { defineMeasure } from '../measure.js';

/** Bars, a count. */
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
  read: ({ tempo: { found } }) => readFrom(found, ({ bars }) => ({ value: bars })),
});
