import { tempo } from '../../derived/tempo.js';
import { defineMeasure } from '../measure.js';

export const loopBpm = defineMeasure({
  id: 'loop.bpm',
  title: 'Tempo',
  definition:
    'Tempo at which the onsets repeat, snapped to whole bars of the file where they fit. Absent with fewer than 4 onsets, under 1 s, or where nothing repeats.',
  unit: 'bpm',
  status: 'beta',
  basis: 'pulse trains and drum loops of known tempo',
  margin: null,
  needs: { tempo },
  read: ({ tempo }) => (tempo.found ? { value: tempo.found.bpm } : { absent: tempo.reason }),
});
