import { tempo } from '../../derived/tempo.js';
import { defineMeasure } from '../measure.js';

export const loopCandidateMargin = defineMeasure({
  id: 'loop.candidateMargin',
  title: 'Margin of the tempo',
  definition:
    'Score of the winner above the runner-up, as a share of the winner; near 0 is a coin flip. Absent with fewer than 4 onsets, under 1 s, or where nothing repeats.',
  unit: '1',
  shape: { type: 'number', minimum: 0, maximum: 1 },
  status: 'beta',
  basis: 'pulse trains and drum loops of known tempo',
  margin: null,
  needs: { tempo },
  read: ({ tempo }) => (tempo.found ? { value: tempo.found.margin } : { absent: tempo.reason }),
});
