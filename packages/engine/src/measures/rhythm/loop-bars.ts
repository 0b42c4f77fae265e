import { readFrom } from '../../core/reading.js';
import { tempo } from '../../derived/rhythm/tempo.js';
import { defineMeasure } from '../measure.js';

/** Bars, a count. */
export const loopBars = defineMeasure({
  id: 'loop.bars',
  title: 'Bars',
  definition:
    'Number of four-beat bars in the file at its tempo, at least 1. Absent with fewer than 4 onsets, below 1 s, or without repetition.',
  unit: 'count',
  status: 'beta',
  basis: 'pulse trains and drum loops of known tempo',
  margin: null,
  needs: { tempo },
  read: ({ tempo: { found } }) => readFrom(found, ({ bars }) => ({ value: bars })),
});
