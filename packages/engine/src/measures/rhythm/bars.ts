import { readFrom } from '../../core/reading.js';
import { tempo } from '../../derived/rhythm/tempo.js';
import { defineMeasure } from '../measure.js';

/** Bars, a count. */
export const bars = defineMeasure({
  id: 'bars',
  title: 'Bars',
  definition:
    'Number of four-beat bars in the file at its tempo, at least 1. Absent without a tempo.',
  unit: 'count',
  status: 'beta',
  basis: 'pulse trains of known tempo',
  margin: null,
  needs: { tempo },
  read: ({ tempo: { found } }) => readFrom(found, ({ bars }) => ({ value: bars })),
});
