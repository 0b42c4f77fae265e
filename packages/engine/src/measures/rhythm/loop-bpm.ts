import { readFrom } from '../../core/reading.js';
import { tempo } from '../../derived/rhythm/tempo.js';
import { defineMeasure } from '../measure.js';

/** Tempo, bpm. */
export const loopBpm = defineMeasure({
  id: 'loop.bpm',
  title: 'Tempo',
  definition:
    'Tempo in bpm at which the onsets repeat, refined by whole bars of the file where they fit. Absent with fewer than 4 onsets, below 1 s, or without repetition.',
  unit: 'bpm',
  status: 'beta',
  basis: 'pulse trains and drum loops of known tempo',
  margin: null,
  needs: { tempo },
  read: ({ tempo: { found } }) => readFrom(found, ({ bpm }) => ({ value: bpm })),
});
