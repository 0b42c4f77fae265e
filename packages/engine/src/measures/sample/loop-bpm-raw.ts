import { tempo } from '../../derived/tempo.js';
import { defineMeasure } from '../measure.js';

export const loopBpmRaw = defineMeasure({
  id: 'loop.bpmRaw',
  title: 'Raw tempo',
  definition:
    'Tempo at which the onsets repeat best, before snapping. Absent with fewer than 4 onsets, under 1 s, or where nothing repeats.',
  unit: 'bpm',
  status: 'beta',
  basis: 'pulse trains and drum loops of known tempo',
  margin: null,
  needs: { tempo },
  read: ({ tempo }) => (tempo.found ? { value: tempo.found.bpmRaw } : { absent: tempo.reason }),
});
