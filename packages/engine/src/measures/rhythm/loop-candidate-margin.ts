import { readFrom } from '../../core/reading.js';
import { tempo } from '../../derived/rhythm/tempo.js';
import { defineMeasure } from '../measure.js';

/** Lead of the tempo. */
export const loopCandidateMargin = defineMeasure({
  id: 'loop.candidateMargin',
  title: 'Lead of the tempo',
  definition:
    'How far the tempo leads the second best: the difference of their scores over the better one. Near 0 either may be right. Absent with fewer than 4 onsets, under 1 s, or where nothing repeats.',
  unit: '1',
  shape: { type: 'number', minimum: 0, maximum: 1 },
  status: 'beta',
  basis: 'pulse trains and drum loops of known tempo',
  margin: null,
  needs: { tempo },
  read: ({ tempo: { found } }) => readFrom(found, ({ margin }) => ({ value: margin })),
});
