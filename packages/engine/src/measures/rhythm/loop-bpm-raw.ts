import { readFrom } from '../../core/reading.js';
import { tempo } from '../../derived/rhythm/tempo.js';
import { defineMeasure } from '../measure.js';

/** Raw tempo, bpm. */
export const loopBpmRaw = defineMeasure({
  id: 'loop.bpmRaw',
  title: 'Raw tempo',
  definition:
    'Tempo in bpm at which the onsets repeat best, before whole bars refine it. Absent with fewer than 4 onsets, below 1 s, or without repetition.',
  unit: 'bpm',
  status: 'beta',
  basis: 'pulse trains and drum loops of known tempo',
  margin: null,
  needs: { tempo },
  read: ({ tempo: { found } }) => readFrom(found, ({ bpmRaw }) => ({ value: bpmRaw })),
});
